import { and, eq, sql } from "drizzle-orm";
import { findPresence } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { lagosDay } from "#/shared/time.ts";
import { chatSettings, participants } from "./tables.ts";

/** The away message of an owner; nothing while they are here, and without one. */
export async function findAwayMessage(db: Db, ownerId: string, now: Date): Promise<string | undefined> {
  const [settings] = await db.select().from(chatSettings).where(eq(chatSettings.accountId, ownerId));
  const presence = settings?.awayMessage ? await findPresence(db, ownerId, now) : undefined;
  if (!settings || !presence) return undefined;
  const isAway = presence.awayUntil !== null || (settings.awayWhenClosed && presence.isOpen === false);
  return isAway ? settings.awayMessage : undefined;
}

/** Takes today for the away message of an owner in a conversation. @returns false if it was sent there today */
export async function takeAwayDay(
  tx: Db,
  { conversationId, ownerId }: { conversationId: string; ownerId: string },
  now: Date,
): Promise<boolean> {
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
  return taken.length > 0;
}
