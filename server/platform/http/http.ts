import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import rateLimit, { type RateLimitPluginOptions } from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Services } from "#/server/platform/services.ts";
import type { Caller } from "#/server/platform/viewer.ts";
import type { CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../limits/limits.ts";
import { AdmissionGate, networkOfRequest, refuseUnderPressure } from "../load/admission-gate.ts";
import { QueueFull } from "../load/work-queue.ts";
import { type LogResponse, observeResponses } from "../observe/responses.ts";
import { sendBarePage } from "../pages/bare-page.ts";
import { admit, type Identification, isForSome } from "./admission.ts";
import { makeBrokenRequestAnswer } from "./broken-request.ts";
import { makeAddressOf, trustedProxies } from "./client-address.ts";
import { findConstant, sendConstant } from "./constant-answers.ts";
import { httpTimeouts } from "./http-timeouts.ts";
import { incomingFile } from "./incoming-file.ts";
import { guardOrigins } from "./origins.ts";
import { sendFile, sendPicture, sendStream } from "./outgoing.ts";
import { asRefusal, refuse, sendProblem } from "./refusals.ts";
import {
  type CallContext,
  dispatch,
  type IncomingBytes,
  type OutgoingFile,
  type OutgoingPicture,
  type OutgoingStream,
  type Route,
} from "./route.ts";
import { makeSecurityHeaders, securityHeaders } from "./security-headers.ts";

const bodyBytesMax = 1_000_000;
export const uploadBytesMax = 15 * 2 ** 20;
/** One person may always read 600 times a minute; one address may hold ten such people behind a carrier's NAT. */
const callsPerAddress = 6_000;
/** Share of it, at sign-in, for a program that does not send our publishable key. */
const keylessShare = 0.1;
const keyedRoutes = new Set(["/v2/login", "/v2/signup", "/v2/auth_google"]);

export interface HttpOptions extends Identification {
  services: Services;
  routes: Route[];
  /** Sees a request before anything else: answers it, or hands it on with `next`. */
  beforeAll?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  callsPerAddressAMinute?: number;
  /** Pages are served by the tools of development, with scripts of their own. */
  isDevelopment?: boolean;
  /** Absent: a new one. */
  gate?: AdmissionGate;
}

/** Builds the server with every call of `/v2`; reads no environment and opens no port. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, identify } = options;
  const { gate = new AdmissionGate() } = options;
  const app = makeFastify(options, gate);
  app.removeContentTypeParser("text/plain");
  app.addHook("onSend", async (request, reply) => mark(request, reply));
  const logResponse = observeResponses(app, services.observer);
  const serving = { services, identify, gate, logResponse };
  await refuseUnderPressure(app, gate);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!(error instanceof QueueFull)) return refuse(error, request, reply);
    gate.refused += 1;
    if (request.url.startsWith("/v2")) return sendProblem(reply, error);
    return sendBarePage(reply.header("retry-after", String(error.retryAfterSeconds)), 503, error.detail);
  });
  await app.register((v2) => addCalls(v2, options, serving), { prefix: "/v2" });
  return app;
}

/** A server without routes: its limits, its log, and the steps before a request reaches a route. */
function makeFastify({ services, beforeAll, isDevelopment }: HttpOptions, gate: AdmissionGate): FastifyInstance {
  const { config, log } = services;
  const setSecurityHeaders = makeSecurityHeaders(config, isDevelopment);
  const addressOf = makeAddressOf(config.trustProxy);
  return Fastify<Server>({
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot even be read reaches no route and none of its hooks.
    frameworkErrors: (error, request, reply) => {
      mark(request, reply);
      if (!request.url.startsWith("/v2")) return sendBarePage(reply, 400, "That address can’t be read");
      return sendProblem(reply, asRefusal(error));
    },
    clientErrorHandler: makeBrokenRequestAnswer(securityHeaders(config, isDevelopment)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler): Server =>
      createServer(httpTimeouts, (request, response) => {
        setSecurityHeaders(response);
        dropRestOfBody(request, response);
        // A proxy is asked like that; we are none. What follows reads paths of our own only.
        if (!request.url?.startsWith("/")) return refuseForeignTarget(response);
        gate.admit(networkOf(addressOf(request)), request, response, () => {
          if (beforeAll) beforeAll(request, response, () => handler(request, response));
          else handler(request, response);
        });
      }),
  });
}

/**
 * After the answer, reads what is left of the body and drops it: it would stand before the next request on the connection, which behind
 * a proxy is another visitor's, and closing the connection instead would lose the answer. `requestTimeout` ends a body without an end.
 */
function dropRestOfBody(request: IncomingMessage, response: ServerResponse) {
  if (request.method === "GET" || request.method === "HEAD") return;
  response.once("finish", () => {
    // The rest of this request is awaited by no caller.
    request.on("error", () => {});
    request.unpipe();
    request.resume();
  });
}

/** The calls of `/v2`: those whose body is read, and those that read it themselves. */
async function addCalls(v2: FastifyInstance, options: HttpOptions, serving: Serving) {
  const { services, routes, callsPerAddressAMinute = callsPerAddress } = options;
  guardOrigins(v2, services.config);
  await v2.register(formbody);
  await v2.register(multipart, { limits: { files: 1, fileSize: uploadBytesMax, fields: 10 } });
  await v2.register(rateLimit, limitOfCalls(callsPerAddressAMinute, services.config.apiKey));
  for (const route of routes) if (route.call.bodyAs !== "raw") addRoute(v2, route, serving);
  await v2.register(async (unread) => {
    unread.removeAllContentTypeParsers();
    unread.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const route of routes) if (route.call.bodyAs === "raw") addRoute(unread, route, serving);
  });
  v2.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new AppError("request/unknown-call", "There is no such call")),
  );
}

/** Calls of one network at most, whatever they are. */
const limitOfCalls = (perMinute: number, apiKey: string | undefined): RateLimitPluginOptions => ({
  allowList: (request) => request.routeOptions.config.call?.isFromProvider === true,
  max: (request) => perMinute * (lacksKey(request, apiKey) ? keylessShare : 1),
  timeWindow: 60_000,
  // A request whose socket is gone already has no address.
  keyGenerator: networkOfRequest,
  errorResponseBuilder: (_request, { ttl }) => {
    const retryAfterSeconds = Math.ceil(ttl / 1_000);
    const detail = `Too many requests. Try again in ${retryAfterSeconds} seconds.`;
    return new AppError("request/too-many", detail, { retryAfterSeconds });
  },
});

function refuseForeignTarget(response: ServerResponse) {
  const body = "Ask for a path of this site\n";
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(body);
}

/** `GET /v2/business/{id}` as the router writes it: method `GET`, url `/business/:id` below `/v2`. */
function wirePath(name: CallName) {
  const [method = "GET", path = ""] = name.split(" ");
  return { method, url: path.slice("/v2".length).replace(/\{(\w+)\}/g, ":$1") };
}

interface Serving extends Identification, Pick<HttpOptions, "services"> {
  gate: AdmissionGate;
  logResponse: LogResponse;
}

function addRoute(v2: FastifyInstance, route: Route, serving: Serving) {
  const { name, call } = route;
  const { services } = serving;
  v2.route({
    ...wirePath(name),
    config: { call },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { viewer, input } = await admit(route, request, caller, serving);
      const context = {
        ...services,
        ...input,
        viewer,
        caller,
        file: call.bodyAs === "file" ? await incomingFile(request) : undefined,
        bytes: call.bodyAs === "raw" ? incomingBytes(request) : undefined,
        requestId: request.id,
        header: (header: string, value: string) => reply.header(header, value),
      } as unknown as CallContext<typeof call>;
      if (call.isConstant) {
        return sendConstant(request, reply, await findConstant(services.config, route, () => dispatch(route, context)));
      }
      const answer = await dispatch(route, context);
      // An answer to a member is private, and for no cache.
      if (viewer || isForSome(call)) reply.header("cache-control", "no-store");
      if (call.answersAs === "stream") {
        return sendStream(reply, answer as OutgoingStream, () => {
          serving.gate.leave(reply.raw);
          serving.logResponse(request, reply);
        });
      }
      if (call.answersAs === "picture") return sendPicture(reply, answer as OutgoingPicture);
      if (call.answersAs === "csv") return sendFile(reply, "text/csv", answer as OutgoingFile);
      if (call.answersAs === "json file") return sendFile(reply, "application/json", answer as OutgoingFile);
      if (call.answersAs === "text") return reply.type("text/plain; charset=utf-8").send(answer);
      // A bare number or text is JSON too; sent as it is, it would be taken for a status or plain text.
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer ?? null));
    },
  });
}

const lacksKey = (request: FastifyRequest, apiKey: string | undefined) =>
  apiKey !== undefined && keyedRoutes.has(request.routeOptions.url ?? "") && request.headers["x-api-key"] !== apiKey;

const incomingBytes = ({ body, headers }: FastifyRequest): IncomingBytes => ({
  bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  header: (name) => String(headers[name] ?? ""),
});

function callerOf(request: FastifyRequest): Caller {
  const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ");
  // A request whose connection is gone has no address any more.
  const ip = request.ip ?? "";
  const network = networkOf(ip);
  const userAgent = request.headers["user-agent"] ?? "";
  return {
    ip,
    network,
    device: String(request.headers["x-device"] ?? "") || `${network}\n${userAgent}`,
    userAgent,
    bearer: scheme?.toLowerCase() === "bearer" && token !== "null" ? token : "",
    lastEventId: String(request.headers["last-event-id"] ?? ""),
    doNotTrack: request.headers.dnt === "1" || request.headers["sec-gpc"] === "1",
  };
}

/** Headers of every answer. */
function mark(request: FastifyRequest, reply: FastifyReply) {
  reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
}
