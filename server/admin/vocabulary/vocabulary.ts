import { sql } from "drizzle-orm";
import { states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { previewSearch } from "#/server/search/search.ts";
import type { Services, Viewer } from "#/server/services.ts";
import {
  addService,
  categoryById,
  contentWords,
  deleteSynonym,
  findCategory,
  insertSynonym,
  isFiller,
  isJoining,
  listCustomVocabulary,
  plainWords,
  removeService,
  type Trades,
  tradeIdOf,
} from "#/server/trade/trade.ts";
import { fold, wordsOf } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { listNames } from "../list/matching.ts";
import { audited } from "../staff-action.ts";
import {
  type AddedService,
  type EditedWord,
  type languages,
  type Miss,
  vocabularyContract,
  type WordPreview,
} from "./contract.ts";

const suggestedMax = 3;

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs" | "trades">;

async function showWords(db: Db, trades: Trades): Promise<{ words: EditedWord[]; services: AddedService[] }> {
  const { words, services } = await listCustomVocabulary(db);
  const [effects, names] = await Promise.all([
    effectsOf(db, words),
    listNames(
      db,
      words.map(({ addedBy }) => addedBy),
    ),
  ]);
  return {
    words: words.reverse().map((word) => ({ ...presentWord(word, trades, names), ...effects.get(word.id) })),
    services: services.map(({ id, name, categoryId }) => ({
      id: String(id),
      name,
      category: categoryById(categoryId).name,
    })),
  };
}

async function showMisses(
  { db, clock, trades, vocabulary }: Pick<Services, "db" | "clock" | "trades" | "vocabulary">,
  { kind, days }: { kind: "nothing" | "none_of_these"; days: number },
): Promise<Miss[]> {
  const areRejected = kind === "none_of_these";
  const since = lagosDay(clock.now().getTime() - days * dayMs);
  const misses = areRejected ? await listRejected(db, since) : await listMisses(db, since);
  const tradeNames = (ids: readonly number[]) => ids.map((id) => trades.nameOf(id));
  return misses.map((miss) => {
    const words = plainWords(wordsOf(miss.word));
    const mended = words.map((word) => vocabulary.correction(word) ?? word);
    // Together the words of a search may name nothing, though one of them does.
    const likely = new Set([
      ...trades.named(mended),
      ...trades.phrases.hinted(contentWords(mended)),
      ...mended.flatMap((word) => trades.named([word])),
    ]);
    const means = trades.named(words);
    const others = [...likely].filter((trade) => !means.includes(trade));
    return {
      ...miss,
      means: tradeNames(means),
      // The interpretation of rejected words was wrong, so it is not suggested.
      suggests: means.length > 0 && !areRejected ? [] : tradeNames(others.slice(0, suggestedMax)),
    };
  });
}

async function previewSynonym(
  deps: Pick<Services, "db" | "clock" | "vocabulary" | "trades">,
  { word, means }: { word: string; means: string },
): Promise<WordPreview> {
  const trade = deps.trades.findService(means) ?? findCategory(means);
  if (!trade) throw invalidField("means", "There is no such service or category");
  const [before, after] = await Promise.all([previewSearch(deps, word), previewSearch(deps, trade.name)]);
  return { before, after };
}

/**
 * Adds a synonym of a service or a category.
 * @throws AppError `request/invalid`, `trade/already-known`
 */
async function addSynonym(
  deps: Deps,
  viewer: Viewer,
  { word: text, means: name, language }: { word: string; means: string; language: (typeof languages)[number] },
): Promise<EditedWord> {
  const words = plainWords(wordsOf(text));
  if (words.length === 0 || words.every(isJoining) || (words.length === 1 && isFiller(words[0]!))) {
    throw invalidField("word", "By itself that says nothing about a trade");
  }
  const trade = deps.trades.findService(name) ?? findCategory(name);
  if (!trade) throw invalidField("means", "There is no such service or category");
  if (deps.trades.named(words).includes(trade.id)) throw known("word", `Search knows that it means ${trade.name}`);
  return change(deps, viewer, { action: "teach word", subject: { kind: "word", id: text } }, text, async (tx) => {
    const createdAt = deps.clock.now();
    const custom = await insertSynonym(tx, { text, tradeId: trade.id, language, addedBy: viewer.id, createdAt });
    if (!custom) throw known("word", `Search knows that it means ${trade.name}`);
    const names = await listNames(tx, [custom.addedBy]);
    return { after: { word: text, means: trade.name, language }, answer: presentWord(custom, deps.trades, names) };
  });
}

/** Removes a custom word. @throws AppError `trade/not-found` */
async function takeBack(deps: Deps, viewer: Viewer, id: string) {
  const found = isId(id) ? (await listCustomVocabulary(deps.db)).words.find((word) => word.id === id) : undefined;
  if (!found) throw notFound("word");
  const subject = { kind: "word", id: found.text };
  return change(deps, viewer, { action: "forget word", subject }, found.text, async (tx) => {
    const gone = await deleteSynonym(tx, id);
    if (!gone) throw notFound("word");
    const before = { word: gone.text, means: deps.trades.nameOf(gone.tradeId), language: gone.language };
    return { before, answer: { message: "Word removed" } };
  });
}

/** Adds a service under a category. @throws AppError `request/invalid`, `trade/already-known` */
async function createService(
  deps: Deps,
  viewer: Viewer,
  { name, category: categoryName }: { name: string; category: string },
): Promise<AddedService> {
  const category = findCategory(categoryName);
  if (!category) throw invalidField("category", "Select a category");
  const slug = fold(name).replaceAll(" ", "-");
  if (slug === "") throw invalidField("name", "Enter a name");
  const tradeId = tradeIdOf(slug);
  if (deps.trades.findService(name) || deps.trades.nameOf(tradeId))
    throw known("name", "There is such a service already");
  return change(deps, viewer, { action: "add service", subject: { kind: "service", id: name } }, name, async (tx) => {
    const createdAt = deps.clock.now();
    const isNew = await addService(tx, { tradeId, name, slug, categoryId: category.id, createdAt });
    if (!isNew) throw known("name", "There is such a service already");
    const answer = { id: String(tradeId), name, category: category.name };
    return { after: { name, category: category.name }, answer };
  });
}

/** Removes an added service. @throws AppError `trade/not-found` */
async function dropService(deps: Deps, viewer: Viewer, id: string) {
  const found = (await listCustomVocabulary(deps.db)).services.find((service) => String(service.id) === id);
  if (!found) throw notFound("service");
  const { name } = found;
  const subject = { kind: "service", id: name };
  return change(deps, viewer, { action: "remove service", subject }, name, async (tx) => {
    if (!(await removeService(tx, found.id))) throw notFound("service");
    const before = { name, category: categoryById(found.categoryId).name };
    return { before, answer: { message: "Service removed" } };
  });
}

/** Every process reloads the words after the commit; a job re-indexes listings with `text`. */
function change<Answer>(
  deps: Deps,
  viewer: Viewer,
  what: Parameters<typeof audited>[2],
  text: string,
  run: Parameters<typeof audited<Answer>>[3],
): Promise<Answer> {
  return audited(deps, viewer, what, async (tx) => {
    const done = await run(tx);
    await deps.events.publish(tx, "words.changed", {});
    await deps.jobs.send(tx, "search.reindex-saying", { text });
    return done;
  });
}

const known = (field: string, detail: string) =>
  new AppError("trade/already-known", detail, { fields: { [field]: detail } });
const notFound = (what: string) => new AppError("trade/not-found", `There is no such ${what}`);

type CustomWord = Awaited<ReturnType<typeof listCustomVocabulary>>["words"][number];

const presentWord = (word: CustomWord, trades: Trades, names: ReadonlyMap<string, string>): EditedWord => ({
  id: word.id,
  word: word.text,
  language: word.language,
  means: trades.nameOf(word.tradeId),
  taught_at: word.createdAt.toISOString(),
  taught_by: names.get(word.addedBy) ?? "",
  missed_before: 0,
  missed_since: 0,
});

/** Counts, by word id, how often each word was missed or rejected in the seven days until it was added, and in the seven days after. */
async function effectsOf(db: Db, words: readonly CustomWord[]) {
  const taught = words.map(({ id, text, createdAt }) => ({
    ...{ id, key: wordsOf(text).join(" "), day: lagosDay(createdAt) },
  }));
  const { rows } = await db.execute<{ id: string; missed_before: number; missed_since: number }>(sql`
    select t.id, coalesce(sum(m.times) filter (where m.day <= t.day), 0)::int as missed_before,
      coalesce(sum(m.times) filter (where m.day > t.day), 0)::int as missed_since
    from json_to_recordset(${JSON.stringify(taught)}::json) as t(id text, key text, day date)
    cross join lateral (
      select times, missed_on as day from search_misses where word = t.key and missed_on between t.day - 6 and t.day + 7
      union all
      select times, rejected_on from rejected_searches where phrase = t.key and rejected_on between t.day - 6 and t.day + 7
    ) m
    group by t.id`);
  return new Map(rows.map(({ id, ...effect }) => [id, effect]));
}

const missesMax = 200;
const candidatesMax = 2_000;
const addedUpMax = 2 * missesMax;

/** Only the words missed most overall are summed: the days of a million words take too long. */
async function listMisses(db: Db, since: string) {
  const { rows } = await db.execute<{
    word: string;
    times: number;
    first_on: string;
    last_on: string;
  }>(sql`
    with often as materialized (
      select word, times, last_on from missed_words order by times desc, last_on desc, word limit ${candidatesMax}
    ), candidates as materialized (
      select word from often where last_on >= ${since}::date order by times desc, last_on desc, word limit ${addedUpMax}
    )
    select c.word, m.times, m.first_on, m.last_on from candidates c cross join lateral (
      select sum(d.times)::int as times, min(d.missed_on)::text as first_on, max(d.missed_on)::text as last_on
      from search_misses d where d.word = c.word and d.missed_on >= ${since}::date
    ) m
    where m.times is not null
    order by m.times desc, m.last_on desc, c.word limit ${missesMax}`);
  return rows.map((miss) => ({ ...miss, places: [] }));
}

const placesMax = 3;

/** Searches with rejected results, with the states where that happened most. */
async function listRejected(db: Db, since: string) {
  const { rows } = await db.execute<{
    word: string;
    times: number;
    first_on: string;
    last_on: string;
    state_ids: number[];
  }>(sql`
    with of_states as (
      select phrase, state_id, sum(times)::int as times, min(rejected_on) as first_on, max(rejected_on) as last_on
      from rejected_searches where rejected_on >= ${since}::date group by phrase, state_id
    )
    select phrase as word, sum(times)::int as times, min(first_on)::text as first_on, max(last_on)::text as last_on,
      coalesce(array_agg(state_id order by times desc, state_id) filter (where state_id > 0), '{}') as state_ids
    from of_states group by phrase order by sum(times) desc, max(last_on) desc, phrase limit ${missesMax}`);
  return rows.map(({ state_ids, ...miss }) => ({
    ...miss,
    places: state_ids.slice(0, placesMax).map((id) => states.find((state) => state.id === id)!.name),
  }));
}

export const vocabularyRoutes = routes(vocabularyContract, {
  "GET /v2/admin/words": ({ db, trades }) => showWords(db, trades),
  "POST /v2/admin/words": ({ viewer, body, ...services }) => addSynonym(services, viewer, body),
  "GET /v2/admin/words/preview": ({ query, ...services }) => previewSynonym(services, query),
  "DELETE /v2/admin/words/{id}": ({ viewer, params, ...services }) => takeBack(services, viewer, params.id),
  "POST /v2/admin/services": ({ viewer, body, ...services }) => createService(services, viewer, body),
  "DELETE /v2/admin/services/{id}": ({ viewer, params, ...services }) => dropService(services, viewer, params.id),
  "GET /v2/admin/misses": ({ query, ...services }) => showMisses(services, query),
});
