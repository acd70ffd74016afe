import { eq, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { lagosDay } from "#/shared/time.ts";
import { textDays } from "./tables.ts";

type BudgetDeps = Pick<Services, "db" | "clock" | "config">;

export type TextKind = "codes" | "sms" | "whatsapp";

/** Share of the day's texts reserved for codes. */
const codesShare = 0.2;

const mostOf = (kind: TextKind, { textsADay }: BudgetDeps["config"]) =>
  kind === "codes" ? textsADay : textsADay - Math.floor(textsADay * codesShare);

const sent = sql<number>`(${textDays.codes} + ${textDays.sms} + ${textDays.whatsapp})`;

export async function findTextDay(db: Db, day: string) {
  const [found] = await db.select().from(textDays).where(eq(textDays.day, day));
  return found ?? { day, codes: 0, sms: 0, whatsapp: 0, refused: 0 };
}

export async function isTextLeft({ db, clock, config }: BudgetDeps, kind: TextKind): Promise<boolean> {
  const { codes, sms, whatsapp } = await findTextDay(db, lagosDay(clock.now()));
  return codes + sms + whatsapp < mostOf(kind, config);
}

/**
 * Counts a text towards the day's budget, and logs once at half and once at all of it. @returns false when it may not
 * be sent
 */
export async function takeText(
  { db, clock, config, log }: BudgetDeps & Pick<Services, "log">,
  kind: TextKind,
): Promise<boolean> {
  const day = lagosDay(clock.now());
  const most = config.textsADay;
  await db.insert(textDays).values({ day }).onConflictDoNothing();
  const [taken] = await db
    .update(textDays)
    .set({ [kind]: sql`${textDays[kind]} + 1` })
    .where(sql`${textDays.day} = ${day} and ${sent} < ${mostOf(kind, config)}`)
    .returning({ sent });
  if (taken) {
    if (taken.sent === Math.ceil(most / 2))
      log.warn({ day, most }, "half of the daily text budget is used: LINE_TEXTS_A_DAY");
    return true;
  }
  const [spent] = await db
    .update(textDays)
    .set({ refused: sql`${textDays.refused} + 1` })
    .where(eq(textDays.day, day))
    .returning({ refused: textDays.refused });
  if (spent?.refused === 1) log.warn({ day, most }, "the daily text budget is used up: LINE_TEXTS_A_DAY");
  return false;
}

export async function giveTextBack({ db, clock }: BudgetDeps, kind: TextKind): Promise<void> {
  await db
    .update(textDays)
    .set({ [kind]: sql`greatest(${textDays[kind]} - 1, 0)` })
    .where(eq(textDays.day, lagosDay(clock.now())));
}
