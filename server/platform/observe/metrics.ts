import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** One value at one moment. Labels are few and known values only: `{ route: "/v2/finder", status: "200" }`. */
interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

type Read = () => Promise<readonly Reading[]> | readonly Reading[] | number;

/** A reading that waits for something may take this long; then its family is left out. */
const readingMsMax = 2_000;
/** In seconds: from a call that touches memory only to one that hardly anybody waits for. */
const usualBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process: a registry of prom-client of its own, so that tests do not share one. */
export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  /** Counts events where they happen. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** A histogram of durations, in seconds. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    bounds: readonly number[] = usualBounds,
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...bounds], registers: [this.#registry] });
  }

  /** A value that is read whenever the metrics are. */
  gauge(name: string, help: string, read: Read, labelNames: readonly string[] = []) {
    const collect = async function (this: Gauge) {
      const readings = readingsOf(await read());
      this.reset();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    };
    new Gauge({ name, help, labelNames, collect, registers: [this.#registry] });
  }

  /** A value that is read whenever the metrics are, and only ever grows. */
  total(name: string, help: string, read: () => readonly Reading[] | number, labelNames: readonly string[] = []) {
    const collect = function (this: Counter) {
      this.reset();
      for (const { labels = {}, value } of readingsOf(read())) this.inc(labels, value);
    };
    new Counter({ name, help, labelNames, collect, registers: [this.#registry] });
  }

  /** All metrics in the text format of Prometheus, without those that cannot be read now (the database is away). */
  async text(): Promise<string> {
    const families = this.#registry.getMetricsAsArray().map(({ name }) => {
      // A figure that cannot be read now is left out of the page; the others are shown.
      return inTime(this.#registry.getSingleMetricAsString(name)).catch(() => undefined);
    });
    return `${(await Promise.all(families)).filter((family) => family !== undefined).join("\n\n")}\n`;
  }
}

const readingsOf = (read: Awaited<ReturnType<Read>>) => (typeof read === "number" ? [{ value: read }] : read);

async function inTime(family: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the reading took too long")), readingMsMax).unref();
  });
  return Promise.race([family, late]).finally(() => clearTimeout(timer));
}
