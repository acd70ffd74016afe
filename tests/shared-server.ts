import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { buildApi } from "#/server/build.ts";
import { modules } from "#/server/modules.ts";
import type { Services } from "#/server/services.ts";

/** Settings that a server reads while it is built, or that its observer does; all others are looked at with each call. */
const builtIn = /^(ALLOWED_ORIGINS|API_KEY|LOG_LEVEL|OTEL_\w+|PUBLIC_URL|TRUST_PROXY)$/;

interface SharedServer {
  http: FastifyInstance;
  switchTo: (services: Services) => void;
  isClosed: () => boolean;
}

const idle: SharedServer[] = [];

/** True if a server that was built for other settings answers in the same way. */
export const canShareServer = (settings: Record<string, string>): boolean =>
  !Object.keys(settings).some((name) => builtIn.test(name));

/**
 * The calls of `/v2` for one test. Building their server takes 18 ms of processor time and most tests ask it once or twice, so
 * a server goes from test to test, each time with that test's services; two at once in a test get one each.
 */
export async function borrowServer(services: Services): Promise<FastifyInstance> {
  const server = idle.pop() ?? (await buildShared(services));
  server.switchTo(services);
  onTestFinished(async () => {
    if (server.isClosed()) return;
    // An open port is its test's own.
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
  // From here on it takes no more routes: they would be there for the next test too.
  await http.ready();
  return { http, switchTo: (next) => (current = next), isClosed: () => isClosed };
}
