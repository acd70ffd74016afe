import { eq, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { lagosDay } from "#/shared/time.ts";
import { lineDays } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "log">;

/** Texts of a day in Lagos; none yet is all zeros. */
export async function findDay(db: Db, day: string) {
  const [found] = await db.select().from(lineDays).where(eq(lineDays.day, day));
  return found ?? { day, sms: 0, whatsapp: 0, refused: 0 };
}

/** Counts a text towards the day, unless the day's texts are spent, which is logged once. @returns whether it may go */
export async function takeFromBudget({ db, clock, config, log }: Deps, channel: "sms" | "whatsapp"): Promise<boolean> {
  const day = lagosDay(clock.now());
  const most = config.line?.textsADay ?? 0;
  await db.insert(lineDays).values({ day }).onConflictDoNothing();
  const [taken] = await db
    .update(lineDays)
    .set({ [channel]: sql`${lineDays[channel]} + 1` })
    .where(sql`${lineDays.day} = ${day} and ${lineDays.sms} + ${lineDays.whatsapp} < ${most}`)
    .returning({ day: lineDays.day });
  if (taken) return true;
  const [spent] = await db
    .update(lineDays)
    .set({ refused: sql`${lineDays.refused} + 1` })
    .where(eq(lineDays.day, day))
    .returning({ refused: lineDays.refused });
  if (spent?.refused === 1) log.warn({ day, most }, "the texts of the day are spent: LINE_TEXTS_A_DAY");
  return false;
}

/** Takes back what was counted for a text that the provider did not take. */
export async function giveBackToBudget({ db, clock }: Deps, channel: "sms" | "whatsapp"): Promise<void> {
  await db
    .update(lineDays)
    .set({ [channel]: sql`greatest(${lineDays[channel]} - 1, 0)` })
    .where(eq(lineDays.day, lagosDay(clock.now())));
}
