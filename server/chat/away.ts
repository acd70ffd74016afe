import { and, eq, sql } from "drizzle-orm";
import { findPresence } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { lagosDay } from "#/shared/time.ts";
import { chatSettings, participants } from "./tables.ts";

/**
 * The away message that an owner sends in a conversation now, taken for today: nobody else sends it again.
 * @returns nothing while they are here, without a message, and where it was sent today
 */
export async function takeAwayMessage(
  tx: Db,
  { conversationId, ownerId }: { conversationId: string; ownerId: string },
  now: Date,
): Promise<string | undefined> {
  const [settings] = await tx.select().from(chatSettings).where(eq(chatSettings.accountId, ownerId));
  const presence = settings?.awayMessage ? await findPresence(tx, ownerId, now) : undefined;
  if (!settings || !presence) return undefined;
  const isAway = presence.awayUntil !== null || (settings.awayWhenClosed && presence.isOpen === false);
  if (!isAway) return undefined;
  const today = lagosDay(now);
  const taken = await tx
    .update(participants)
    .set({ awayAnsweredOn: today })
    .where(
      and(
        eq(participants.conversationId, conversationId),
        eq(participants.accountId, ownerId),
        sql`${participants.awayAnsweredOn} is distinct from ${today}::date`,
      ),
    )
    .returning({ id: participants.conversationId });
  return taken[0] && settings.awayMessage;
}
