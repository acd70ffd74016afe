import { isEstablished } from "#/server/account/account.ts";
import { countTowards, isCounted, tooMany } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { WholeBusiness } from "./queries.ts";

export interface ShownNumber {
  phone: string;
  /** Why a member is not given the number, and when they are; empty: they are. */
  withheld: string;
}

/**
 * The number of a business as this viewer may see it: nothing for visitors; for members a first look counts towards how
 * many they may see, and a second look on the same day does not.
 */
export async function numberFor(
  { db, clock, events }: Pick<Services, "db" | "clock" | "events">,
  viewer: Viewer | undefined,
  { id, phone, ownerId }: WholeBusiness["business"],
  doNotTrack: boolean,
): Promise<ShownNumber> {
  if (!viewer || !phone) return { phone: "", withheld: "" };
  if (viewer.id === ownerId || viewer.role !== "user") return { phone, withheld: "" };
  const now = clock.now();
  const subject = { accountId: viewer.id, target: id };
  if (await isCounted(db, now, "numbers.seen", subject)) return { phone, withheld: "" };
  const names = (await isEstablished(db, viewer.id))
    ? (["numbers.hour", "numbers.day"] as const)
    : (["numbers.newcomer"] as const);
  const reached = await countTowards(db, now, names, subject);
  if (reached) return { phone: "", withheld: tooMany(reached).detail };
  // Only after the limits: of many first looks at once each counts, and none is taken for a second one.
  await countTowards(db, now, ["numbers.seen"], subject);
  if (!doNotTrack) {
    const given = { businessId: id, accountId: viewer.id };
    await db.transaction((tx) => events.publish(tx, "business.number-given", given));
  }
  return { phone, withheld: "" };
}
