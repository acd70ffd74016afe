import { sql } from "drizzle-orm";
import { loadDemo } from "#/server/demo/demo.ts";
import { lgaById } from "#/server/place/place.ts";
import { type Database, openDatabase } from "#/server/platform/database.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { type Results, SearchQuery } from "./contract.ts";
import { indexBusinesses } from "./indexing.ts";
import judged from "./judged.json" with { type: "json" };
import { faultOf, type Judgeable, type JudgedQuery } from "./judging.ts";
import { KnownWords } from "./known-words.ts";
import { findBusinesses } from "./search.ts";
import { listings } from "./tables.ts";

/** A saturday morning; the same each time, so that the same comes first each time. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const businessesJudged = 2_000;

export interface Verdict {
  judged: JudgedQuery;
  results: Results;
  /** What is wrong; empty: it passes. */
  fault: string;
}

/** Runs every judged query through search, over the demo businesses. @param database empty; it is filled */
export async function judgeAll({ db }: Database): Promise<Verdict[]> {
  await loadDemo(db, {
    businesses: businessesJudged,
    now: clock.now(),
    index: async (tx, ids) => void (await indexBusinesses(tx, ids, clock.now())),
  });
  await db.execute(sql.raw("analyze"));
  const words = new KnownWords();
  await words.readNames(db);
  const corpus = await readCorpus(db);
  const verdicts: Verdict[] = [];
  for (const one of judged as JudgedQuery[]) {
    const query = SearchQuery.parse({ search: one.query, location: one.location });
    const results = await findBusinesses({ db, clock, words }, query);
    verdicts.push({ judged: one, results, fault: faultOf(one, results, corpus) });
  }
  return verdicts;
}

async function readCorpus(db: Database["db"]): Promise<Judgeable[]> {
  const rows = await db.select().from(listings);
  return rows.map(({ name, tags, categoryId, localGovernmentId }) => {
    const lga = lgaById(localGovernmentId);
    return { name, tags, category: categoryById(categoryId).name, lga: lga.name, state: lga.state.name };
  });
}

/** The share of queries that pass, 0 to 1. */
export const shareOf = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ fault }) => !fault).length / verdicts.length;

/** "171 of 180 = 95.0 %" */
function wordsOfShare(verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter(({ fault }) => !fault).length;
  return `${passed} of ${verdicts.length} = ${(shareOf(verdicts) * 100).toFixed(1)} %`;
}

function describe({ judged: { query, location, lang, why }, results, fault }: Verdict): string {
  const { trades, place, corrected, listings: found, total } = results;
  const where = place ? `${place.state}, ${place.lga || "all of it"}` : "all of Nigeria";
  const came = found
    .slice(0, 3)
    .map(({ name, tags, lga, state }) => `      ${name} (${tags.join("; ")}) in ${lga}, ${state}`);
  return [
    `${lang}: "${query}" in "${location}" (${why}): ${fault}`,
    `      understood ${trades.join(" / ") || "no trade"} in ${where}${corrected ? `, mended to "${corrected}"` : ""}; ${total} found`,
    ...came,
  ].join("\n");
}

/** What fails, then the share per language and in all. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const failing = verdicts.filter(({ fault }) => fault).map(describe);
  const byLanguage = Map.groupBy(verdicts, ({ judged: { lang } }) => lang);
  const shares = [...byLanguage].map(([lang, some]) => `${lang.padEnd(6)} ${wordsOfShare(some)}`);
  return [...failing, ...shares, `in all ${wordsOfShare(verdicts)}`].join("\n");
}

if (import.meta.main) {
  const database = await openDatabase({});
  process.stdout.write(`${reportOf(await judgeAll(database))}\n`);
  await database.close();
}
