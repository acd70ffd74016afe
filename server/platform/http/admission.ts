import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Call, CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { type LimitName, requireWithin } from "../limits/limits.ts";
import type { Services } from "../services.ts";
import type { Caller, Viewer } from "./route.ts";
import { checkInput, type Route } from "./route.ts";
import { inertPolicy } from "./security-headers.ts";

export interface Identification {
  identify: (token: string) => Promise<Viewer | undefined>;
  /** Resolves the viewer of a call for a business; absent: calls for businesses are not supported. */
  actFor?: (caller: Viewer, target: { name: CallName; businessId: string; params: unknown }) => Promise<Acting>;
}

interface Acting {
  viewer: Viewer;
  /** Overrides fields of the query. */
  query?: Record<string, string>;
  /** Called after a successful call. */
  done?: () => Promise<void>;
}

interface Deps extends Identification {
  services: Services;
}

/**
 * The viewer of a call and its checked input, counted towards the limits of the call.
 * @throws AppError the first of: no access, invalid input, limit reached
 */
export async function admit(
  { name, call }: Route,
  request: FastifyRequest,
  caller: Caller,
  { services, identify, actFor }: Deps,
) {
  const person = caller.bearer ? await identify(caller.bearer) : undefined;
  requireAccess(call, person);
  const isActing = person && actFor && caller.businessId && isForSome(call);
  const acting = isActing && (await actFor(person, { name, businessId: caller.businessId, params: request.params }));
  const { viewer = person, query, done } = acting || {};
  const { params, body } = request;
  const input = checkInput(call, {
    params,
    body,
    query: query ? { ...(request.query as object), ...query } : request.query,
  });
  const subject = { accountId: person?.id, network: caller.network, target: name };
  await requireWithin(services.db, services.clock.now(), limitsOf(name, call, person), subject);
  return { viewer, input, done };
}

function limitsOf(name: string, { limits }: Call, viewer: Viewer | undefined): readonly LimitName[] {
  return limits ?? (viewer && !name.startsWith("GET ") ? ["calls"] : []);
}

export const isForSome = ({ access = "public" }: Call) => access !== "public";

/**
 * @throws AppError `account/sign-in-needed`; for staff calls also `account/not-allowed` and
 * `account/second-step-needed`
 */
function requireAccess(call: Call, viewer: Viewer | undefined) {
  if (!isForSome(call)) return;
  if (!viewer) throw new AppError("account/sign-in-needed", "Log in to do that");
  const { access } = call;
  if (typeof access !== "object") return;
  const roles: readonly string[] = access;
  if (viewer.role !== "administrator" && !roles.includes(viewer.role)) {
    throw new AppError("account/not-allowed", "You may not do that");
  }
  if (!viewer.isProven)
    throw new AppError("account/second-step-needed", "Enter the code of your authenticator app first");
}

const preflightSeconds = 600;

const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "authorization, content-type, x-api-key, x-device, x-business-id, last-event-id",
  "access-control-max-age": String(preflightSeconds),
};
const exposedHeaders = "x-total-count, x-request-id, retry-after, content-disposition";

/**
 * Rejects cross-origin calls unless the origin is in the settings. Apps, other servers and the payment provider's webhook send no
 * `Origin` and pass. There are no cookies, so CORS with credentials is not needed: an allowed site sends its own bearer token.
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
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", exposedHeaders);
    if (isPreflight(request)) return allowPreflight(reply);
  });
}

/** True if the origin has the host of the request. */
const isSameHost = (origin: string, { headers }: FastifyRequest) =>
  /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, "") === headers.host;

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

const allowPreflight = (reply: FastifyReply) => reply.status(204).headers(preflightHeaders).send();
