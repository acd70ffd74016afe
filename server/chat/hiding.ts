import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { messages } from "./tables.ts";

/** Takes a message away from the two people, or gives it back. For moderators. @param at since when; `null`: shown */
export async function setMessageHidden(tx: Db, messageId: string, at: Date | null): Promise<void> {
  await tx.update(messages).set({ hiddenAt: at }).where(eq(messages.id, messageId));
}
