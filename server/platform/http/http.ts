import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import proxyAddr from "@fastify/proxy-addr";
import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Config } from "../config.ts";
import type { CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../limits/limits.ts";
import { AdmissionGate, networkOfRequest, refuseUnderPressure } from "../load/admission-gate.ts";
import { QueueFull } from "../load/work-queue.ts";
import { type LogResponse, observeResponses } from "../observe/observer.ts";
import type { Services } from "../services.ts";
import { admit, guardOrigins, type Identification, isForSome } from "./admission.ts";
import { findConstant, sendConstant } from "./constant-answers.ts";
import { asRefusal, refuse, sendBarePage, sendProblem } from "./refusals.ts";
import type { Caller } from "./route.ts";
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
import { incomingFile, sendFile, sendPicture, sendStream } from "./transfer.ts";

const bodyBytesMax = 1_000_000;
export const uploadBytesMax = 15 * 2 ** 20;
/** One account may read 600 times a minute; ten such people may share one carrier NAT address. */
const callsPerAddress = 6_000;
/** Share of it for sign-in by programs without our publishable key. */
const keylessShare = 0.1;
const keyedRoutes = new Set(["/v2/login", "/v2/signup", "/v2/auth_google"]);

export interface HttpOptions extends Identification {
  services: Services;
  routes: Route[];
  /** Handles a request before anything else: responds, or passes it on with `next`. */
  beforeAll?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  callsPerAddressAMinute?: number;
  isDevelopment?: boolean;
  /** Absent: a new one. */
  gate?: AdmissionGate;
}

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, identify, actFor } = options;
  const { gate = new AdmissionGate() } = options;
  const app = makeFastify(options, gate);
  app.removeContentTypeParser("text/plain");
  app.addHook("onSend", async (request, reply) => mark(request, reply));
  const logResponse = observeResponses(app, services.observer);
  const serving = { services, identify, ...(actFor && { actFor }), gate, logResponse };
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
    // A URL that cannot be parsed reaches no route and no hook.
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
        // Absolute URLs are requested from proxies only.
        if (!request.url?.startsWith("/")) return refuseForeignTarget(response);
        gate.admit(networkOf(addressOf(request)), request, response, () => {
          if (beforeAll) beforeAll(request, response, () => handler(request, response));
          else handler(request, response);
        });
      }),
  });
}

/**
 * After the response, drains the rest of the body: unread bytes would be read as the next request on the connection,
 * and closing the connection could lose the response.
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

const limitOfCalls = (perMinute: number, apiKey: string | undefined): RateLimitPluginOptions => ({
  allowList: (request) => request.routeOptions.config.call?.isFromProvider === true,
  max: (request) => perMinute * (lacksKey(request, apiKey) ? keylessShare : 1),
  timeWindow: 60_000,
  // A request whose socket is closed has no address.
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
      const { viewer, input, done } = await admit(route, request, caller, serving);
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
      await done?.();
      // Responses to members must not be cached.
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
      // Serialized here, because Fastify would treat a bare number or string as a status or plain text.
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
  // A closed connection has no address.
  const ip = request.ip ?? "";
  const network = networkOf(ip);
  const userAgent = request.headers["user-agent"] ?? "";
  return {
    ip,
    network,
    device: String(request.headers["x-device"] ?? "") || `${network}\n${userAgent}`,
    userAgent,
    bearer: scheme?.toLowerCase() === "bearer" && token !== "null" ? token : "",
    businessId: String(request.headers["x-business-id"] ?? ""),
    lastEventId: String(request.headers["last-event-id"] ?? ""),
    doNotTrack: request.headers.dnt === "1" || request.headers["sec-gpc"] === "1",
  };
}

function mark(request: FastifyRequest, reply: FastifyReply) {
  reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
}

const refusals: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "That request took too long to arrive" },
  HPE_HEADER_OVERFLOW: { status: 431, detail: "The head of that request is too long" },
};
const malformed = { status: 400, detail: "That request can’t be understood" };

/** Responds to requests that the HTTP parser rejected, and closes the connection: they reach no route and no hook. */
const makeBrokenRequestAnswer =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed || socket.writableEnded) return;
    const { status, detail } = refusals[error.code ?? ""] ?? malformed;
    const body = JSON.stringify({ detail });
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    hangUp(socket);
  };

const lastBytesMs = 1_000;

/**
 * Closes a connection after its output. Input is drained for a second, because closing a socket with unread input resets the connection,
 * and the client may lose the response.
 */
function hangUp(socket: Socket) {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), lastBytesMs).unref();
}

/** Limits how long thousands of slow clients can hold a connection open. */
const httpTimeouts = {
  // A request head is one or two packets. Also closes connections that send nothing.
  headersTimeout: 20_000,
  // A picture of 15 MB takes a phone on half a megabit four minutes.
  requestTimeout: 300_000,
  // Longer than the keep-alive of proxies (60 seconds): otherwise a connection could close while a request is in transit.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/** A number means so many trusted proxies. */
const trustedProxies = (setting: Config["trustProxy"]) =>
  typeof setting === "number" ? trustedCount(setting) : (setting ?? false);

const trustedCount = (count: number) => (_address: string, hop: number) => hop < count;

/** The client address of a request before Fastify handles it. Empty when its socket is closed. */
function makeAddressOf(setting: Config["trustProxy"]): (request: IncomingMessage) => string {
  const direct = ({ socket }: IncomingMessage) => socket.remoteAddress ?? "";
  if (setting === undefined) return direct;
  const trust: (address: string, hop: number) => boolean =
    typeof setting === "number" ? trustedCount(setting) : proxyAddr.compile(setting.split(/ *, */));
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, trust) : "");
}
