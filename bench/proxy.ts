/** nginx with the configuration of `deploy/` before several processes of this machine. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuMsOf, end, freePort, startOnCore, waitUntil } from "./processes.ts";

const configuration = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");

/** Path of nginx; absent where it is not installed. */
export const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

/** Choice of the process, and whether the proxy keeps pages: as in `deploy/`; by address alone; the next one for each request. */
export type Spreading = "by address, kept by the proxy" | "by address" | "in turn";

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
  /** Answers say in `x-kept` what the proxy did: HIT, MISS, EXPIRED, REVALIDATED, BYPASS. */
  saysKept?: boolean;
  /** The only core it may use. */
  core?: number;
}

const perProcess = (ports: readonly number[], text: string) =>
  text.replaceAll(/( +server 127\.0\.0\.1:)3001( .*\n).*3002.*\n/g, (_, before: string, after: string) =>
    ports.map((port) => `${before}${port}${after}`).join(""),
  );

function serverConfiguration(
  port: number,
  folder: string,
  { ports, spreading = "by address, kept by the proxy", believesForwarded, saysKept }: ProxyOptions,
): string {
  let text = perProcess(ports, configuration)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/run/localchap-pages", `${folder}/pages`);
  if (spreading === "in turn") text = text.replace("hash $request_uri consistent;", "");
  if (spreading !== "by address, kept by the proxy") text = text.replace("proxy_cache localchap_kept;", "");
  if (saysKept) text = text.replace("location / {", "location / {\nadd_header x-kept $upstream_cache_status always;");
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
      ${serverConfiguration(port, folder, options)}
    }`,
  );
  const server = startOnCore(options.core, nginx!, ["-p", folder, "-c", file]);
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
