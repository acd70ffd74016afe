import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { withoutWaitingForDisk } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { countingSql, limitKey, reachedSql } from "#/server/platform/limits/limits.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import { lagosDay } from "#/shared/time.ts";
import { hex } from "./sealing.ts";
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

const limitKeyOf = (caller: Uint8Array) => limitKey("line.answers", { target: hex(caller) });

/**
 * Rows of a statement as one value: its text is the same however many there are. Unlike an array's, their number is
 * nothing that a plan is made anew for.
 */
const rowsOf = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ nth, ...row })))}::jsonb) as a(nth int, ${sql.raw(columns)})`;

type FoundRow = {
  conversation: Conversation | Remembered | null;
  last: Conversation | Remembered | null;
  given: Given[] | null;
  turn: number | null;
  isForgotten: boolean;
  isTooMany: boolean;
};

/**
 * Conversations, in the order of their keys and in one read. A new one speaks the language that the caller spoke last, on
 * any channel.
 */
export async function findConversations(
  db: Db,
  keys: readonly ConversationKey[],
  now: Date,
): Promise<FoundConversation[]> {
  const asked = keys.map(({ id, caller }) => ({ id: hex(id), caller: hex(caller), limit_key: limitKeyOf(caller) }));
  const { rows } = await db.execute<FoundRow>(sql`-- line.find-conversations
    select c.conversation, c.given, c.turn,
      coalesce(c.updated_at < ${new Date(now.getTime() - wordsKeptMs).toISOString()}::timestamptz, true) as "isForgotten",
      case when c.id is null then (select l.conversation from line_conversations l
        where l.caller = decode(a.caller, 'hex') order by l.updated_at desc limit 1) end as last,
      ${reachedSql(now, "line.answers", sql`a.limit_key`)} as "isTooMany"
    from ${rowsOf(asked, "id text, caller text, limit_key text")}
    left join lateral (select * from line_conversations where id = decode(a.id, 'hex') limit 1) c on true
    order by a.nth`);
  return rows.map(readFound);
}

function readFound({ conversation, last, given, turn, isForgotten, isTooMany }: FoundRow): FoundConversation {
  const known = { given: given ?? [], turn: turn ?? 0, isTooMany };
  if (conversation && !isForgotten) return { ...known, conversation: { ...newConversation, ...conversation } };
  const { language, isLanguageChosen } = conversation ?? last ?? newConversation;
  const hasStopped = conversation?.hasStopped ?? false;
  return { ...known, conversation: { ...newConversation, language, isLanguageChosen, hasStopped } };
}

export interface Answered extends ConversationKey {
  conversation: Conversation;
  /** Deliveries that were answered lately, this one last. */
  answers: readonly Given[];
  /** The turn that it answers. */
  turn: number;
  /** Name of the screen. */
  step: string;
}

/** Why an answer was not kept: another delivery of its conversation was answered meanwhile, or its caller had too many. */
export type Kept = "kept" | "overtaken" | "tooMany";

/**
 * Keeps answers in one statement: each conversation, the name of its screen, and one more towards the limit of its caller.
 * @param all of different conversations and callers
 */
export async function keepAnswers(db: Db, all: readonly Answered[], now: Date): Promise<Kept[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const asked = all.map(({ id, channel, caller, conversation, answers, turn, step }) => ({
    ...{ id: hex(id), channel, caller: hex(caller), conversation, given: answers, turn, step },
    ...{ step_id: newId(), limit_key: limitKeyOf(caller) },
  }));
  const columns =
    "id text, channel text, caller text, conversation jsonb, given jsonb, turn int, step text, step_id uuid, limit_key text";
  // After a crash of the database a person types the last key again; a STOP has to last.
  const ending = all.some(({ conversation }) => conversation.hasStopped) ? sql`` : withoutWaitingForDisk(db);
  // In one order, so that two who keep the same wait for each other, and not in a circle.
  const { rows } = await db.execute<{ kept: Kept[] }>(sql`-- line.keep-answers
    with asked as materialized (select a.*, decode(a.id, 'hex') as key from ${rowsOf(asked, columns)}),
    counted as (${countingSql(now, "line.answers", sql`select limit_key from asked`)}),
    kept as (
      insert into line_conversations as c (id, channel, caller, conversation, given, turn, updated_at)
      select key, channel, decode(caller, 'hex'), conversation, given, turn + 1, ${at} from asked
      where limit_key in (select subject from counted)
        and (turn = 0 or (select true from line_conversations where id = key limit 1))
      order by key
      on conflict (id) do update set conversation = excluded.conversation, given = excluded.given,
        turn = excluded.turn, updated_at = excluded.updated_at
      where c.turn = excluded.turn - 1
      returning c.id
    ),
    noted as (
      insert into line_steps (id, conversation, channel, step, at)
      select step_id, key, channel, step, ${at} from asked where key in (select id from kept)
    )
    select (select json_agg(case when key in (select id from kept) then 'kept'
        when limit_key in (select subject from counted) then 'overtaken' else 'tooMany' end order by nth) from asked) as kept
    ${ending}`);
  return rows[0]!.kept;
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

export interface NumberAsked {
  businessId: string;
  caller: Uint8Array;
  /** A day in Lagos. */
  day: string;
}

/** A number, and whether it may be texted. */
export interface FoundNumber extends Record<string, unknown> {
  /** E.164; null: the page shows none. */
  phone: string | null;
  hasStopped: boolean;
  textsOfDay: number;
}

/** The same of several, with whether the caller said STOP, and how many texts went out that day. */
export async function findNumbers(db: Db, all: readonly NumberAsked[]): Promise<FoundNumber[]> {
  const rows = all.map(({ businessId, caller, day }) => ({ business: businessId, caller: hex(caller), day }));
  const found = await db.execute<FoundNumber>(sql`-- line.find-numbers
    select (select phone from businesses where ${isListed(sql`a.business`)}) as phone,
      coalesce((select true from line_conversations
        where caller = decode(a.caller, 'hex') and conversation->>'hasStopped' = 'true' limit 1), false) as "hasStopped",
      coalesce((select sms + whatsapp from line_days where day = a.day), 0) as "textsOfDay"
    from ${rowsOf(rows, "business uuid, caller text, day date")} order by a.nth`);
  return found.rows;
}

const isListed = (businessId: string | SQL) => sql`id = ${businessId} and status = 'active' and listed_by_text`;

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
