/** Labels of one reading: `{ route: "/v2/finder", status: "200" }`. Few and known values only. */
export type Labels = Readonly<Record<string, string>>;

/** One value at one moment. */
export interface Reading {
  labels?: Labels;
  value: number;
}

type Kind = "counter" | "gauge" | "histogram";

interface Family {
  name: string;
  help: string;
  kind: Kind;
  /** The lines of the family below its head. */
  lines: () => Promise<string[]> | string[];
}

/** A reading that waits for something may take this long; then its family is left out. */
const readingMsMax = 2_000;
/** In seconds: from a call that touches memory only to one that hardly anybody waits for. */
const usualBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process, in the text format that Prometheus reads. */
export class Metrics {
  readonly #families: Family[] = [];

  /** Something that is counted where it happens. */
  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.#families.push({ name, help, kind: "counter", lines: () => linesOf(name, counter.readings()) });
    return counter;
  }

  /** A histogram of durations, in seconds. */
  histogram(name: string, help: string, bounds: readonly number[] = usualBounds): Histogram {
    const histogram = new Histogram(bounds);
    this.#families.push({ name, help, kind: "histogram", lines: () => histogram.lines(name) });
    return histogram;
  }

  /** Something that is read when somebody asks; a `counter` where it only ever grows. */
  read(
    name: string,
    help: string,
    reading: () => Promise<readonly Reading[]> | readonly Reading[] | number,
    kind: Exclude<Kind, "histogram"> = "gauge",
  ) {
    const lines = async () => {
      const readings = await reading();
      return linesOf(name, typeof readings === "number" ? [{ value: readings }] : readings);
    };
    this.#families.push({ name, help, kind, lines });
  }

  /** Everything as text. What cannot be read just now (the database is away) is left out. */
  async text(): Promise<string> {
    const written = this.#families.map(async ({ name, help, kind, lines }) => {
      // A figure that cannot be read now is left out of the page; the others are shown.
      const body = await inTime(lines).catch(() => []);
      return body.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...body] : [];
    });
    return `${(await Promise.all(written)).flat().join("\n")}\n`;
  }
}

/** A number for each set of labels, which only grows. */
export class Counter {
  readonly #values = new Map<string, { labels: Labels; value: number }>();

  add(labels: Labels = {}, by = 1) {
    const key = textOf(labels);
    const counted = this.#values.get(key);
    if (counted) counted.value += by;
    else this.#values.set(key, { labels, value: by });
  }

  readings(): readonly Reading[] {
    return [...this.#values.values()];
  }
}

interface Observed {
  labels: Labels;
  /** Observations below each bound and not below an earlier one; the last: above all. */
  counts: number[];
  sum: number;
}

/** Observations by duration, for each set of labels. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #observed = new Map<string, Observed>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(seconds: number, labels: Labels = {}) {
    const key = textOf(labels);
    let observed = this.#observed.get(key);
    if (!observed) {
      observed = { labels, counts: new Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#observed.set(key, observed);
    }
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    observed.counts[at < 0 ? this.#bounds.length : at]! += 1;
    observed.sum += seconds;
  }

  lines(name: string): string[] {
    return [...this.#observed.values()].flatMap(({ labels, counts, sum }) => {
      let below = 0;
      const buckets = counts.map((count, at) => {
        below += count;
        return { labels: { ...labels, le: String(this.#bounds[at] ?? "+Inf") }, value: below };
      });
      return [
        ...linesOf(`${name}_bucket`, buckets),
        ...linesOf(`${name}_sum`, [{ labels, value: sum }]),
        ...linesOf(`${name}_count`, [{ labels, value: below }]),
      ];
    });
  }
}

const linesOf = (name: string, readings: readonly Reading[]) =>
  readings.map(({ labels = {}, value }) => {
    const text = textOf(labels);
    return `${name}${text && `{${text}}`} ${value}`;
  });

const textOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");

/** Values are ours and rarely hold any of these. */
const escaped = (value: string) =>
  /["\\\n]/.test(value) ? value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n") : value;

async function inTime(lines: Family["lines"]): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the reading took too long")), readingMsMax).unref();
  });
  return Promise.race([lines(), late]).finally(() => clearTimeout(timer));
}
