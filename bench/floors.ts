import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FloorOrder, FloorReports } from "./floor-queries.ts";
import { ask, cpuMsOf, end, freePort, startModule, startOnCore, waitUntil } from "./processes.ts";
import { nginx } from "./proxy.ts";

/** Speed of the database alone with the same rows. The product must not have the store open. */
export async function measureFloorQueries(order: FloorOrder): Promise<FloorReports> {
  const child = startModule("./floor-queries.ts", 0);
  const reports = await ask<FloorReports>(child, order);
  await end(child);
  return reports;
}

/** A server that does nothing but answer. */
export interface FloorServer {
  port: number;
  path: string;
  cpuMs: () => number;
  stop: () => Promise<void>;
}

const answers = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).ok;

/** Node's own HTTP server with one answer of `body`. */
export async function startBareHttp(body: Buffer): Promise<FloorServer> {
  const port = await freePort();
  const script = `const body = Buffer.alloc(${body.length}, "x");
    require("node:http").createServer((_, response) => response.writeHead(200, { "content-length": body.length }).end(body))
      .listen(${port}, "127.0.0.1");`;
  const server = startOnCore(0, process.execPath, ["-e", script]);
  await waitUntil(() => answers(port, "/"), server, 10_000);
  return { port, path: "/", cpuMs: () => cpuMsOf(server.pid!), stop: () => end(server) };
}

/** nginx with the same bytes in a file, and these headers; absent when it is not installed. */
export async function startNginx(body: Buffer, headers: IncomingHttpHeaders = {}): Promise<FloorServer | undefined> {
  if (!nginx) return undefined;
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  writeFileSync(join(directory, "page.html"), body, { mode: 0o644 });
  writeFileSync(join(directory, "nginx.conf"), configuration(directory, port, headers));
  const server = startOnCore(0, nginx, ["-p", directory, "-c", join(directory, "nginx.conf")]);
  await waitUntil(() => answers(port, "/page.html"), server, 10_000);
  return {
    port,
    path: "/page.html",
    cpuMs: () => cpuMsOf(server.pid!),
    stop: async () => {
      await end(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One process without a master, so that its CPU is all of it; what a careful administrator would set for files. */
const configuration = (directory: string, port: number, headers: IncomingHttpHeaders) => `
daemon off; master_process off; worker_processes 1; pid ${directory}/pid; error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
  types { text/html html; }
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server { listen 127.0.0.1:${port}; root ${directory}; ${addedHeaders(headers)} }
}
`;

/** Those that nginx does not say by itself. */
const addedHeaders = (headers: IncomingHttpHeaders) =>
  Object.entries(headers)
    .filter(
      ([name]) => !/^(date|server|connection|keep-alive|content-length|content-type|etag|last-modified)$/.test(name),
    )
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
    .join(" ");
