import { eq } from "drizzle-orm";
import { findBusinessToAnswer } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { ChatSettings } from "./contract.ts";
import { chatSettings } from "./tables.ts";

const none: ChatSettings = { quick_replies: [], away_message: "", away_when_closed: false };

export async function showChatSettings(db: Db, viewer: Viewer): Promise<ChatSettings> {
  const [found] = await db.select().from(chatSettings).where(eq(chatSettings.accountId, viewer.id));
  if (!found) return none;
  return {
    quick_replies: found.quickReplies,
    away_message: found.awayMessage,
    away_when_closed: found.awayWhenClosed,
  };
}

/** Replaces quick replies and away message. @throws AppError `business/none-yet` */
export async function saveChatSettings(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  settings: ChatSettings,
): Promise<ChatSettings> {
  if (!(await findBusinessToAnswer(db, viewer.id))) {
    throw new AppError("business/none-yet", "You have not created your business!");
  }
  const saved = {
    quickReplies: settings.quick_replies,
    awayMessage: settings.away_message,
    awayWhenClosed: settings.away_when_closed,
    updatedAt: clock.now(),
  };
  await db
    .insert(chatSettings)
    .values({ accountId: viewer.id, ...saved })
    .onConflictDoUpdate({ target: chatSettings.accountId, set: saved });
  return settings;
}
