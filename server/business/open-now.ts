import { and, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { lagosDay } from "#/shared/time.ts";
import { comingWeek } from "./coming-week.ts";
import { daysOf, isOpenAt } from "./hours.ts";
import { businesses, specialDays } from "./tables.ts";

interface Presence {
  /** The first day on which its owner, who is travelling, is open again: "2026-12-28"; null: they are here. */
  awayUntil: string | null;
  /** False outside its opening hours; null: it gave none. */
  isOpen: boolean | null;
}

/** Whether the business of an owner is open now; `undefined` when nobody may see it, or there is none. */
export async function findPresence(db: Db, ownerId: string, now: Date): Promise<Presence | undefined> {
  const [business] = await db
    .select({ id: businesses.id, awayUntil: businesses.awayUntil, openingHours: businesses.openingHours })
    .from(businesses)
    .where(and(eq(businesses.ownerId, ownerId), eq(businesses.status, "active")));
  if (!business) return undefined;
  const special = await db.select().from(specialDays).where(eq(specialDays.businessId, business.id));
  const awayUntil = business.awayUntil && business.awayUntil > lagosDay(now) ? business.awayUntil : null;
  const week = comingWeek(daysOf(business.openingHours), { specialDays: special, awayUntil }, now);
  return { awayUntil, isOpen: isOpenAt(week, minuteOfWeekInLagos(now)) };
}
