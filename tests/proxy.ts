/** nginx with the configuration of `deploy/` for several local processes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, freePort, startOnCore, waitUntil } from "./processes.ts";

const configuration = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");

/** Path of nginx; `undefined` if it is not installed. */
export const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

interface ProxyOptions {
  ports: readonly number[];
  /** Adds a header `x-kept` with the cache status: HIT, MISS, EXPIRED, REVALIDATED, BYPASS. */
  reportsCache?: boolean;
}

const perProcess = (ports: readonly number[], text: string) =>
  text.replaceAll(/( +server 127\.0\.0\.1:)3001( .*\n).*3002.*\n/g, (_, before: string, after: string) =>
    ports.map((port) => `${before}${port}${after}`).join(""),
  );

function serverConfiguration(port: number, folder: string, { ports, reportsCache }: ProxyOptions): string {
  const text = perProcess(ports, configuration)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/run/localchap-pages", `${folder}/pages`);
  return reportsCache
    ? text.replace("location / {", "location / {\nadd_header x-kept $upstream_cache_status always;")
    : text;
}

/** Starts nginx, which must be installed, as a single process. */
export async function startProxy(options: ProxyOptions) {
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
  const server = startOnCore(undefined, nginx!, ["-p", folder, "-c", file]);
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, server, 10_000);
  return {
    port,
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
