/**
 * `npm run bench:line`: what an answer by USSD costs beside the search it needs, and 500 of them a second on one process.
 * A minute with 2,000 listings; exits 1 when a bound is missed. LINE_RATE and LINE_SECONDS choose others, BENCH_SIZES how many listings.
 */
import type { ChildProcess } from "node:child_process";
import { cpus } from "node:os";
import { Connections } from "./line-connections.ts";
import type { LineOrder, LineReport } from "./line-load.ts";
import { shuffledQuestions } from "./line-sessions.ts";
import { ask, end, startModule } from "./processes.ts";
import { ownStore, type Product, startProduct } from "./product.ts";
import { makeRandom } from "./random.ts";
import { aligned } from "./table.ts";

const secret = "bench-secret-0123456789";
const rate = Number(process.env.LINE_RATE ?? 500);
const seconds = Number(process.env.LINE_SECONDS ?? 20);
const size = Number(process.env.BENCH_SIZES ?? 2_000);
const connections = 64;
/** Short ones: the machine's own speed changes from one second to the next. */
const comparedRounds = 28;
const comparedQuestions = 10;
const warmUpRounds = 4;
/** Load before the measuring: a real process has been up for a while. */
const warmUp = { rate: 250, seconds: 20 };
const p99MsMax = 150;
const ratioMax = 1.3;

const ussdPath = `/v2/line/${secret}/ussd`;
const two = (value: number) => value.toFixed(2);
const met = (isMet: boolean) => (isMet ? "yes" : "NO");
const print = (rows: readonly (readonly string[])[]) => void process.stdout.write(`${aligned(rows)}\n\n`);

interface Cost {
  tookMs: number[];
  serverMs: number;
  databaseMs: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Sends one request after the other. */
async function costOf(product: Product, requests: readonly (() => Promise<string>)[]): Promise<Cost> {
  const tookMs: number[] = [];
  const before = await product.cpuMs();
  for (const send of requests) {
    const at = performance.now();
    await send();
    tookMs.push(performance.now() - at);
  }
  const after = await product.cpuMs();
  const each = (key: "server" | "database") => (after[key] - before[key]) / requests.length;
  return { tookMs, serverMs: each("server"), databaseMs: each("database") };
}

/**
 * The same questions by USSD, and on the web as the bare list and as the results page has it, which also looks beyond the
 * state where few answer, as a text does. In turns, so that whatever else the machine does falls on all. Each is asked
 * once only by USSD: what was found a moment ago would need no search.
 * @returns whether the bound is met
 */
async function compare(product: Product): Promise<boolean> {
  // One client for all: posting by `fetch` takes half a millisecond more than asking by it.
  const connection = new Connections({ port: product.port, path: ussdPath, connections: 1 });
  const beganAtMs = Date.now();
  const run = `compared-${beganAtMs}`;
  const questions = shuffledQuestions(makeRandom(7));
  const askedIn = (round: number) => questions.slice(round * comparedQuestions, (round + 1) * comparedQuestions);
  const searches = (round: number, call: string) =>
    askedIn(round).map((search, nth) => () => {
      return connection.get(`/v2/${call}?${new URLSearchParams({ search, limit: "9" })}`, `10.9.${round}.${nth}`);
    });
  const type = (round: number, nth: number, text: string) => () => {
    // New callers in each run: none was counted before.
    const number = `+23490${String((beganAtMs + round * comparedQuestions + nth) % 100_000_000).padStart(8, "0")}`;
    return connection.post(
      new URLSearchParams({ sessionId: `${run}-${round}-${nth}`, phoneNumber: number, text }).toString(),
    );
  };
  const dials = (round: number) => askedIn(round).map((_, nth) => type(round, nth, ""));
  const answers = (round: number) => askedIn(round).map((text, nth) => type(round, nth, text));
  const rounds: { list: Cost; search: Cost; answer: Cost }[] = [];
  for (let round = 0; round < comparedRounds; round += 1) {
    for (const begin of dials(round)) await begin();
    const list = await costOf(product, searches(round, "finder"));
    const find = () => costOf(product, searches(round, "results"));
    // The first to ask finds colder caches, so both take turns.
    const early = round % 2 === 0 ? await find() : undefined;
    const answer = await costOf(product, answers(round));
    const search = early ?? (await find());
    // The first ones are slow until the engine knows the code.
    if (round >= warmUpRounds) rounds.push({ list, search, answer });
  }
  connection.close();
  const mean = (of: "list" | "search" | "answer", key: "serverMs" | "databaseMs") =>
    rounds.reduce((sum, round) => sum + round[of][key], 0) / rounds.length;
  const row = (name: string, of: "list" | "search" | "answer") => {
    const p50 = median(rounds.flatMap((round) => round[of].tookMs));
    const [server, database] = [mean(of, "serverMs"), mean(of, "databaseMs")];
    return { cells: [name, two(p50), two(server), two(database), two(server + database)], p50, cpu: server + database };
  };
  const list = row("the bare list, on the web", "list");
  const [search, answer] = [row("the search, on the web", "search"), row("the answer, by USSD", "answer")];
  const times = answer.p50 / search.p50;
  print([
    ["a question in a session", "p50 ms", "server CPU", "database CPU", "CPU ms", "ratio", "bound", "met"],
    list.cells,
    search.cells,
    [
      ...answer.cells,
      `${two(times)} × in time, ${two(answer.cpu / search.cpu)} × in CPU`,
      `≤ ${ratioMax} × the search it needs`,
      met(times <= ratioMax),
    ],
  ]);
  return times <= ratioMax;
}

/** Sessions at an even rate. @returns whether the bound is met */
async function hold(product: Product, load: ChildProcess): Promise<boolean> {
  const order: LineOrder = { port: product.port, path: ussdPath, connections, rate, seconds, seed: 2 };
  await ask<LineReport>(load, { ...order, ...warmUp, seed: 1 });
  const before = await product.cpuMs();
  const report = await ask<LineReport>(load, order);
  const after = await product.cpuMs();
  const { count, failed, p50Ms, p99Ms, sessions, kinds, loadMs } = report;
  const [server, database] = [(after.server - before.server) / count, (after.database - before.database) / count];
  const seen = count / report.seconds;
  const isHeld = failed === 0 && seen >= rate * 0.98 && p99Ms <= p99MsMax;
  print([
    [
      "sessions by USSD",
      "asked/s",
      "answered/s",
      "failed",
      "p50 ms",
      "p99 ms",
      "server CPU",
      "database CPU",
      "CPU ms",
      "load CPU",
      "bound",
      "met",
    ],
    [
      ...[`${sessions} sessions, ${count} requests`, String(rate), two(seen), String(failed), two(p50Ms), two(p99Ms)],
      ...[two(server), two(database), two(server + database), two(loadMs / count)],
      ...[`${rate}/s, none failed, p99 ≤ ${p99MsMax} ms`, met(isHeld)],
    ],
    ...kinds.map(({ kind, count: some, p50Ms: p50, p99Ms: p99 }) => {
      return [`  ${kind}, ${Math.round((some / count) * 100)} %`, "", "", "", two(p50), two(p99)];
    }),
  ]);
  return isHeld;
}

process.stdout.write(
  `${size.toLocaleString("en")} listings on its own PostgreSQL; one process, its database and the load share ${cpus().length} cores; ${connections} connections.\n\n`,
);
const load = startModule("./line-load.ts", undefined);
// At this rate the texts of a day are spent within half a minute: what is measured is the hours after that.
const settings = { LINE_SECRET: secret, LINE_TEXTS_A_DAY: "0", LOG_LEVEL: "warn" };
const product = await startProduct(ownStore(size), settings);
try {
  await new Promise((wake) => setTimeout(wake, 1_000)); // Names are read after the start.
  const isMet = [await compare(product), await hold(product, load)];
  if (isMet.includes(false)) process.exitCode = 1;
} finally {
  await product.stop();
  await end(load);
}
