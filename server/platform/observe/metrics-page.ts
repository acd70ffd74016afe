import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Viewer } from "#/server/platform/viewer.ts";
import type { Metrics } from "./metrics.ts";

/** A person on the machine itself. Behind a proxy that we were not told of, everybody seems to be. */
function isHere({ ip, headers }: FastifyRequest, trustsProxy: boolean): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && !trustsProxy) return false;
  return ip === "::1" || (isIP(ip.replace("::ffff:", "")) === 4 && ip.replace("::ffff:", "").startsWith("127."));
}

interface Door {
  identify: (token: string) => Promise<Viewer | undefined>;
  trustsProxy: boolean;
}

/** `GET /metrics`: for the machine itself and for administrators after their second step; to others there is no such page. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, { identify, trustsProxy }: Door) {
  const mayRead = async (request: FastifyRequest) => {
    if (isHere(request, trustsProxy)) return true;
    const [, token] = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const viewer = token ? await identify(token) : undefined;
    return viewer?.role === "administrator" && viewer.isProven;
  };
  app.get("/metrics", async (request, reply) => {
    if (!(await mayRead(request))) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}
