import { randomBytes } from "node:crypto";
import type { Config } from "#/server/platform/config.ts";

const spansMax = 2_000;
const spansAtOnce = 500;
const sendEveryMs = 2_000;
const timeoutMs = 5_000;

const kinds = { inside: 1, server: 2, consumer: 5 } as const;
const statusError = 2;

type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceparent: string;
  readonly traceId: string;
  end: (attributes?: Attributes, hasFailed?: boolean) => void;
}

interface EndedSpan {
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
 * Sends a span for each call and job to a collector by OTLP over HTTP, as JSON, in batches. Requests never wait for the
 * collector: spans that it does not accept are dropped and counted. OpenTelemetry's SDK does the same with twelve packages.
 */
export class Tracer {
  readonly #to: NonNullable<Config["traces"]>;
  readonly #timer: NodeJS.Timeout;
  #queue: EndedSpan[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;

  constructor(to: NonNullable<Config["traces"]>) {
    this.#to = to;
    this.#timer = setInterval(() => void this.flush(), sendEveryMs).unref();
  }

  get dropped(): number {
    return this.#dropped;
  }

  start(name: string, kind: keyof typeof kinds, parent?: string): Span {
    const above = parsed(parent);
    const traceId = above?.traceId ?? idOf(16);
    const spanId = idOf(8);
    const isSampled = above?.isSampled ?? true;
    // The duration is measured by the monotonic clock.
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

  #add(span: EndedSpan) {
    if (this.#queue.length >= spansMax) this.#dropped += 1;
    else this.#queue.push(span);
    if (this.#queue.length >= spansAtOnce) void this.flush();
  }

  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #send() {
    while (this.#queue.length > 0) {
      const spans = this.#queue.splice(0, spansAtOnce);
      const isAccepted = await this.#post(spans);
      if (isAccepted) continue;
      this.#dropped += spans.length;
      return;
    }
  }

  async #post(spans: EndedSpan[]): Promise<boolean> {
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

  async close() {
    clearInterval(this.#timer);
    await this.flush();
  }
}

const idOf = (bytes: number) => randomBytes(bytes).toString("hex");

/** `00-{trace}-{span}-{flags}`; ids of zeros only are invalid. */
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

function requestOf(spans: EndedSpan[], service: string) {
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
