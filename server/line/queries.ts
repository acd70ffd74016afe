import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { withoutWaitingForDisk } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { countingSql, reachedSql } from "#/server/platform/limits/limits.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import { lagosDay } from "#/shared/time.ts";
import { type Given, lineConversations, lineDays, lineRequests, lineSteps, lineTexts } from "./tables.ts";
import { type Conversation, newConversation, type Remembered } from "./turn.ts";

export interface ConversationKey {
  id: Uint8Array;
  channel: "ussd" | "sms" | "whatsapp";
  caller: Uint8Array;
}

/** After so long nobody goes on where they were: what was said is forgotten. */
const wordsKeptMs = 6 * 3_600_000;

/** A conversation, and what else must be known before it is answered. */
export interface FoundConversation {
  conversation: Conversation;
  given: Given[];
  /** Answers so far. */
  turn: number;
  /** The caller had as many answers as one may in this hour. */
  isTooMany: boolean;
}

const limitOf = (caller: Uint8Array) => ({ target: Buffer.from(caller).toString("hex") });

/** The conversation, in one read. A new one speaks the language that the caller spoke last, on any channel. */
export async function findConversation(db: Db, { id, caller }: ConversationKey, now: Date): Promise<FoundConversation> {
  const { rows } = await db.execute<{
    conversation: Conversation | Remembered | null;
    last: Conversation | Remembered | null;
    given: Given[] | null;
    turn: number | null;
    isForgotten: boolean;
    isTooMany: boolean;
  }>(sql`-- line.find-conversation
    select c.conversation, c.given, c.turn,
      coalesce(c.updated_at < ${new Date(now.getTime() - wordsKeptMs).toISOString()}::timestamptz, true) as "isForgotten",
      case when c.id is null then (select l.conversation from line_conversations l
        where l.caller = ${caller} order by l.updated_at desc limit 1) end as last,
      ${reachedSql(now, "line.answers", limitOf(caller))} as "isTooMany"
    from (select 1) one left join line_conversations c on c.id = ${id}`);
  const { conversation, last, given, turn, isForgotten, isTooMany } = rows[0]!;
  const known = { given: given ?? [], turn: turn ?? 0, isTooMany };
  if (conversation && !isForgotten) return { ...known, conversation: { ...newConversation, ...conversation } };
  const { language, isLanguageChosen } = conversation ?? last ?? newConversation;
  const hasStopped = conversation?.hasStopped ?? false;
  return { ...known, conversation: { ...newConversation, language, isLanguageChosen, hasStopped } };
}

interface Answered {
  conversation: Conversation;
  given: readonly Given[];
  /** The turn that it answers. */
  turn: number;
  /** Name of the screen. */
  step: string;
}

/**
 * Keeps an answer in one statement: the conversation, the name of the screen, and one more towards the limit.
 * @returns why it was not kept: another delivery was answered meanwhile, or too many were
 */
export async function keepAnswer(
  db: Db,
  { id, channel, caller }: ConversationKey,
  { conversation, given, turn, step }: Answered,
  now: Date,
): Promise<"kept" | "overtaken" | "tooMany"> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // After a crash of the database a person types the last key again; a STOP has to last.
  const ending = conversation.hasStopped ? sql`` : withoutWaitingForDisk(db);
  const { rows } = await db.execute<{ isCounted: boolean; isKept: boolean }>(sql`-- line.keep-answer
    with counted as (${countingSql(now, "line.answers", limitOf(caller))}),
    kept as (
      insert into line_conversations as c (id, channel, caller, conversation, given, turn, updated_at)
      select ${id}::bytea, ${channel}::text, ${caller}::bytea, ${JSON.stringify(conversation)}::jsonb,
        ${JSON.stringify(given)}::jsonb, 1, ${at}
      where exists (select from counted)
        and (${turn}::int = 0 or exists (select from line_conversations where id = ${id}::bytea))
      on conflict (id) do update set conversation = excluded.conversation, given = excluded.given,
        turn = c.turn + 1, updated_at = excluded.updated_at
      where c.turn = ${turn}::int
      returning 1
    ),
    noted as (
      insert into line_steps (id, conversation, channel, step, at)
      select ${newId()}::uuid, ${id}::bytea, ${channel}::text, ${step}::text, ${at} where exists (select from kept)
    )
    select exists (select from counted) as "isCounted", exists (select from kept) as "isKept"
    ${ending}`);
  const { isCounted, isKept } = rows[0]!;
  if (isKept) return "kept";
  return isCounted ? "overtaken" : "tooMany";
}

/** When the latest text of a conversation came. */
export async function findUpdatedAt(db: Db, id: Uint8Array): Promise<Date | undefined> {
  const { updatedAt } = lineConversations;
  const [found] = await db.select({ updatedAt }).from(lineConversations).where(eq(lineConversations.id, id));
  return found?.updatedAt;
}

/** True if a caller said STOP on a channel that texts come by. */
export const hasStopped = async (db: Db, caller: Uint8Array): Promise<boolean> =>
  (await db.$count(
    lineConversations,
    and(eq(lineConversations.caller, caller), sql`${lineConversations.conversation}->>'hasStopped' = 'true'`),
  )) > 0;

/** Those of these businesses whose owners want no number given by text, and those that are not shown any more. */
export async function listUnlisted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`-- line.list-unlisted
    select id from businesses
    where id = any(${sql.param(ids)}::uuid[]) and (not listed_by_text or status <> 'active')`);
  return new Set(rows.map(({ id }) => id));
}

/** Number of a business, while its page is shown and its owner wants it given by text. @returns E.164 */
export async function findNumber(db: Db, businessId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ phone: string | null }>(sql`-- line.find-number
    select phone from businesses where ${isListed(businessId)}`);
  return rows[0]?.phone || undefined;
}

/** The same, with whether a caller said STOP, and how many texts went out on a day in Lagos. */
export async function findNumberFor(db: Db, businessId: string, caller: Uint8Array, day: string) {
  const { rows } = await db.execute<{ phone: string | null; hasStopped: boolean; textsOfDay: number }>(
    sql`-- line.find-number-for
    select phone, exists (select from line_conversations
        where caller = ${caller} and conversation->>'hasStopped' = 'true') as "hasStopped",
      coalesce((select sms + whatsapp from line_days where day = ${day}::date), 0) as "textsOfDay"
    from businesses where ${isListed(businessId)}`,
  );
  return rows[0];
}

const isListed = (businessId: string) => sql`id = ${businessId} and status = 'active' and listed_by_text`;

/** The account that proved this number, and may sign in; of several the latest to do so. @param phone E.164 */
export async function findMember(db: Db, phone: string): Promise<string | undefined> {
  const isThere = and(isNull(accounts.deletedAt), isNull(accounts.blockedAt));
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.phone, phone), isNotNull(accounts.phoneProvenAt), isThere))
    .orderBy(desc(accounts.phoneProvenAt), desc(accounts.id))
    .limit(1);
  return found?.id;
}

/** Forgets by which channel an account asked for quotes. */
export async function removeRequestsOf(tx: Db, accountId: string): Promise<void> {
  const own = tx.select({ id: quoteRequests.id }).from(quoteRequests).where(eq(quoteRequests.askerId, accountId));
  await tx.delete(lineRequests).where(inArray(lineRequests.requestId, own));
}

/** Removes everything that is kept of a caller. */
export async function removeCaller(tx: Db, caller: Uint8Array): Promise<void> {
  const own = tx
    .select({ id: lineConversations.id })
    .from(lineConversations)
    .where(eq(lineConversations.caller, caller));
  await tx.delete(lineSteps).where(inArray(lineSteps.conversation, own));
  await tx.delete(lineConversations).where(eq(lineConversations.caller, caller));
  await tx.delete(lineTexts).where(eq(lineTexts.caller, caller));
}

/**
 * Forgets what was said in conversations that nobody goes on with: the words, what was found, the answers. Kept are the
 * language, a STOP, and hashes of what was delivered.
 */
export async function forgetWords(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update line_conversations set
      conversation = jsonb_build_object('language', conversation->'language',
        'isLanguageChosen', conversation->'isLanguageChosen', 'hasStopped', conversation->'hasStopped'),
      given = coalesce((select jsonb_agg(jsonb_build_object('key', g->'key')) from jsonb_array_elements(given) g), '[]')
    where updated_at < ${new Date(now.getTime() - wordsKeptMs).toISOString()}::timestamptz and conversation ? 'state'`);
}

/** Removes conversations that ended a month ago, but those of people who want no texts, and texts that could not be sent for a day. */
export async function sweepOld(db: Db, now: Date): Promise<void> {
  const dayMs = 86_400_000;
  const isStopped = sql`${lineConversations.conversation}->>'hasStopped' = 'true'`;
  await db
    .delete(lineConversations)
    .where(and(lt(lineConversations.updatedAt, new Date(now.getTime() - 30 * dayMs)), sql`not ${isStopped}`));
  await db.delete(lineSteps).where(lt(lineSteps.at, new Date(now.getTime() - 30 * dayMs)));
  await db.delete(lineDays).where(lt(lineDays.day, lagosDay(now.getTime() - 365 * dayMs)));
  const dueAt = sql`greatest(${lineTexts.createdAt}, ${lineTexts.sendAfter})`;
  await db.delete(lineTexts).where(sql`${dueAt} < ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`);
}
