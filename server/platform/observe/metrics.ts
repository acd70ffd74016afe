import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Viewer } from "../http/route.ts";

/** Labels have few, known values: `{ route: "/v2/finder", status: "200" }`. */
interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

type Read = () => Promise<readonly Reading[]> | readonly Reading[] | number;

const readingMsMax = 2_000;
const usualBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    bounds: readonly number[] = usualBounds,
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...bounds], registers: [this.#registry] });
  }

  gauge(name: string, help: string, read: Read, labelNames: readonly string[] = []) {
    const collect = async function (this: Gauge) {
      const readings = readingsOf(await read());
      this.reset();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    };
    new Gauge({ name, help, labelNames, collect, registers: [this.#registry] });
  }

  total(name: string, help: string, read: () => readonly Reading[] | number, labelNames: readonly string[] = []) {
    const collect = function (this: Counter) {
      this.reset();
      for (const { labels = {}, value } of readingsOf(read())) this.inc(labels, value);
    };
    new Counter({ name, help, labelNames, collect, registers: [this.#registry] });
  }

  /** All metrics in the text format of Prometheus, without those that cannot be read, for example while the database is down. */
  async text(): Promise<string> {
    const families = this.#registry.getMetricsAsArray().map(({ name }) => {
      // Unreadable metrics are left out.
      return inTime(this.#registry.getSingleMetricAsString(name)).catch(() => undefined);
    });
    return `${(await Promise.all(families)).filter((family) => family !== undefined).join("\n\n")}\n`;
  }
}

const readingsOf = (read: Awaited<ReturnType<Read>>) => (typeof read === "number" ? [{ value: read }] : read);

async function inTime(family: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("reading the metric timed out")), readingMsMax).unref();
  });
  return Promise.race([family, late]).finally(() => clearTimeout(timer));
}

/** True for a request from this machine. Behind a proxy that is not configured as trusted, every address is the proxy's. */
function isLocal({ ip, headers }: FastifyRequest, trustsProxy: boolean): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && !trustsProxy) return false;
  return ip === "::1" || (isIP(ip.replace("::ffff:", "")) === 4 && ip.replace("::ffff:", "").startsWith("127."));
}

interface MetricsAccess {
  identify: (token: string) => Promise<Viewer | undefined>;
  trustsProxy: boolean;
}

/** `GET /metrics`: for this machine and for administrators after their second step; 404 for others. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, { identify, trustsProxy }: MetricsAccess) {
  const mayRead = async (request: FastifyRequest) => {
    if (isLocal(request, trustsProxy)) return true;
    const [, token] = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const viewer = token ? await identify(token) : undefined;
    return viewer?.role === "administrator" && viewer.isProven;
  };
  app.get("/metrics", async (request, reply) => {
    if (!(await mayRead(request))) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}
