/** The floors inside the database: a child process that opens a store as the product does and asks it the plain way. */
import { findState } from "#/server/place/place.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { wordsOf } from "#/shared/fold.ts";
import { cpuMsOf } from "./processes.ts";
import { type Store, urlOfStore, watchBackends } from "./product.ts";

export interface FloorOrder {
  store: Store;
  ids: readonly string[];
  texts: readonly { search: string; location: string }[];
  seconds: number;
  connections: number;
  /** With the plain full text search, which ranks every row that matches: seconds each, and more than may be, at ten million. */
  hasPlainText: boolean;
}

export interface FloorReport {
  count: number;
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
  serverMs: number;
  databaseMs: number;
}

export interface FloorReports {
  byKey: FloorReport;
  /** Absent where it was not asked for. */
  plainText?: FloorReport;
}

const card = `business_id, bid, name, summary, category_id, tags, town, local_government_id, image, years_of_experience,
  is_verified, is_boosted, rating_sum, rating_count`;

const byKey = `select ${card} from listings where business_id = $1`;
const plainText = `select ${card} from listings, plainto_tsquery('simple', $1) as query
  where words @@ query and ($2::int is null or state_id = $2) order by ts_rank(words, query) desc limit 28`;

async function measure({ store, ids, texts, seconds, connections, hasPlainText }: FloorOrder): Promise<FloorReports> {
  const { pool, close } = await openDatabase(store);
  const backends = await watchBackends(await urlOfStore(store));

  const closedLoop = async (one: (nth: number) => Promise<unknown>): Promise<FloorReport> => {
    for (let nth = 0; nth < 20; nth++) await one(nth);
    const took: number[] = [];
    const before = { own: cpuMsOf(process.pid), database: await backends.cpuMs() };
    const beganAt = performance.now();
    let sent = 0;
    const loop = async () => {
      while (performance.now() - beganAt < seconds * 1000) {
        const at = performance.now();
        await one(sent++);
        took.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: connections }, loop));
    const total = (performance.now() - beganAt) / 1000;
    const after = { own: cpuMsOf(process.pid), database: await backends.cpuMs() };
    took.sort((a, b) => a - b);
    return {
      count: took.length,
      p50Ms: took[Math.floor(took.length / 2)]!,
      p99Ms: took[Math.floor(took.length * 0.99)]!,
      perSecond: took.length / total,
      serverMs: (after.own - before.own) / took.length,
      databaseMs: (after.database - before.database) / took.length,
    };
  };

  const askPlainText = (nth: number) => {
    const { search, location } = texts[nth % texts.length]!;
    return pool.query(plainText, [wordsOf(search).join(" "), findState(location.split(",")[0]!)?.id ?? null]);
  };
  const reports: FloorReports = {
    byKey: await closedLoop((nth) => pool.query(byKey, [ids[nth % ids.length]])),
    plainText: hasPlainText ? await closedLoop(askPlainText) : undefined,
  };
  await backends.close();
  await close();
  return reports;
}

process.on("message", async (order: FloorOrder) => {
  process.send!(await measure(order));
  process.disconnect?.();
});
