import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Route } from "./route.ts";

/** One answer, ready to be written. */
interface ConstantAnswer {
  value: unknown;
  body: Buffer;
  etag: string;
}

const made = new WeakMap<Config, Map<Route, Promise<ConstantAnswer>>>();

/**
 * The answer of a call that depends on settings alone, from `make` the first time: the OpenAPI document takes 40 to 70 ms
 * of the one thread, which forty calls a second would fill. One that fails is made anew the next time.
 */
export function findConstant(config: Config, route: Route, make: () => unknown): Promise<ConstantAnswer> {
  const ofSettings = made.get(config) ?? new Map<Route, Promise<ConstantAnswer>>();
  made.set(config, ofSettings);
  const known = ofSettings.get(route);
  if (known) return known;
  const making = Promise.resolve().then(make).then(asAnswer);
  ofSettings.set(route, making);
  // The caller gets the error; the next call makes it anew.
  making.catch(() => ofSettings.delete(route));
  return making;
}

function asAnswer(value: unknown): ConstantAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { value, body, etag: `"${createHash("sha1").update(body).digest("base64url")}"` };
}

/** Sends a constant answer, or that the caller's copy is still true. */
export function sendConstant(request: FastifyRequest, reply: FastifyReply, { body, etag }: ConstantAnswer) {
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}
