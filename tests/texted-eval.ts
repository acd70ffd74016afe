import { lgaById, readPlace } from "#/server/place/place.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";
import { Vocabulary } from "#/server/search/parse/vocabulary.ts";
import { listings } from "#/server/search/tables.ts";
import { searchDirectory } from "#/server/text-channels/directory.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { fillCorpus } from "#/tests/judged/evaluate.ts";
import { faultOf, type JudgedListing, type JudgedQuery } from "#/tests/judged/judge.ts";
import set from "#/tests/texted-set.json" with { type: "json" };

/** A query as texted: English, Pidgin, Hausa, Yoruba, Igbo, with typos and keypad shorthand. */
export const textedQuestions = set as Omit<JudgedQuery, "location">[];

/** A fixed Saturday morning, for reproducible ranking. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };

const shownAtOnce = 3;

export interface TextedVerdict {
  question: (typeof textedQuestions)[number];
  /** Empty for a correct result. */
  fault: string;
  shown: string[];
}

/**
 * Runs every query as a text conversation on the businesses of `fillCorpus`, and judges the results with the measure of search.
 */
export async function judgeTexted({ db }: Database): Promise<TextedVerdict[]> {
  const vocabulary = new Vocabulary();
  await vocabulary.readNames(db);
  const rows = await db.select().from(listings);
  const corpus = new Map(
    rows.map(({ businessId, name, tags, categoryId, localGovernmentId }): [string, JudgedListing] => {
      const { name: lga, state } = lgaById(localGovernmentId);
      return [businessId, { name, tags, category: categoryById(categoryId).name, lga, state: state.name }];
    }),
  );
  const verdicts: TextedVerdict[] = [];
  for (const question of textedQuestions) {
    const asked = { words: question.query, place: "", offset: 0, isPlaceLater: false };
    const { found, place } = await searchDirectory({ db, clock, vocabulary }, asked);
    const shown = found.slice(0, shownAtOnce).map(({ id }) => corpus.get(id)!);
    const { state = "", lga = "" } = question.first;
    const understood = readPlace(`${state}, ${place}`)?.lga?.name ?? "";
    const results = { listings: shown, place: state ? { state, lga: lga || understood } : null };
    const fault = faultOf({ ...question, location: "" }, results, [...corpus.values()]);
    const lines = shown.map(({ name, tags, lga, state }) => `${name} (${tags.join("; ")}) in ${lga}, ${state}`);
    verdicts.push({ question, fault, shown: lines });
  }
  return verdicts;
}

/** Share of correct results, 0 to 1. */
export const rightShare = (verdicts: readonly TextedVerdict[]) =>
  verdicts.filter(({ fault }) => !fault).length / verdicts.length;

const shareLine = (name: string, some: readonly TextedVerdict[]) =>
  `${name.padEnd(10)} ${some.filter(({ fault }) => !fault).length} of ${some.length}, ${(rightShare(some) * 100).toFixed(1)} %`;

/** Incorrect results, then shares by kind, by language and in total. */
export function textedReport(verdicts: readonly TextedVerdict[]): string {
  const wrong = verdicts
    .filter(({ fault }) => fault)
    .map(({ question: { lang, kind = "", query }, fault, shown }) =>
      [`${kind} ${lang}: "${query}": ${fault}`, ...shown].join("\n      "),
    );
  const groups = [
    ...Map.groupBy(verdicts, ({ question }) => question.kind ?? ""),
    ...Map.groupBy(verdicts, ({ question }) => question.lang),
    ...Map.groupBy(verdicts, ({ question }) => `batch ${question.batch ?? 1}`),
  ].map(([name, some]) => shareLine(name, some));
  return [...wrong, ...groups, shareLine("in all", verdicts)].join("\n");
}

if (import.meta.main) {
  const server = await startScratchServer();
  const database = await openDatabase({ url: server.url });
  await fillCorpus(database);
  process.stdout.write(`${textedReport(await judgeTexted(database))}\n`);
  await database.close();
  await server.stop();
}
