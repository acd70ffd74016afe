import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import { lagosDay } from "#/shared/time.ts";
import { type Given, lineConversations, lineDays, lineRequests, lineSteps, lineTexts } from "./tables.ts";
import { type Conversation, newConversation } from "./turn.ts";

export interface ConversationKey {
  id: Uint8Array;
  channel: "ussd" | "sms" | "whatsapp";
  caller: Uint8Array;
}

/** The conversation, begun if there was none, and held until the transaction ends: two deliveries at once take turns. */
export async function lockConversation(tx: Db, key: ConversationKey, now: Date) {
  const row = { ...key, conversation: newConversation, given: [], updatedAt: now };
  await tx.insert(lineConversations).values(row).onConflictDoNothing();
  const { conversation, given } = lineConversations;
  const [found] = await tx
    .select({ conversation, given })
    .from(lineConversations)
    .where(eq(lineConversations.id, key.id))
    .for("update");
  return found!;
}

export async function keepConversation(tx: Db, id: Uint8Array, conversation: Conversation, given: Given[], now: Date) {
  await tx.update(lineConversations).set({ conversation, given, updatedAt: now }).where(eq(lineConversations.id, id));
}

/** Notes the name of a screen that was answered. */
export async function noteStep(tx: Db, { id, channel }: ConversationKey, step: string, now: Date): Promise<void> {
  await tx.insert(lineSteps).values({ id: newId(), conversation: id, channel, step, at: now });
}

/** The language that a caller spoke last, on any channel. */
export async function findLastOf(db: Db, caller: Uint8Array): Promise<Conversation | undefined> {
  const { conversation } = lineConversations;
  const [last] = await db
    .select({ conversation })
    .from(lineConversations)
    .where(eq(lineConversations.caller, caller))
    .orderBy(sql`${lineConversations.updatedAt} desc`)
    .limit(1);
  return last?.conversation;
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

/** Those of these businesses whose owners want no number given by text. */
export async function listUnlisted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), eq(businesses.listedByText, false)));
  return new Set(rows.map(({ id }) => id));
}

/** Number of a business, while its page is shown and its owner wants it given by text. @returns E.164 */
export async function findNumber(db: Db, businessId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ phone: businesses.phone })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), eq(businesses.status, "active"), eq(businesses.listedByText, true)));
  return found?.phone || undefined;
}

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
