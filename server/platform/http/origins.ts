import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { inertPolicy } from "./security-headers.ts";

const preflightSeconds = 600;

/** Request and response headers that an allowed site's script may use. */
const asksWith = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "authorization, content-type, x-api-key, x-device, last-event-id",
  "access-control-max-age": String(preflightSeconds),
};
const readsToo = "x-total-count, x-request-id, retry-after, content-disposition";

/**
 * Refuses calls that a page of another site makes, reading or writing, unless its origin is in the settings. Apps, other
 * servers and the payment provider's webhook send no `Origin` and pass. There are no cookies, so nothing is shared with
 * credentials: an allowed site sends a bearer token of its own.
 *
 * @throws AppError `request/foreign-origin` from the hook
 */
export function guardOrigins(v2: FastifyInstance, config: Pick<Config, "publicUrl" | "allowedOrigins">) {
  const ours = new URL(config.publicUrl).origin;
  const allowed = new Set(config.allowedOrigins);
  v2.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "origin").header("content-security-policy", inertPolicy);
    const { origin } = request.headers;
    if (origin === undefined || origin === ours || isSameHost(origin, request)) return;
    if (!allowed.has(origin)) {
      throw new AppError("request/foreign-origin", "Calls from this website are not allowed");
    }
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", readsToo);
    if (isPreflight(request)) return allowPreflight(reply);
  });
}

/** A page that was opened under the very name the call goes to: an address in the same house, say. */
const isSameHost = (origin: string, { headers }: FastifyRequest) =>
  /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, "") === headers.host;

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

const allowPreflight = (reply: FastifyReply) => reply.status(204).headers(asksWith).send();
