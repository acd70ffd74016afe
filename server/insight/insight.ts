import { sql } from "drizzle-orm";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { noBusinessYet } from "#/server/business/business.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { hashVisitor } from "#/server/visit/visit.ts";
import { aboutLengthWanted, type PagePart } from "#/shared/completeness.ts";
import { fold } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, hourMs, lagosDay, lagosDaysUntil, lagosHour } from "#/shared/time.ts";
import type { Figures, Insights, Seen } from "./contract.ts";
import {
  addSearch,
  addSight,
  addVisitor,
  addWords,
  comparePeers,
  countBookings,
  countQuotes,
  findHelped,
  findOwnPage,
  findReply,
  findWeeklyEmail,
  forgetVisitors,
  isShown,
  listDays,
  listWords,
  sumHours,
  sumPaid,
} from "./queries.ts";
import { insightDays, partEffects } from "./tables.ts";

export { forgetPageOf } from "./queries.ts";

type InsightDeps = Pick<Services, "db" | "clock">;

const shownDays = 30;
/** A few days are chance. */
const comparedDaysLeast = 7;
const comparedDaysMax = 30;
/** Of fewer answers the owner could tell whose they are. */
const helpedLeast = 3;

/**
 * Counts a page view: members once a day by account, visitors by network and browser, at most 20 browsers of a
 * network. The owner, robots and Do Not Track are skipped. The words of a search count only if this process answered
 * it within the last hour. @returns whether it was counted @throws AppError `business/not-found`
 */
export async function countAsSeen(
  deps: InsightDeps & Pick<Services, "answeredSearches">,
  { id, viewer, caller }: { id: string; viewer: Viewer | undefined; caller: Caller },
  { what, search = "" }: z.output<typeof Seen>,
): Promise<boolean> {
  if (!isId(id) || !(await isShown(deps.db, id))) throw new AppError("business/not-found", "Business not found");
  if (caller.doNotTrack || isRobot(caller.userAgent) || what === "number") return false;
  const now = deps.clock.now();
  const { network, userAgent } = caller;
  const person = viewer ? { ip: viewer.id, userAgent: "member" } : { ip: network, userAgent };
  const { visitor, day: seenOn } = await hashVisitor(deps, person);
  return deps.db.transaction(async (tx) => {
    const sight = { businessId: id, seenOn, what, visitor };
    if (!(await addVisitor(tx, sight, viewer?.id))) return false;
    const subject = { target: id, network };
    if (!viewer && (await countTowards(tx, now, ["page-views.network"], subject))) return false;
    await addSight(tx, sight, lagosHour(now));
    const words = storedWords(search);
    if (deps.answeredSearches.has(words)) await addWords(tx, { businessId: id, seenOn, words, network });
    return true;
  });
}

/**
 * Counts a number given to a member or by text, each person once a day. @param given `person` is an account or a
 * keyed hash
 */
export async function countNumberGiven(
  deps: InsightDeps,
  { businessId, person }: { businessId: string; person: string },
): Promise<void> {
  const { visitor, day: seenOn } = await hashVisitor(deps, { ip: person, userAgent: "number" });
  const sight = { businessId, seenOn, what: "number", visitor } as const;
  if (await addVisitor(deps.db, sight, undefined)) await addSight(deps.db, sight, lagosHour(deps.clock.now()));
}

export async function countSearch({ db, clock }: InsightDeps, caller: Caller, hasAnswer: boolean): Promise<boolean> {
  if (caller.doNotTrack || isRobot(caller.userAgent)) return false;
  await addSearch(db, lagosDay(clock.now()), hasAnswer);
  return true;
}

export async function showInsights({ db, clock }: InsightDeps, viewer: Viewer): Promise<Insights> {
  const now = clock.now();
  const page = await findOwnPage(db, viewer.id, now);
  if (!page) throw noBusinessYet();
  // The day on which premium began belongs to neither side, and today is not over.
  const startAgo = page.premiumSince ? lagosDaysBetween(page.premiumSince, now) : 0;
  const compared = Math.min(comparedDaysMax, startAgo - 1);
  const first = lagosDay(new Date(now.getTime() - Math.max(shownDays, startAgo + compared) * dayMs));
  const monthFirst = lagosDay(new Date(now.getTime() - (shownDays - 1) * dayMs));
  // One after the other: the text channels call this in a transaction, which has one connection.
  const counted = await listDays(db, { businessId: page.id, ownerId: viewer.id, first });
  const words = await listWords(db, page.id, monthFirst);
  const hours = await sumHours(db, page.id, monthFirst);
  const peers = await comparePeers(db, page, monthFirst);
  const parts = await listPartEffects(db);
  const reply = await findReply(db, page.id);
  const weeklyEmail = await findWeeklyEmail(db, page.id);
  const bookings = await countBookings(db, page.id, monthFirst);
  const quotes = await countQuotes(db, page.id, monthFirst);
  const paid = await sumPaid(db, page.id, monthFirst);
  const helped = await findHelped(db, page.id, now);
  const figuresAgo = (daysAgo: number) => counted.get(lagosDay(new Date(now.getTime() - daysAgo * dayMs))) ?? none;
  const between = (fromAgo: number, toAgo: number) => sum(range(toAgo, fromAgo).map(figuresAgo));
  return {
    days: lagosDaysUntil(now, shownDays).map((day) => ({ day, ...(counted.get(day) ?? none) })),
    week: between(6, 0),
    week_before: between(13, 7),
    words,
    hours,
    month: between(shownDays - 1, 0),
    peers,
    parts,
    reply,
    bookings,
    quotes,
    paid,
    helped: helped.yes + helped.no < helpedLeast ? null : helped,
    weekly_email: !weeklyEmail?.isOff,
    premium:
      page.premiumSince && compared >= comparedDaysLeast
        ? {
            since: page.premiumSince.toISOString(),
            days: compared,
            before: between(startAgo + compared, startAgo + 1),
            since_then: between(startAgo - 1, startAgo - compared),
          }
        : null,
  };
}

export const sweepVisitors = ({ db, clock }: InsightDeps): Promise<void> => forgetVisitors(db, lagosDay(clock.now()));

const none: Figures = { views: 0, reveals: 0, chats: 0 };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const sum = (days: readonly Figures[]): Figures =>
  days.reduce(
    (total, { views, reveals, chats }) => ({
      views: total.views + views,
      reveals: total.reveals + reveals,
      chats: total.chats + chats,
    }),
    none,
  );

/** How many days ago an instant was, by the calendar in Lagos. */
const lagosDaysBetween = (since: Date, now: Date) => (Date.parse(lagosDay(now)) - Date.parse(lagosDay(since))) / dayMs;

const searchesMax = 20_000;
const rememberedMs = hourMs;

/** Searches that this process answered within the last hour: other words are not counted. */
export class AnsweredSearches {
  readonly #words = new LRUCache<string, true>({
    // With `max` the cache would allocate its full size at once.
    maxSize: searchesMax,
    sizeCalculation: () => 1,
    ttl: rememberedMs,
  });

  add(search: string) {
    const words = storedWords(search);
    if (words !== "") this.#words.set(words, true);
  }

  has(words: string): boolean {
    return this.#words.has(words);
  }
}

const measuredDays = 30;
/** Smaller samples are not meaningful. */
const pagesLeast = 10;
const viewsLeast = 100;
const timesLeast = 1.1;

export async function measureParts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const first = lagosDay(new Date(now.getTime() - measuredDays * dayMs));
  const measured = (await comparePages(db, first))
    .filter(
      ({ pages, views, share, shareWithout }) => pages >= pagesLeast && views >= viewsLeast && share > shareWithout,
    )
    .map(({ part, share, shareWithout }) => ({ part, times: Math.round((share / shareWithout) * 10) / 10 }))
    .filter(({ times }) => times >= timesLeast && Number.isFinite(times));
  await db.transaction(async (tx) => {
    await tx.delete(partEffects);
    if (measured.length > 0) await tx.insert(partEffects).values(measured);
  });
}

const listPartEffects = (db: Db): Promise<{ part: PagePart; times: number }[]> =>
  db.select().from(partEffects).orderBy(sql`${partEffects.times} desc`, partEffects.part);

interface Compared extends Record<string, unknown> {
  part: PagePart;
  /** Number of pages with or without the part, whichever is smaller; likewise for views. */
  pages: number;
  views: number;
  /** Share of views after which the number was requested. */
  share: number;
  shareWithout: number;
}

async function comparePages(db: Db, first: string): Promise<Compared[]> {
  const { rows } = await db.execute<Compared>(sql`
    with seen as (
      select business_id, sum(views) as views, sum(reveals) as reveals from ${insightDays}
      where seen_on >= ${first} group by 1 having sum(views) > 0
    ), counted as (
      select p.part, p.has, count(*) as pages, sum(s.views) as views, sum(s.reveals)::float / sum(s.views) as share
      from seen s join ${businesses} b on b.id = s.business_id
      cross join lateral (values
        ('picture', b.image <> ''),
        ('hours', b.opening_hours is not null),
        ('verified', b.is_verified),
        ('services', cardinality(b.tags) > 0),
        ('catalog', exists (select from ${catalogItems} c where c.business_id = b.id)),
        ('prices', exists (select from ${catalogItems} c where c.business_id = b.id and c.price_kobo > 0)),
        ('about', length(b.about) >= ${aboutLengthWanted}::int)
      ) p (part, has)
      where b.status = 'active' and not b.is_demo
      group by 1, 2
    )
    select having_it.part, least(having_it.pages, lacking.pages)::int as pages,
      least(having_it.views, lacking.views)::int as views, having_it.share, lacking.share as "shareWithout"
    from counted having_it join counted lacking on lacking.part = having_it.part and not lacking.has
    where having_it.has`);
  return rows;
}

/** True for a bot; a caller without a user agent counts as one. */
export const isRobot = (userAgent: string): boolean => userAgent === "" || isbot(userAgent);

const wordsLengthMax = 60;

/**
 * The stored form of a search: its folded words. Numbers are left out, because they may be phone
 * numbers.
 * @returns empty when nothing is left
 */
export const storedWords = (search: string): string =>
  fold(
    search
      .split(/\s+/)
      .filter((word) => !/\d{3}|@/.test(word))
      .join(" "),
  )
    .slice(0, wordsLengthMax)
    .trim();
