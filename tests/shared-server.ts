import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { buildApi } from "#/server/build.ts";
import { modules } from "#/server/modules.ts";
import type { Services } from "#/server/services.ts";

/**
 * Settings that a server reads once when it is built. So are its security headers and the counters of its observer: tests of those use a
 * server of their own.
 */
const builtIn = /^(ALLOWED_ORIGINS|API_KEY|LOG_LEVEL|OTEL_\w+|PUBLIC_URL|TRUST_PROXY)$/;

interface SharedServer {
  http: FastifyInstance;
  switchTo: (services: Services) => void;
  isClosed: () => boolean;
}

const idle: SharedServer[] = [];

/** True if a server with other settings behaves in the same way. */
export const canShareServer = (settings: Record<string, string>): boolean =>
  !Object.keys(settings).some((name) => builtIn.test(name));

/**
 * Endpoints of `/v2` for one test. Building a server is slow, so tests share servers with their own services; concurrent uses get
 * separate servers.
 */
export async function borrowServer(services: Services): Promise<FastifyInstance> {
  const server = idle.pop() ?? (await buildShared(services));
  server.switchTo(services);
  onTestFinished(async () => {
    if (server.isClosed()) return;
    // A server with an open port is not shared.
    if (server.http.server.listening) return server.http.close();
    for (const { close } of modules) close?.(services);
    idle.push(server);
  });
  return server.http;
}

async function buildShared(first: Services): Promise<SharedServer> {
  let current = first;
  const services = new Proxy({} as Services, {
    get: (_, name) => Reflect.get(current, name),
    has: (_, name) => Reflect.has(current, name),
    ownKeys: () => Reflect.ownKeys(current),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current, name),
  });
  const http = await buildApi(services);
  let isClosed = false;
  http.addHook("onClose", async () => {
    isClosed = true;
  });
  // Routes are fixed from here on: tests would otherwise leave routes behind.
  await http.ready();
  return { http, switchTo: (next) => (current = next), isClosed: () => isClosed };
}
