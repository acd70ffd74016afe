import {
  type AnyColumn,
  and,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { accounts, networkKeys } from "#/server/account/tables.ts";
import { bookingSettings, bookings } from "#/server/booking/tables.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { type Answers, answersAbout } from "#/server/follow-up/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients } from "#/server/quote/tables.ts";
import { replyTimes } from "#/server/reply-time/tables.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { certifications } from "#/server/verification/tables.ts";
import { lagosMidnight } from "#/shared/time.ts";
import type { Figures, Insights } from "./contract.ts";
import { insightDays, insightVisitors, insightWords, searchDays, searchSlots, weeklyEmails } from "./tables.ts";

export const isShown = async (db: Db, businessId: string): Promise<boolean> =>
  (await db.$count(businesses, and(eq(businesses.id, businessId), eq(businesses.status, "active")))) > 0;

interface Sight {
  businessId: string;
  seenOn: string;
  what: "page" | "number";
  visitor: Uint8Array;
}

export async function addVisitor(
  db: Db,
  { businessId, seenOn, what, visitor }: Sight,
  viewerId: string | undefined,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${insightVisitors} (seen_on, business_id, what, visitor)
    select ${seenOn}::date, b.id, ${what}::text, ${visitor}::bytea from ${businesses} b
    where b.id = ${businessId} and b.owner_id is distinct from ${viewerId ?? null}::uuid
    on conflict do nothing`);
  return rowCount !== 0;
}

/** Counts a view or a shown number. @param hour of the day in Lagos, 0 to 23 */
export async function addSight(db: Db, { businessId, seenOn, what }: Sight, hour: number): Promise<void> {
  const views = what === "page" ? 1 : 0;
  await db.execute(sql`
    insert into ${insightDays} (business_id, seen_on, views, reveals, hours)
    select ${businessId}::uuid, ${seenOn}::date, ${views}::int, ${1 - views}::int,
      array_agg(case when h = ${hour}::int then ${views}::int else 0 end order by h) from generate_series(0, 23) h
    on conflict (business_id, seen_on) do update
      set views = ${insightDays.views} + excluded.views, reveals = ${insightDays.reveals} + excluded.reveals,
        hours[${hour + 1}::int] = ${insightDays.hours}[${hour + 1}::int] + ${views}::int`);
}

interface FoundBy {
  businessId: string;
  seenOn: string;
  words: string;
  network: string;
}

export async function addWords(db: Db, { businessId, seenOn, words, network }: FoundBy): Promise<void> {
  const person = `${businessId} ${words} ${network}`;
  await db.execute(sql`
    insert into ${insightWords} as w (business_id, seen_on, words, network_hash, times)
    select ${businessId}::uuid, ${seenOn}::date, ${words}, left(encode(sha256(k.key || convert_to(${person}, 'UTF8')), 'hex'), 6), 1
    from ${networkKeys} k
    on conflict (business_id, seen_on, words, network_hash) do update set times = w.times + 1`);
}

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

/** A conversation counts on the day that another person began it with the owner. */
export async function listDays(
  db: Db,
  { businessId, ownerId, first }: { businessId: string; ownerId: string; first: string },
): Promise<Map<string, Figures>> {
  const seen = await db
    .select({ day: insightDays.seenOn, views: insightDays.views, reveals: insightDays.reveals })
    .from(insightDays)
    .where(and(eq(insightDays.businessId, businessId), gte(insightDays.seenOn, first)));
  const begun = await listChats(db, ownerId, first);
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

export async function sumHours(db: Db, businessId: string, first: string): Promise<number[]> {
  const hour = sql<number>`(u.hour - 1)::int`;
  const rows = await db
    .select({ hour, views: sql<number>`sum(u.views)::int` })
    .from(sql`${insightDays} cross join lateral unnest(${insightDays.hours}) with ordinality as u(views, hour)`)
    .where(and(eq(insightDays.businessId, businessId), gte(insightDays.seenOn, first)))
    .groupBy(sql`1`);
  return Array.from({ length: 24 }, (_, at) => rows.find((row) => row.hour === at)?.views ?? 0);
}

export async function findReply(db: Db, businessId: string): Promise<Insights["reply"]> {
  const { minutes, rate } = replyTimes;
  const [found] = await db.select({ minutes, rate }).from(replyTimes).where(eq(replyTimes.businessId, businessId));
  return found ?? null;
}

export async function findHelped(db: Db, businessId: string, now: Date): Promise<Answers> {
  const { rows } = await db.execute<{ helped: Answers }>(
    sql`select ${answersAbout(sql`${businessId}::uuid`, now)} as helped`,
  );
  return rows[0]!.helped;
}

/** Customers of a business since a day: conversations that they began and the owner answered, and people with a job or booking done. */
export async function countServed(db: Db, page: { id: string; ownerId: string }, first: string) {
  const since = sql`${lagosMidnight(first)}::timestamptz`;
  const { rows } = await db.execute<{ answered: number; done: number }>(sql`
    select (select count(*)::int from ${participants} p
      join ${conversations} c on c.id = p.conversation_id and c.started_by <> p.account_id and c.created_at >= ${since}
      where p.account_id = ${page.ownerId} and p.last_message_at >= ${since} and exists (select from ${messages} m
        where m.conversation_id = c.id and m.sender_id = p.account_id and not m.automatic)) as answered,
      (select count(*)::int from (
        select customer_id from ${jobs} where business_id = ${page.id} and is_counted and done_at >= ${since}
        union select customer_id from ${bookings} where business_id = ${page.id} and is_counted and done_at >= ${since}
      ) served) as done`);
  return rows[0]!;
}

/** Bookings since a day; those that the owner added for callers are counted apart until they are done. */
export async function countBookings(db: Db, businessId: string, first: string): Promise<Insights["bookings"]> {
  const since = (at: AnyColumn, which: SQL) =>
    sql<number>`(count(*) filter (where ${which} and ${at} >= ${lagosMidnight(first)}::timestamptz))::int`;
  const { createdAt, confirmedAt, doneAt, customerId } = bookings;
  const requested = isNotNull(customerId);
  const [found] = await db
    .select({
      asked: since(createdAt, requested),
      confirmed: since(confirmedAt, requested),
      added: since(createdAt, isNull(customerId)),
      done: since(doneAt, sql`true`),
    })
    .from(bookings)
    .where(eq(bookings.businessId, businessId));
  const isOn = await db.$count(
    bookingSettings,
    and(eq(bookingSettings.businessId, businessId), eq(bookingSettings.takesBookings, true)),
  );
  const counted = found!;
  return isOn > 0 || Object.values(counted).some((count) => count > 0) ? counted : null;
}

/** Naira of the invoices paid since a day; null without an invoice. */
export async function sumPaid(db: Db, businessId: string, first: string): Promise<number | null> {
  const { paidOn, state, totalKobo } = invoices;
  const isPaid = sql`${state} = 'paid' and ${paidOn} >= ${first}`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      kobo: sql<number>`coalesce(sum(${totalKobo}) filter (where ${isPaid}), 0)::float8`,
    })
    .from(invoices)
    .where(eq(invoices.businessId, businessId));
  return found!.count > 0 ? found!.kobo / 100 : null;
}

/** Requests for a price since a day, and what became of them. */
export async function countQuotes(db: Db, businessId: string, first: string): Promise<Insights["quotes"]> {
  const { askedAt, offeredAt, state } = quoteRecipients;
  const [found] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      priced: sql<number>`count(${offeredAt})::int`,
      accepted: sql<number>`(count(*) filter (where ${state} = 'accepted'))::int`,
    })
    .from(quoteRecipients)
    .where(and(eq(quoteRecipients.businessId, businessId), gte(askedAt, new Date(lagosMidnight(first)))));
  return found!;
}

const wordsShown = 10;

/** Words from fewer networks might identify a person. */
const networksLeast = 3;

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
    .having(gte(countDistinct(insightWords.networkHash), networksLeast))
    .orderBy(desc(times), insightWords.words)
    .limit(wordsShown);
}

export async function forgetVisitors(db: Db, today: string): Promise<void> {
  await db.delete(insightVisitors).where(lt(insightVisitors.seenOn, today));
}

export async function forgetPageOf(tx: Db, ownerId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, ownerId));
  for (const table of [insightDays, insightWords, insightVisitors, weeklyEmails]) {
    await tx.delete(table).where(inArray(table.businessId, page));
  }
}

/** Weekly email of a business: the owner's choice and the last one sent; no row: enabled, none sent. */
export async function findWeeklyEmail(db: Db, businessId: string) {
  const [email] = await db.select().from(weeklyEmails).where(eq(weeklyEmails.businessId, businessId));
  return email;
}

export async function writeWeeklyEmail(db: Db, businessId: string, isOff: boolean): Promise<void> {
  await db
    .insert(weeklyEmails)
    .values({ businessId, isOff })
    .onConflictDoUpdate({ target: weeklyEmails.businessId, set: { isOff } });
}

export async function markEmailSent(db: Db, businessId: string, now: Date, since: Date): Promise<boolean> {
  const isDue = sql`coalesce(${weeklyEmails.sentAt} < ${since.toISOString()}::timestamptz, true)`;
  const marked = await db
    .insert(weeklyEmails)
    .values({ businessId, sentAt: now })
    .onConflictDoUpdate({
      target: weeklyEmails.businessId,
      set: { sentAt: now },
      setWhere: sql`not ${weeklyEmails.isOff} and ${isDue}`,
    })
    .returning({ businessId: weeklyEmails.businessId });
  return marked.length > 0;
}

const isReachable = sql`${accounts.deletedAt} is null and ${accounts.blockedAt} is null and ${accounts.emailProvenAt} is not null`;

export const listEmailOwners = (db: Db, postedBefore: Date, after: string | undefined, limit: number) =>
  db
    .select({ businessId: businesses.id })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(weeklyEmails, eq(weeklyEmails.businessId, businesses.id))
    .where(
      and(
        eq(businesses.status, "active"),
        eq(businesses.isDemo, false),
        lt(businesses.createdAt, postedBefore),
        isReachable,
        sql`not coalesce(${weeklyEmails.isOff}, false)`,
        after === undefined ? undefined : gt(businesses.id, after),
      ),
    )
    .orderBy(businesses.id)
    .limit(limit);

export async function findEmailPage(db: Db, businessId: string) {
  const count = (from: SQL) => sql<number>`(select count(*)::int from ${from})`;
  const [page] = await db
    .select({
      ...{ name: businesses.name, ownerId: businesses.ownerId },
      ...{ email: accounts.email, firstName: accounts.firstName, language: accounts.language },
      ...{ image: businesses.image, tags: businesses.tags, about: businesses.about, isVerified: businesses.isVerified },
      openingHours: businesses.openingHours,
      items: count(sql`${catalogItems} c where c.business_id = ${businesses.id}`),
      priced: count(sql`${catalogItems} c where c.business_id = ${businesses.id} and c.price_kobo > 0`),
      documents: count(sql`(select distinct d.name from ${certifications} d where d.business_id = ${businesses.id}
        and d.name in ('CAC', 'ID Card') and d.status <> 'rejected') sent`),
    })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(and(eq(businesses.id, businessId), eq(businesses.status, "active"), isReachable));
  return page;
}

/** A median of fewer businesses would identify one of them. */
const peersLeast = 10;

type Compared = Pick<typeof businesses.$inferSelect, "categoryId" | "localGovernmentId" | "isDemo">;

/**
 * The median of businesses of the same category and state since `first`, demo ones among their own. @returns null
 * when there are fewer than ten
 */
export async function comparePeers(
  db: Db,
  { categoryId, localGovernmentId, isDemo }: Compared,
  first: string,
): Promise<Insights["peers"]> {
  const { state } = lgaById(localGovernmentId);
  const median = (column: "views" | "reveals" | "chats") =>
    sql`coalesce(round(percentile_cont(0.5) within group (order by ${sql.identifier(column)})), 0)::int`;
  const { rows } = await db.execute<{ businesses: number; views: number; reveals: number; chats: number }>(sql`
    with peers as (
      select b.id, b.owner_id from ${businesses} b
      join ${localGovernments} l on l.id = b.local_government_id
      where b.category_id = ${categoryId} and b.status = 'active' and b.is_demo = ${isDemo} and l.state_id = ${state.id}
    ), seen as (
      select d.business_id, sum(d.views) as views, sum(d.reveals) as reveals from ${insightDays} d
      where d.business_id in (select id from peers) and d.seen_on >= ${first} group by 1
    ), counted as (
      select coalesce(s.views, 0) as views, coalesce(s.reveals, 0) as reveals,
        (select count(*) from ${participants} m join ${conversations} c on c.id = m.conversation_id
          where m.account_id = p.owner_id and c.started_by <> p.owner_id
            and c.created_at >= ${lagosMidnight(first)}::timestamptz) as chats
      from peers p left join seen s on s.business_id = p.id
    )
    select count(*)::int as businesses, ${median("views")} as views, ${median("reveals")} as reveals,
      ${median("chats")} as chats
    from counted`);
  const [medians] = rows;
  if (!medians || medians.businesses < peersLeast) return null;
  return { ...medians, trade: categoryById(categoryId).name, state: state.name };
}
