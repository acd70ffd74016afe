import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import formbody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Caller, House, Viewer } from "#/server/house.ts";
import type { CallName } from "./contract.ts";
import { AppError, type ErrorCode, errorStatus, type Problem } from "./errors.ts";
import { type Asking, checkInput, type Route } from "./route.ts";

const bodyBytesMax = 1_000_000;
/** One person may always read 600 times a minute; one address may hold ten such people behind a carrier's NAT. */
const callsPerAddressAMinute = 6_000;

export interface HttpOptions {
  house: House;
  routes: Route[];
  /** Who a bearer token belongs to; nobody, when it is dead. */
  identify: (token: string) => Promise<Viewer | undefined>;
  /** Sees a request before anything else: answers it, or hands it on with `next`. */
  beforeAll?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Builds the server with every call of `/v2`; reads no environment and opens no port. */
export async function buildHttp({ house, routes, identify, beforeAll }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify<Server>({
    bodyLimit: bodyBytesMax,
    trustProxy: trusted(house.config.trustProxy),
    genReqId: () => randomUUID(),
    logger: { level: house.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler): Server =>
      createServer((request, response) => {
        if (beforeAll) beforeAll(request, response, () => handler(request, response));
        else handler(request, response);
      }),
  });
  logEachAnswer(app);
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));

  await app.register(
    async (v2) => {
      await v2.register(formbody);
      await v2.register(rateLimit, {
        max: callsPerAddressAMinute,
        timeWindow: 60_000,
        errorResponseBuilder: (_request, { ttl }) =>
          new AppError("request/too-many", `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`, {
            retryAfterSeconds: Math.ceil(ttl / 1000),
          }),
      });
      for (const route of routes) addRoute(v2, house, route, identify);
      v2.setNotFoundHandler((_request, reply) => sendProblem(reply, new AppError("request/unknown-call", "There is no such call")));
    },
    { prefix: "/v2" },
  );
  return app;
}

/** A count trusts that many proxies in front of us; anything else is addresses and networks. */
function trusted(setting: string | number | undefined) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : (setting ?? false);
}

/** `GET /v2/business/{id}` as the router writes it: method `GET`, url `/business/:id` below `/v2`. */
function wirePath(name: CallName) {
  const [method = "GET", path = ""] = name.split(" ");
  return { method, url: path.slice("/v2".length).replace(/\{(\w+)\}/g, ":$1") };
}

function addRoute(v2: FastifyInstance, house: House, { name, call, handle }: Route, identify: HttpOptions["identify"]) {
  v2.route({
    ...wirePath(name),
    handler: async (request, reply) => {
      const asking = {
        ...house,
        ...checkInput(call, request),
        viewer: await viewerOf(request, identify),
        caller: callerOf(request),
        requestId: request.id,
        shows: () => {},
        header: (header: string, value: string) => reply.header(header, value),
      } as unknown as Asking<typeof call>;
      const answer = await handle(asking);
      // A bare number or text is JSON too; sent as it is, it would be taken for a status or plain text.
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer ?? null));
    },
  });
}

async function viewerOf(request: FastifyRequest, identify: HttpOptions["identify"]) {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" && token && token !== "null" ? await identify(token) : undefined;
}

function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    doNotTrack: request.headers.dnt === "1" || request.headers["sec-gpc"] === "1",
  };
}

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["request/too-large", "That is too large to send"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["request/unsupported-type", "Send JSON"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["request/malformed", "That is not valid JSON"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["request/malformed", "The body is empty"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["request/malformed", "The body does not have the length it says"],
};

/** Turns whatever was thrown into a refusal with one sentence; what nobody named is our fault and is told only to the log. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = "", statusCode = 500 } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new AppError(...known);
  if (statusCode >= 400 && statusCode < 500) return new AppError("request/malformed", "That request can't be understood");
  return new AppError("server/failed", "Something went wrong on our side. Try again.");
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "failed");
  else if (refusal.note) request.log.info({ code: refusal.code, note: refusal.note }, "refused");
  return sendProblem(reply, refusal);
}

function sendProblem(reply: FastifyReply, refusal: AppError) {
  const problem: Problem = {
    detail: refusal.detail,
    code: refusal.code,
    request_id: reply.request.id,
    ...(refusal.fields && { fields: refusal.fields }),
  };
  if (refusal.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  return reply.status(errorStatus[refusal.code]).type("application/json; charset=utf-8").send(JSON.stringify(problem));
}

/** One line an answer, by route and not by address: paths and queries may carry what people typed. */
function logEachAnswer(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
}
