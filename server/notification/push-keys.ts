import webPush from "web-push";
import type { Db } from "#/server/platform/database/database.ts";
import { pushKeys } from "./tables.ts";

/** The pair by which push services know us, drawn at its first use. Of two processes that draw, the first one's holds. */
export async function readPushKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const columns = { publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey };
  const [known] = await db.select(columns).from(pushKeys);
  if (known) return known;
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [drawn] = await db.select(columns).from(pushKeys);
  return drawn!;
}
