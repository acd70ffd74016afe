import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeAccount } from "#/server/account/make.ts";
import { openSession } from "#/server/account/sessions.ts";
import { makeBusiness } from "#/server/business/make.ts";
import { makeConversation } from "#/server/chat/make.ts";
import { systemClock } from "#/server/platform/clock.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { indexBusinesses } from "#/server/search/indexing.ts";
import { Trades } from "#/server/trade/trade.ts";
import type { ChatOrder, ChatReport, Pair } from "./chat-load.ts";
import { ask, end, startModule } from "./processes.ts";
import { emptyDatabase, type Product, type Store, startProduct } from "./product.ts";
import { measureSingles, type Singles } from "./singles.ts";

export interface ChatEffort {
  streams: number;
  /** Messages a second. */
  rate: number;
  seconds: number;
  /** Number of answers and bare inserts timed, one after the other. */
  singles: number;
}

/** Cost of chat on one store. */
export interface Chat {
  store: Store;
  effort: ChatEffort;
  oneProcess: ChatReport;
  /** CPU of the server, for each message. */
  serverMs: number;
  kbAStream: number;
  /** On PostgreSQL only. */
  twoProcesses?: ChatReport;
  /** Writes when nothing else happens. */
  singles: Singles;
}

/** Pairs of which the second has a business: each of them is rated by one person alone. */
const raters = ({ streams, singles }: ChatEffort) => Math.min(streams / 2, 2 * singles + 100);
const settleMs = 5_000;
const settle = () => new Promise((wake) => setTimeout(wake, settleMs));

/** An empty store for people who talk: on the server when there is one, else on its own. */
async function emptyStore(serverUrl: string | undefined): Promise<Store> {
  if (!serverUrl) return { place: "own", size: 0, dataDir: mkdtempSync(join(tmpdir(), "bench-chat-")) };
  return { place: "server", size: 0, url: await emptyDatabase(serverUrl, "bench_chat") };
}

/** Opens the store itself; the product must not have it open. */
export async function within<T>(store: Store, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(store);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Pairs of new people, each with a conversation begun. */
export const makePairs = ({ db }: Database, count: number): Promise<Pair[]> =>
  db.transaction(async (tx) => {
    const pairs: Pair[] = [];
    const person = async () => {
      const { id } = await makeAccount(tx, { firstName: "Ada", lastName: "Ade", localGovernmentId: 1 });
      return { id, token: await openSession(tx, id, "bench", systemClock.now()) };
    };
    while (pairs.length < count) {
      const [one, other] = [await person(), await person()];
      const given = { starterId: one.id, otherId: other.id };
      const { id } = await makeConversation({ db: tx, clock: systemClock }, given);
      pairs.push({ conversationId: id, tokens: [one.token, other.token], secondId: other.id });
    }
    return pairs;
  });

/** Lets the second of each pair own a business that search knows. */
async function giveBusinesses({ db }: Database, pairs: Pair[]) {
  const events = new Events();
  for (const pair of pairs) {
    const business = await makeBusiness({ db, events, clock: systemClock }, { ownerId: pair.secondId });
    pair.businessId = business.id;
  }
  const ids = pairs.map(({ businessId }) => businessId!);
  await db.transaction((tx) => indexBusinesses(tx, ids, systemClock.now(), new Trades()));
}

/** Everything that talking costs: streams, messages to and through them, one answer beside one bare insert. */
export async function measureChat(serverUrl: string | undefined, effort: ChatEffort): Promise<Chat> {
  const store = await emptyStore(serverUrl);
  const pairs = await within(store, async (database) => {
    const pairs = await makePairs(database, effort.streams / 2);
    await giveBusinesses(database, pairs.slice(0, raters(effort)));
    return pairs;
  });
  const people = startModule("./chat-load.ts", 1);
  const product = await startProduct(store);
  const one = await measureOne(people, product, pairs, effort);
  const twoProcesses = store.url ? await measureTwo(people, product, store, pairs, effort) : undefined;
  await product.stop();
  await end(people);
  if (store.dataDir) rmSync(store.dataDir, { recursive: true, force: true });
  return { store, effort, ...one, twoProcesses };
}

async function measureOne(people: ChildProcess, product: Product, pairs: Pair[], effort: ChatEffort) {
  const tell = <Answer = object>(order: ChatOrder) => ask<Answer>(people, order);
  const ports = [product.port];
  // Code runs slowly, and memory grows, until the engine knows what is done often.
  await tell({ do: "open", ports, pairs: pairs.slice(0, 50) });
  await tell({ do: "send", rate: 100, count: 300 });
  await tell({ do: "close" });
  const singles = await measureSingles(people, product, pairs.slice(0, raters(effort)), effort.singles);
  await settle();

  const memoryBeforeMb = product.memoryMb();
  await tell({ do: "open", ports, pairs });
  await settle();
  const kbAStream = ((product.memoryMb() - memoryBeforeMb) * 1024) / effort.streams;
  const before = await product.cpuMs();
  const oneProcess = await tell<ChatReport>({ do: "send", rate: effort.rate, count: effort.rate * effort.seconds });
  const after = await product.cpuMs();
  await tell({ do: "close" });
  return { oneProcess, singles, kbAStream, serverMs: (after.server - before.server) / oneProcess.sent };
}

/** Those who write are on one process, those who read on another. */
async function measureTwo(
  people: ChildProcess,
  first: Product,
  store: Store,
  pairs: Pair[],
  { rate, seconds }: ChatEffort,
): Promise<ChatReport> {
  const second = await startProduct(store);
  const ports = [first.port, second.port];
  await ask(people, { do: "open", ports, pairs } satisfies ChatOrder);
  await settle();
  await ask(people, { do: "send", rate: 100, count: 300 } satisfies ChatOrder);
  const report = await ask<ChatReport>(people, { do: "send", rate, count: rate * seconds } satisfies ChatOrder);
  await ask(people, { do: "close" } satisfies ChatOrder);
  await second.stop();
  return report;
}
