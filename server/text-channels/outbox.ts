import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/services.ts";
import { dayMs, lagosDay, lagosHour } from "#/shared/time.ts";
import { outgoingTexts, textDays } from "./tables.ts";
import { sendByWhatsApp, type WhatsAppMessage } from "./whatsapp.ts";

type OutboxDeps = Pick<Services, "db" | "clock" | "config" | "jobs" | "sms" | "log">;

const quietFromHour = 21;
const quietUntilHour = 7;

interface OutgoingText {
  channel: "sms" | "whatsapp";
  /** E.164 */
  number: string;
  caller: Uint8Array;
  text: string;
  /** Businesses that can be tapped on WhatsApp. */
  choices?: WhatsAppMessage["choices"];
  /** Not the answer to a text: it is delayed until the morning. */
  isUnasked?: boolean;
}

/** When an unexpected text may be sent: never from 21:00 to 07:00 in Lagos. @returns null: now */
function morningAfter(now: Date): Date | null {
  const hour = lagosHour(now);
  if (hour < quietFromHour && hour >= quietUntilHour) return null;
  return sevenOn(lagosDay(hour >= quietFromHour ? now.getTime() + dayMs : now));
}

const sevenOn = (day: string) => new Date(`${day}T0${quietUntilHour}:00:00+01:00`);

/** Queues a text, which is sent after the commit. */
export async function queueText(
  tx: Db,
  { clock, jobs }: Pick<OutboxDeps, "clock" | "jobs">,
  { isUnasked = false, choices = [], ...text }: OutgoingText,
): Promise<void> {
  const now = clock.now();
  const id = newId();
  const sendAfter = isUnasked ? morningAfter(now) : null;
  await tx.insert(outgoingTexts).values({ ...text, id, choices, createdAt: now, sendAfter, isUnasked });
  if (!sendAfter) await jobs.send(tx, "text-channels.send", { textId: id });
}

/**
 * Sends a queued text. It is marked as taken before it is sent: a process that dies in between loses the text, and never
 * sends it twice.
 * @throws Error when the provider refused it: the queue retries
 */
export async function sendText(deps: OutboxDeps, textId: string): Promise<void> {
  const { db, config, clock } = deps;
  const now = clock.now();
  const isDue = or(isNull(outgoingTexts.sendAfter), lte(outgoingTexts.sendAfter, now));
  const [text] = await db
    .update(outgoingTexts)
    .set({ takenAt: now })
    .where(and(eq(outgoingTexts.id, textId), isNull(outgoingTexts.takenAt), isDue))
    .returning();
  if (!text) return;
  if (!(await takeFromBudget(deps, text.channel))) return delayUntilTomorrow(deps, text);
  try {
    const whatsapp = config.textChannels?.whatsapp;
    if (text.channel === "sms") await deps.sms.send(text.number, text.text);
    else if (whatsapp) await sendByWhatsApp(whatsapp, text.number, text);
  } catch (error) {
    // After a timeout the provider may have accepted the text, so it is not sent again.
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    if (!isTimeout) {
      await db.update(outgoingTexts).set({ takenAt: null }).where(eq(outgoingTexts.id, textId));
      await giveBackToBudget(deps, text.channel);
    }
    throw error;
  }
  await db.delete(outgoingTexts).where(eq(outgoingTexts.id, textId));
}

/** Delays a text until the next morning when the day's budget is spent. An answer is useless by then, and is deleted. */
async function delayUntilTomorrow({ db, clock }: OutboxDeps, { id, isUnasked }: typeof outgoingTexts.$inferSelect) {
  if (!isUnasked) {
    await db.delete(outgoingTexts).where(eq(outgoingTexts.id, id));
    return;
  }
  const sendAfter = sevenOn(lagosDay(clock.now().getTime() + dayMs));
  await db.update(outgoingTexts).set({ takenAt: null, sendAfter }).where(eq(outgoingTexts.id, id));
}

/** Sends the delayed texts that are due. */
export async function sendDelayed({ db, clock, jobs }: Pick<OutboxDeps, "db" | "clock" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .update(outgoingTexts)
      .set({ sendAfter: null })
      .where(lte(outgoingTexts.sendAfter, clock.now()))
      .returning({ textId: outgoingTexts.id });
    await jobs.sendAll(tx, "text-channels.send", due);
  });
}

/** Texts of a day in Lagos. */
export async function findDay(db: Db, day: string) {
  const [found] = await db.select().from(textDays).where(eq(textDays.day, day));
  return found ?? { day, sms: 0, whatsapp: 0, refused: 0 };
}

/** True while texts may be sent today. */
export async function isBudgetLeft({ db, clock, config }: Pick<OutboxDeps, "db" | "clock" | "config">) {
  const { sms, whatsapp } = await findDay(db, lagosDay(clock.now()));
  return sms + whatsapp < (config.textChannels?.textsADay ?? 0);
}

/** Counts a text towards the day's budget; logs once when it is spent. @returns whether it may be sent */
async function takeFromBudget({ db, clock, config, log }: OutboxDeps, channel: "sms" | "whatsapp"): Promise<boolean> {
  const day = lagosDay(clock.now());
  const most = config.textChannels?.textsADay ?? 0;
  await db.insert(textDays).values({ day }).onConflictDoNothing();
  const [taken] = await db
    .update(textDays)
    .set({ [channel]: sql`${textDays[channel]} + 1` })
    .where(sql`${textDays.day} = ${day} and ${textDays.sms} + ${textDays.whatsapp} < ${most}`)
    .returning({ day: textDays.day });
  if (taken) return true;
  const [spent] = await db
    .update(textDays)
    .set({ refused: sql`${textDays.refused} + 1` })
    .where(eq(textDays.day, day))
    .returning({ refused: textDays.refused });
  if (spent?.refused === 1) log.warn({ day, most }, "the texts of the day are spent: LINE_TEXTS_A_DAY");
  return false;
}

/** Uncounts a text that the provider refused. */
async function giveBackToBudget({ db, clock }: OutboxDeps, channel: "sms" | "whatsapp"): Promise<void> {
  await db
    .update(textDays)
    .set({ [channel]: sql`greatest(${textDays[channel]} - 1, 0)` })
    .where(eq(textDays.day, lagosDay(clock.now())));
}
