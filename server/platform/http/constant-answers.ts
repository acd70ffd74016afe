import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { compressPage, type Encoding, encodingFor, recompress } from "../pages/page-encoding.ts";
import type { Route } from "./route.ts";

interface ConstantAnswer {
  value: unknown;
  bodies: Partial<Record<Encoding, Promise<Buffer> | Buffer>> & { zstd: Buffer };
  etag: string;
}

const made = new WeakMap<Config, Map<Route, Promise<ConstantAnswer>>>();

/**
 * The response of a call that depends only on settings, built once. After a failure the next call retries.
 */
export function findConstant(config: Config, route: Route, make: () => unknown): Promise<ConstantAnswer> {
  const ofSettings = made.get(config) ?? new Map<Route, Promise<ConstantAnswer>>();
  made.set(config, ofSettings);
  const known = ofSettings.get(route);
  if (known) return known;
  const making = Promise.resolve().then(make).then(asAnswer);
  ofSettings.set(route, making);
  // The caller gets the error.
  making.catch(() => ofSettings.delete(route));
  return making;
}

function asAnswer(value: unknown): ConstantAnswer {
  const { zstd, etag } = compressPage(JSON.stringify(value));
  return { value, bodies: { zstd }, etag };
}

export async function sendConstant(request: FastifyRequest, reply: FastifyReply, { bodies, etag }: ConstantAnswer) {
  reply.header("etag", etag).header("cache-control", "public, no-cache").header("vary", "accept-encoding");
  if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""), {});
  if (encoding !== "zstd") bodies[encoding] ??= recompress(bodies.zstd, encoding);
  const body = await bodies[encoding];
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(body);
}
