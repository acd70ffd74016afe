import { randomBytes } from "node:crypto";
import type { Config } from "#/server/platform/config.ts";

const spansMax = 2_000;
const spansAtOnce = 500;
const sendEveryMs = 2_000;
const timeoutMs = 5_000;

/** Kinds as OTLP numbers them. */
const kinds = { inside: 1, server: 2, consumer: 5 } as const;
const statusError = 2;

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work on its way. */
export interface Span {
  /** As W3C Trace Context writes it: what this work calls may hang below it. */
  readonly traceparent: string;
  readonly traceId: string;
  /** Says that it is over. */
  end: (attributes?: Attributes, hasFailed?: boolean) => void;
}

interface Ended {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startedAtMs: number;
  endedAtMs: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/**
 * Sends a span for each call, page and job to a collector by OTLP over HTTP, as JSON, some at a time. Requests never
 * wait for the collector: what it does not take is dropped and counted.
 */
export class Tracer {
  readonly #to: NonNullable<Config["traces"]>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Ended[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;

  constructor(to: NonNullable<Config["traces"]>) {
    this.#to = to;
    this.#timer = setInterval(() => void this.flush(), sendEveryMs).unref();
  }

  /** Number of spans thrown away, because the collector was slow or refused them. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Begins a span. @param parent the caller's `traceparent`; anything malformed begins a new trace */
  start(name: string, kind: keyof typeof kinds, parent?: string): Span {
    const above = parsed(parent);
    const traceId = above?.traceId ?? idOf(16);
    const spanId = idOf(8);
    const isSampled = above?.isSampled ?? true;
    // Wall time says when it was; the monotonic clock how long it took.
    const startedAtMs = Date.now();
    const startedAt = performance.now();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`,
      end: (attributes = {}, hasFailed = false) => {
        if (!isSampled) return;
        const endedAtMs = startedAtMs + (performance.now() - startedAt);
        const times = { startedAtMs, endedAtMs };
        const parentSpanId = above?.spanId;
        this.#add({ traceId, spanId, parentSpanId, name, kind: kinds[kind], ...times, attributes, hasFailed });
      },
    };
  }

  #add(span: Ended) {
    if (this.#waiting.length >= spansMax) this.#dropped += 1;
    else this.#waiting.push(span);
    if (this.#waiting.length >= spansAtOnce) void this.flush();
  }

  /** Sends what waits, one batch at a time. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #send() {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, spansAtOnce);
      const isTaken = await this.#post(spans);
      if (isTaken) continue;
      this.#dropped += spans.length;
      return;
    }
  }

  async #post(spans: Ended[]): Promise<boolean> {
    try {
      const reply = await fetch(`${this.#to.endpoint}/v1/traces`, {
        method: "POST",
        headers: { ...this.#to.headers, "content-type": "application/json" },
        body: JSON.stringify(requestOf(spans, this.#to.service)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      return reply.ok;
    } catch {
      // Counted as `localchap_spans_dropped_total`.
      return false;
    }
  }

  /** Sends the last ones. */
  async close() {
    clearInterval(this.#timer);
    await this.flush();
  }
}

const idOf = (bytes: number) => randomBytes(bytes).toString("hex");

/** `00-{trace}-{span}-{flags}`; ids of zeros only are none. */
function parsed(traceparent: string | undefined) {
  const found = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(
    traceparent ?? "",
  );
  if (!found) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = found;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const nanosOf = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }));

function anyValueOf(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** An ExportTraceServiceRequest. */
function requestOf(spans: Ended[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": service }) },
        scopeSpans: [
          {
            scope: { name: "localchap" },
            spans: spans.map(({ startedAtMs, endedAtMs, attributes, hasFailed, ...span }) => ({
              ...span,
              startTimeUnixNano: nanosOf(startedAtMs),
              endTimeUnixNano: nanosOf(endedAtMs),
              attributes: attributesOf(attributes),
              status: hasFailed ? { code: statusError } : {},
            })),
          },
        ],
      },
    ],
  };
}
