import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "./observer.ts";
import type { Span } from "./traces.ts";

/** By route and not by address: paths and queries may carry what people typed. */
const routeOf = (request: FastifyRequest) =>
  request.routeOptions.url ?? (request.url.startsWith("/v2") ? "unknown" : "page");

/** Logs, counts and traces the answer of a request. */
export type NoteAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * One line, one count and, where a collector is named, one span for each call. Kept pages are answered before.
 * @returns the note of an answer that does not end: a stream, once it is open
 */
export function observeAnswers(app: FastifyInstance, { requests, requestSeconds, tracer }: Observer): NoteAnswer {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (tracer) {
    app.addHook("onRequest", async (request) => {
      if (!request.url.startsWith("/v2")) return;
      const parent = request.headers.traceparent;
      spans.set(request, tracer.start(`${request.method} ${routeOf(request)}`, "server", String(parent ?? "")));
    });
  }
  const note: NoteAnswer = (request, reply) => {
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
  app.addHook("onResponse", async (request, reply) => note(request, reply));
  return note;
}
