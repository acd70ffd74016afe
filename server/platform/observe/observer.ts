import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Replicas } from "../database/replicas.ts";
import type { JobName, Jobs, Worker } from "../jobs/jobs.ts";
import type { Mailer } from "../mail/mail.ts";
import { Metrics } from "./metrics.ts";
import { type Span, Tracer } from "./traces.ts";

const loopResolutionMs = 20;
const nanosAMs = 1e6;
const jobBounds = [0.01, 0.05, 0.25, 1, 5, 30, 120];

export class Observer {
  readonly metrics = new Metrics();
  readonly tracer: Tracer | undefined;
  readonly requests = this.metrics.counter(
    "localchap_requests_total",
    "Responses by route and status, without cached pages.",
    ["method", "route", "status"],
  );
  readonly requestSeconds = this.metrics.histogram("localchap_request_seconds", "Duration of responses, by route.", [
    "method",
    "route",
  ]);
  readonly #jobs = this.metrics.counter("localchap_jobs_total", "Jobs by name and outcome.", ["name", "outcome"]);
  readonly #jobSeconds = this.metrics.histogram("localchap_job_seconds", "Duration of jobs.", ["name"], jobBounds);
  readonly #mails = this.metrics.counter("localchap_mails_total", "Emails sent, by outcome.", ["outcome"]);

  constructor({ traces }: Pick<Config, "traces">) {
    const tracer = traces && new Tracer(traces);
    this.tracer = tracer;
    if (tracer) {
      const help = "Spans dropped because the collector did not accept them.";
      this.metrics.total("localchap_spans_dropped_total", help, () => tracer.dropped);
    }
  }

  counting({ send }: Mailer): Mailer {
    return {
      send: async (...email) => {
        let outcome = "failed";
        try {
          await send(...email);
          outcome = "sent";
        } finally {
          this.#mails.inc({ outcome });
        }
      },
    };
  }

  timing(jobs: Pick<Jobs, "on">): Pick<Jobs, "on"> {
    return {
      on: <N extends JobName>(worker: Worker<N>) => {
        jobs.on({ ...worker, work: (payload) => this.#timed(worker.name, () => worker.work(payload)) });
      },
    };
  }

  async #timed(name: string, work: () => Promise<void>) {
    const span = this.tracer?.start(`job ${name}`, "consumer");
    const startedAt = performance.now();
    let outcome = "failed";
    try {
      await work();
      outcome = "done";
    } finally {
      this.#jobs.inc({ name, outcome });
      this.#jobSeconds.observe({ name }, (performance.now() - startedAt) / 1_000);
      span?.end({ "localchap.job": name }, outcome === "failed");
    }
  }

  watchProcess() {
    const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
    delay.enable();
    const { metrics } = this;
    metrics.gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
    metrics.gauge("localchap_heap_bytes", "JavaScript heap in use.", () => process.memoryUsage().heapUsed);
    const cpuSeconds = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    };
    metrics.total("process_cpu_seconds_total", "CPU used.", cpuSeconds);
    const startedAt = Math.round(Date.now() / 1_000 - process.uptime());
    metrics.gauge("process_start_time_seconds", "Start of the process, in Unix time.", () => startedAt);
    metrics.gauge(
      "localchap_event_loop_delay_seconds",
      "Event loop delay since the last scrape.",
      () => {
        const readings = [50, 99].map((percent) => ({
          labels: { quantile: String(percent / 100) },
          value: Math.max(0, delay.percentile(percent) / nanosAMs - loopResolutionMs) / 1_000,
        }));
        delay.reset();
        return readings;
      },
      ["quantile"],
    );
  }

  watchReplicas({ all }: Replicas) {
    const of = (value: (replica: (typeof all)[number]) => number) => () =>
      all.map((replica) => ({ labels: { server: replica.server }, value: value(replica) }));
    const labels = ["server"];
    const { metrics } = this;
    metrics.gauge(
      "localchap_replica_follows",
      "Whether the replica is read from.",
      of((each) => Number(each.follows)),
      labels,
    );
    metrics.total(
      "localchap_replica_reads_total",
      "Responses read from the replica.",
      of((each) => each.reads),
      labels,
    );
  }

  watchDatabase({ pool }: Pick<Database, "pool">) {
    const { metrics } = this;
    metrics.gauge(
      "localchap_database_connections",
      "Database connections, and requests that wait for one.",
      () => [
        { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
        { labels: { state: "idle" }, value: pool.idleCount },
        { labels: { state: "waiting" }, value: pool.waitingCount },
      ],
      ["state"],
    );
    const held = metrics.histogram("localchap_database_seconds", "How long a query or transaction used a connection.");
    const since = new WeakMap<object, number>();
    pool.on("acquire", (client) => since.set(client, performance.now()));
    pool.on("release", (_error, client) => {
      const startedAt = since.get(client);
      if (startedAt !== undefined) held.observe((performance.now() - startedAt) / 1_000);
    });
    metrics.gauge(
      "localchap_jobs_waiting",
      "Jobs in the queue by name; the same in every process.",
      async () => {
        const { rows } = await pool.query<{ name: string; state: string; value: number }>(
          `select name, state::text, count(*) as value from jobs.job
         where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by name, state`,
        );
        return rows.map(({ name, state, value }) => ({ labels: { name, state }, value }));
      },
      ["name", "state"],
    );
  }
}

/** The route, because paths and queries may contain what people typed. */
const routeOf = (request: FastifyRequest) =>
  request.routeOptions.url ?? (request.url.startsWith("/v2") ? "unknown" : "page");

export type LogResponse = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Logs and counts each response, with a span when a collector is configured. Cached pages are served before this.
 * @returns a function for streams, which do not end
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
