/** nginx with the configuration of `deploy/` before several processes of this machine. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuMsOf, end, freePort, startOnCore, waitUntil } from "./processes.ts";

const configuration = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");

/** Path of nginx; absent where it is not installed. */
export const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

/** Choice of the process: as in `deploy/`; the next one for each request; or that with a cache in the proxy, which asks again after a second. */
export type Spreading = "by address" | "in turn" | "in turn, kept by the proxy";

export interface NginxProxy {
  port: number;
  cpuMs: () => number;
  stop: () => Promise<void>;
}

interface ProxyOptions {
  /** Ports of the processes. */
  ports: readonly number[];
  spreading?: Spreading;
  /** For a load whose requests say themselves which address they come from. */
  believesForwarded?: boolean;
}

const perProcess = (ports: readonly number[], text: string) =>
  text.replaceAll(/( +server 127\.0\.0\.1:)3001( .*\n).*3002.*\n/g, (_, before: string, after: string) =>
    ports.map((port) => `${before}${port}${after}`).join(""),
  );

const proxyCache = `proxy_cache pages; proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1s; proxy_cache_revalidate on;
  proxy_cache_lock on; proxy_cache_use_stale updating; proxy_cache_background_update on;`;

function serverConfiguration(
  port: number,
  { ports, spreading = "by address", believesForwarded }: ProxyOptions,
): string {
  let text = perProcess(ports, configuration).replace("listen 80;", `listen 127.0.0.1:${port};`);
  if (spreading !== "by address") text = text.replace("hash $request_uri consistent;", "");
  if (spreading === "in turn, kept by the proxy") text = text.replace("location / {", `location / {\n${proxyCache}`);
  return believesForwarded ? text.replace("$remote_addr", "$http_x_forwarded_for") : text;
}

/** Starts it; nginx must be installed. One process without a master, so that its CPU is all of it. */
export async function startProxy(options: ProxyOptions): Promise<NginxProxy> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "localchap-proxy-"));
  const file = join(folder, "nginx.conf");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 4096; }
    http {
      access_log off; keepalive_requests 1000000;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
      proxy_cache_path ${folder}/pages keys_zone=pages:10m;
      ${serverConfiguration(port, options)}
    }`,
  );
  const server = startOnCore(undefined, nginx!, ["-p", folder, "-c", file]);
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, server, 10_000);
  return {
    port,
    cpuMs: () => cpuMsOf(server.pid!),
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
