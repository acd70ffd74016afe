import { and, desc, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { replyTimes } from "#/server/reply-time/tables.ts";
import type { Figures, Insights } from "./contract.ts";
import { insightDays, insightVisitors, insightWords, searchDays, searchSlots, weeklyLetters } from "./tables.ts";

/** True if there is a page to be seen. */
export const isShown = async (db: Db, businessId: string): Promise<boolean> =>
  (await db.$count(businesses, and(eq(businesses.id, businessId), eq(businesses.status, "active")))) > 0;

interface Sight {
  businessId: string;
  seenOn: string;
  what: "page" | "number";
  visitor: Uint8Array;
  /** Its owner is not counted. */
  viewerId: string | undefined;
  /** Words of the search that led there; empty: none. */
  words: string;
  /** Of the day in Lagos, 0 to 23. */
  hour: number;
}

/** Counts one visitor of one page, unless it was counted that day, or is the owner. @returns whether it was */
export async function countSeen(
  tx: Db,
  { businessId, seenOn, what, visitor, viewerId, words, hour }: Sight,
): Promise<boolean> {
  const views = what === "page" ? 1 : 0;
  const counted = await tx.execute(sql`
    with new_visitor as (
      insert into ${insightVisitors} (seen_on, business_id, what, visitor)
      select ${seenOn}::date, b.id, ${what}::text, ${visitor}::bytea from ${businesses} b
      where b.id = ${businessId} and b.owner_id is distinct from ${viewerId ?? null}::uuid
      on conflict do nothing
      returning business_id
    )
    insert into ${insightDays} (business_id, seen_on, views, reveals, hours)
    select business_id, ${seenOn}::date, ${views}::int, ${1 - views}::int,
      (select array_agg(case when h = ${hour}::int then ${views}::int else 0 end order by h) from generate_series(0, 23) h)
    from new_visitor
    on conflict (business_id, seen_on) do update
      set views = ${insightDays.views} + excluded.views, reveals = ${insightDays.reveals} + excluded.reveals,
        hours[${hour + 1}::int] = ${insightDays.hours}[${hour + 1}::int] + ${views}::int
    returning business_id`);
  if (counted.rowCount === 0) return false;
  if (words !== "") {
    await tx
      .insert(insightWords)
      .values({ businessId, seenOn, words, times: 1 })
      .onConflictDoUpdate({
        target: [insightWords.businessId, insightWords.seenOn, insightWords.words],
        set: { times: sql`${insightWords.times} + 1` },
      });
  }
  return true;
}

/** Counts one search of that day. */
export async function addSearch(db: Db, searchedOn: string, hasAnswer: boolean): Promise<void> {
  const slot = Math.floor(Math.random() * searchSlots);
  const counted = hasAnswer ? searchDays.answered : searchDays.unanswered;
  await db
    .insert(searchDays)
    .values({ searchedOn, slot, answered: hasAnswer ? 1 : 0, unanswered: hasAnswer ? 0 : 1 })
    .onConflictDoUpdate({
      target: [searchDays.searchedOn, searchDays.slot],
      set: { [hasAnswer ? "answered" : "unanswered"]: sql`${counted} + 1` },
    });
}

/** The page of an owner, and since when it has been premium without a break. */
export async function findOwnPage(db: Db, ownerId: string, now: Date) {
  const { id, categoryId, localGovernmentId, isDemo } = businesses;
  const [page] = await db
    .select({ id, categoryId, localGovernmentId, isDemo })
    .from(businesses)
    .where(eq(businesses.ownerId, ownerId));
  if (!page) return undefined;
  const periods = await db
    .select({ startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, page.id), lt(subscriptions.startsAt, now)))
    .orderBy(desc(subscriptions.endsAt));
  let premiumSince: Date | null = null;
  for (const { startsAt, endsAt } of periods) {
    if (endsAt < (premiumSince ?? now)) break;
    premiumSince = startsAt;
  }
  return { ...page, premiumSince };
}

/** Figures of each day since `first`; a conversation counts on the day that another person began it with the owner. */
export async function listDays(
  db: Db,
  { businessId, ownerId, first }: { businessId: string; ownerId: string; first: string },
): Promise<Map<string, Figures>> {
  const [seen, begun] = await Promise.all([
    db
      .select({ day: insightDays.seenOn, views: insightDays.views, reveals: insightDays.reveals })
      .from(insightDays)
      .where(and(eq(insightDays.businessId, businessId), gte(insightDays.seenOn, first))),
    listChats(db, ownerId, first),
  ]);
  const days = new Map<string, Figures>();
  for (const { day, views, reveals } of seen) days.set(day, { views, reveals, chats: 0 });
  for (const { day, chats } of begun) days.set(day, { views: 0, reveals: 0, ...days.get(day), chats });
  return days;
}

function listChats(db: Db, ownerId: string, first: string) {
  const day = sql<string>`to_char(${conversations.createdAt} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
  return db
    .select({ day, chats: sql<number>`count(*)::int` })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(eq(participants.accountId, ownerId), sql`${conversations.startedBy} <> ${ownerId}`, sql`${day} >= ${first}`),
    )
    .groupBy(sql`1`);
}

/** Views of each hour of the day in Lagos since `first`, midnight first. */
export async function sumHours(db: Db, businessId: string, first: string): Promise<number[]> {
  const hour = sql<number>`(u.hour - 1)::int`;
  const rows = await db
    .select({ hour, views: sql<number>`sum(u.views)::int` })
    .from(sql`${insightDays} cross join lateral unnest(${insightDays.hours}) with ordinality as u(views, hour)`)
    .where(and(eq(insightDays.businessId, businessId), gte(insightDays.seenOn, first)))
    .groupBy(sql`1`);
  return Array.from({ length: 24 }, (_, at) => rows.find((row) => row.hour === at)?.views ?? 0);
}

/** How fast the page answers; null while too few asked. */
export async function findReply(db: Db, businessId: string): Promise<Insights["reply"]> {
  const { minutes, rate } = replyTimes;
  const [found] = await db.select({ minutes, rate }).from(replyTimes).where(eq(replyTimes.businessId, businessId));
  return found ?? null;
}

const wordsShown = 10;

/** The searches that led here since `first`, the most frequent first. */
export async function listWords(
  db: Db,
  businessId: string,
  first: string,
): Promise<{ words: string; times: number }[]> {
  const times = sum(insightWords.times).mapWith(Number);
  return db
    .select({ words: insightWords.words, times })
    .from(insightWords)
    .where(and(eq(insightWords.businessId, businessId), gte(insightWords.seenOn, first)))
    .groupBy(insightWords.words)
    .orderBy(desc(times), insightWords.words)
    .limit(wordsShown);
}

export async function forgetVisitors(db: Db, today: string): Promise<void> {
  await db.delete(insightVisitors).where(lt(insightVisitors.seenOn, today));
}

/** Removes the figures of an erased person's page: searches that led to it may hold their name. */
export async function forgetPageOf(tx: Db, ownerId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, ownerId));
  for (const table of [insightDays, insightWords, insightVisitors, weeklyLetters]) {
    await tx.delete(table).where(inArray(table.businessId, page));
  }
}
