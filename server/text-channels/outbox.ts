import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { bookings } from "#/server/booking/tables.ts";
import { giveTextBack, takeText } from "#/server/phone/phone.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/services.ts";
import { dayMs, hourMs, lagosDay, lagosHour } from "#/shared/time.ts";
import { hashNumber } from "./hash.ts";
import { findUpdatedAt } from "./queries.ts";
import { type Channel, outgoingTexts } from "./tables.ts";
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
  /** Not a reply to a text: it is delayed until the morning. */
  isUnsolicited?: boolean;
  /** Its booking; the text is not sent if that has changed. */
  bookingId?: string;
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
  { isUnsolicited = false, choices = [], ...text }: OutgoingText,
): Promise<void> {
  const now = clock.now();
  const id = newId();
  const sendAfter = isUnsolicited ? morningAfter(now) : null;
  await tx.insert(outgoingTexts).values({ ...text, id, choices, createdAt: now, sendAfter, isUnsolicited });
  if (!sendAfter) await jobs.send(tx, "text-channels.send", { textId: id });
}

/** WhatsApp accepts an unprompted message only within a day of the person's last one; one hour is reserved for the queue. */
const whatsAppWindowMs = 23 * hourMs;

/** Queues an unprompted text: by WhatsApp if that is preferred and accepted, else by SMS. */
export async function queueUnsolicited(
  tx: Db,
  deps: Pick<OutboxDeps, "clock" | "config" | "jobs">,
  { number, text, preferred, bookingId }: Pick<OutgoingText, "number" | "text" | "bookingId"> & { preferred: Channel },
): Promise<void> {
  const { secret = "", whatsapp } = deps.config.textChannels ?? {};
  const wroteAt = await findUpdatedAt(tx, hashNumber(secret, "whatsapp", number));
  const mayWhatsApp = wroteAt !== undefined && deps.clock.now().getTime() - wroteAt.getTime() < whatsAppWindowMs;
  const channel = preferred === "whatsapp" && whatsapp && mayWhatsApp ? "whatsapp" : "sms";
  const caller = hashNumber(secret, "caller", number);
  await queueText(tx, deps, { channel, number, caller, text, isUnsolicited: true, ...(bookingId && { bookingId }) });
}

/**
 * Sends a queued text, at most once: it is marked as taken before it is sent, so that a crash in between loses it.
 * @throws Error when the provider rejected it; the queue retries
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
  if (text.bookingId && (await hasChangedSince(db, text.bookingId, text.createdAt))) {
    await db.delete(outgoingTexts).where(eq(outgoingTexts.id, textId));
    return;
  }
  if (!(await takeText(deps, text.channel))) return delayUntilTomorrow(deps, text);
  try {
    const whatsapp = config.textChannels?.whatsapp;
    if (text.channel === "sms") await deps.sms.send(text.number, text.text);
    else if (whatsapp) await sendByWhatsApp(whatsapp, text.number, text);
  } catch (error) {
    // After a timeout the provider may have accepted the text, so it is not sent again.
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    if (!isTimeout) {
      await db.update(outgoingTexts).set({ takenAt: null }).where(eq(outgoingTexts.id, textId));
      await giveTextBack(deps, text.channel);
    }
    throw error;
  }
  await db.delete(outgoingTexts).where(eq(outgoingTexts.id, textId));
}

/** True if the booking of a delayed text was answered, moved or cancelled since. */
async function hasChangedSince(db: Db, bookingId: string, at: Date): Promise<boolean> {
  return (await db.$count(bookings, and(eq(bookings.id, bookingId), gt(bookings.updatedAt, at)))) > 0;
}

/** Delays a text until the next morning when the day's budget is spent. A reply would be useless by then, and is deleted. */
async function delayUntilTomorrow({ db, clock }: OutboxDeps, { id, isUnsolicited }: typeof outgoingTexts.$inferSelect) {
  if (!isUnsolicited) {
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
