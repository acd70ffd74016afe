import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "./observer.ts";
import type { Span } from "./traces.ts";

/** The route, because paths and queries may contain what people typed. */
const routeOf = (request: FastifyRequest) =>
  request.routeOptions.url ?? (request.url.startsWith("/v2") ? "unknown" : "page");

/** Logs, counts and traces a response. */
export type LogResponse = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Logs and counts each response, with a span when a collector is configured. Cached pages are served before.
 * @returns a function for a response that does not end: a stream, once it is open
 */
export function observeResponses(app: FastifyInstance, { requests, requestSeconds, tracer }: Observer): LogResponse {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (tracer) {
    app.addHook("onRequest", async (request) => {
      if (!request.url.startsWith("/v2")) return;
      const parent = request.headers.traceparent;
      spans.set(request, tracer.start(`${request.method} ${routeOf(request)}`, "server", String(parent ?? "")));
    });
  }
  const logResponse: LogResponse = (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    const status = reply.statusCode;
    const span = spans.get(request);
    requests.inc({ method, route, status: String(status) });
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    span?.end(
      { "http.request.method": method, "http.route": route, "http.response.status_code": status },
      status >= 500,
    );
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route, status, ms, ...(span && { trace_id: span.traceId }) }, "answered");
  };
  app.addHook("onResponse", async (request, reply) => logResponse(request, reply));
  return logResponse;
}
