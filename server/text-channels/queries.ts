import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { findAccountOfPhone, findLanguage } from "#/server/account/account.ts";
import { bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import { dayMs, hourMs } from "#/shared/time.ts";
import { type Language, ofCode } from "./sentences.ts";
import {
  type Channel,
  type GivenAnswer,
  outgoingTexts,
  textBookings,
  textConversations,
  textQuoteRequests,
  textSteps,
} from "./tables.ts";
import { type Conversation, newConversation } from "./turn.ts";

export interface ConversationKey {
  /** Keyed hash of the channel and the session; of the number, if the channel has no sessions. */
  id: Uint8Array;
  channel: Channel;
  /** Keyed hash of the number. */
  caller: Uint8Array;
}

/** Lifetime of a conversation; afterwards its content is deleted. */
const wordsRetentionMs = 6 * hourMs;
const answersMax = 12;

export interface FoundConversation {
  conversation: Conversation;
  /** The latest answers, by delivery. */
  given: GivenAnswer[];
}

/**
 * Locks the row of a conversation until the end of the transaction, and creates it if missing. A new conversation
 * starts in the language that the caller used last on any channel, else in that of their account.
 */
export async function lockConversation(
  tx: Db,
  { number, ...key }: ConversationKey & { number: string },
  now: Date,
): Promise<FoundConversation> {
  // `on conflict do update` locks the row and returns it even if another transaction has just created it.
  const [row] = await tx
    .insert(textConversations)
    .values({ ...key, conversation: newConversation, given: [], updatedAt: now })
    .onConflictDoUpdate({ target: textConversations.id, set: { id: key.id } })
    .returning();
  const { conversation, given, updatedAt } = row!;
  if (given.length === 0) {
    const last = await findLastConversation(tx, key);
    const own = last?.isLanguageChosen ? undefined : await findAccountLanguage(tx, number);
    const { language, isLanguageChosen } = own ? { language: own, isLanguageChosen: true } : (last ?? newConversation);
    return { conversation: { ...newConversation, language, isLanguageChosen }, given };
  }
  if (now.getTime() - updatedAt.getTime() < wordsRetentionMs) {
    return { conversation: { ...newConversation, ...conversation }, given };
  }
  const { language, isLanguageChosen, hasStopped } = conversation;
  return { conversation: { ...newConversation, language, isLanguageChosen, hasStopped }, given };
}

/** The chosen language of the account that proved the number, if any. */
async function findAccountLanguage(tx: Db, phone: string): Promise<Language | undefined> {
  const account = await findAccountOfPhone(tx, phone);
  return account && ofCode(await findLanguage(tx, account.id));
}

async function findLastConversation(tx: Db, { id, caller }: Pick<ConversationKey, "id" | "caller">) {
  const [last] = await tx
    .select({ conversation: textConversations.conversation })
    .from(textConversations)
    .where(and(eq(textConversations.caller, caller), ne(textConversations.id, id)))
    .orderBy(desc(textConversations.updatedAt))
    .limit(1);
  return last?.conversation;
}

/** Saves an answer in a conversation that `lockConversation` locked, and the name of its screen. */
export async function saveAnswer(
  tx: Db,
  { id, channel }: ConversationKey,
  { conversation, given, step }: FoundConversation & { step: string },
  now: Date,
): Promise<void> {
  await tx
    .update(textConversations)
    .set({ conversation, given: given.slice(-answersMax), updatedAt: now })
    .where(eq(textConversations.id, id));
  await tx.insert(textSteps).values({ id: newId(), conversation: id, channel, step, at: now });
}

/** The caller's latest conversation on any channel; its state only while it is active. */
export async function findConversation(db: Db, caller: Uint8Array): Promise<Partial<Conversation> | undefined> {
  const { conversation } = textConversations;
  const [last] = await db
    .select({ conversation })
    .from(textConversations)
    .where(eq(textConversations.caller, caller))
    .orderBy(desc(textConversations.updatedAt))
    .limit(1);
  return last?.conversation;
}

/** Time of the latest text of a conversation. */
export async function findUpdatedAt(db: Db, id: Uint8Array): Promise<Date | undefined> {
  const { updatedAt } = textConversations;
  const [found] = await db.select({ updatedAt }).from(textConversations).where(eq(textConversations.id, id));
  return found?.updatedAt;
}

/** True if a caller sent STOP on any channel. */
export const hasStopped = async (db: Db, caller: Uint8Array): Promise<boolean> =>
  (await db.$count(
    textConversations,
    and(eq(textConversations.caller, caller), sql`${textConversations.conversation}->>'hasStopped' = 'true'`),
  )) > 0;

const isListed = and(eq(businesses.status, "active"), eq(businesses.listedByText, true));

/** Filters ids to visible businesses whose owners share their number by text. */
export async function listListed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), isListed));
  return new Set(rows.map(({ id }) => id));
}

/** Number of a visible business whose owner shares it by text. @returns E.164 */
export async function findNumber(db: Db, businessId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ phone: businesses.phone })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), isListed));
  return found?.phone || undefined;
}

/** Deletes the channels by which an account requested quotes and bookings. */
export async function removeRequestsOf(tx: Db, accountId: string): Promise<void> {
  const own = tx.select({ id: quoteRequests.id }).from(quoteRequests).where(eq(quoteRequests.askerId, accountId));
  await tx.delete(textQuoteRequests).where(inArray(textQuoteRequests.requestId, own));
  const booked = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, accountId));
  await tx.delete(textBookings).where(inArray(textBookings.bookingId, booked));
}

/** Deletes everything stored about a caller. */
export async function removeCaller(tx: Db, caller: Uint8Array): Promise<void> {
  const own = tx
    .select({ id: textConversations.id })
    .from(textConversations)
    .where(eq(textConversations.caller, caller));
  await tx.delete(textSteps).where(inArray(textSteps.conversation, own));
  await tx.delete(textConversations).where(eq(textConversations.caller, caller));
  await tx.delete(outgoingTexts).where(eq(outgoingTexts.caller, caller));
}

/**
 * Deletes the content of ended conversations: words, results and answers. The language, a STOP and
 * the hashes of deliveries remain.
 */
export async function forgetWords(db: Db, now: Date): Promise<void> {
  const { conversation, updatedAt } = textConversations;
  await db
    .update(textConversations)
    .set(withoutWords)
    .where(and(lt(updatedAt, new Date(now.getTime() - wordsRetentionMs)), sql`${conversation} ? 'state'`));
}

const withoutWords = {
  conversation: sql`jsonb_build_object('language', ${textConversations.conversation}->'language',
    'isLanguageChosen', ${textConversations.conversation}->'isLanguageChosen',
    'hasStopped', ${textConversations.conversation}->'hasStopped')`,
  given: sql`coalesce(
    (select jsonb_agg(jsonb_build_object('key', g->'key')) from jsonb_array_elements(${textConversations.given}) g), '[]')`,
};

/** The same immediately for one caller, with their pending unprompted texts. */
export async function endConversations(tx: Db, caller: Uint8Array): Promise<void> {
  await tx.update(textConversations).set(withoutWords).where(eq(textConversations.caller, caller));
  await tx.delete(outgoingTexts).where(and(eq(outgoingTexts.caller, caller), eq(outgoingTexts.isUnsolicited, true)));
}

/** Deletes conversations that ended a month ago, except where the person sent STOP, and texts that could not be sent for a day. */
export async function sweepOld(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  const isStopped = sql`${textConversations.conversation}->>'hasStopped' = 'true'`;
  await db.delete(textConversations).where(and(lt(textConversations.updatedAt, monthAgo), sql`not ${isStopped}`));
  await db.delete(textSteps).where(lt(textSteps.at, monthAgo));
  const dueAt = sql`greatest(${outgoingTexts.createdAt}, ${outgoingTexts.sendAfter})`;
  await db.delete(outgoingTexts).where(sql`${dueAt} < ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`);
}
