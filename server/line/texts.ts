import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/services.ts";
import { lagosDay, lagosHour } from "#/shared/time.ts";
import { giveBackToBudget, takeFromBudget } from "./budget.ts";
import { seal, unseal } from "./sealing.ts";
import { lineTexts } from "./tables.ts";
import { sendByWhatsApp, type WhatsAppMessage } from "./whatsapp.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "sms" | "log">;

const quietFromHour = 21;
const quietUntilHour = 7;
const dayMs = 86_400_000;

interface OutgoingText {
  channel: "sms" | "whatsapp";
  /** E.164 */
  number: string;
  caller: Uint8Array;
  message: string | WhatsAppMessage;
  /** Nobody has just written to us: it waits for the morning. */
  isUnasked?: boolean;
}

/** The time at which an unexpected text may go: never between nine in the evening and seven in Lagos. @returns null: now */
export function morningAfter(now: Date): Date | null {
  const hour = lagosHour(now);
  if (hour < quietFromHour && hour >= quietUntilHour) return null;
  return sevenOn(lagosDay(hour >= quietFromHour ? now.getTime() + dayMs : now));
}

const sevenOn = (day: string) => new Date(`${day}T0${quietUntilHour}:00:00+01:00`);

/** Leaves a text to be sent after the commit, and again when the provider fails. The job holds an id, and the row is sealed. */
export async function queueText(
  tx: Db,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
  secret: string,
  { channel, number, caller, message, isUnasked = false }: OutgoingText,
): Promise<void> {
  const now = clock.now();
  const id = newId();
  const sendAfter = isUnasked ? morningAfter(now) : null;
  await tx
    .insert(lineTexts)
    .values({ id, channel, caller, sealed: seal(secret, { number, message }), createdAt: now, sendAfter, isUnasked });
  if (!sendAfter) await jobs.send(tx, "line.send-text", { textId: id });
}

/**
 * Sends a text that was left. Taken and committed before it is sent: a process that dies meanwhile loses the text, and
 * does not send it twice.
 * @throws Error when the provider did not take it: the queue tries again
 */
export async function sendText(deps: Deps, textId: string): Promise<void> {
  const { db, config, clock } = deps;
  const secret = config.line?.secret;
  if (!secret) return;
  const now = clock.now();
  const isDue = or(isNull(lineTexts.sendAfter), lte(lineTexts.sendAfter, now));
  const [text] = await db
    .update(lineTexts)
    .set({ takenAt: now })
    .where(and(eq(lineTexts.id, textId), isNull(lineTexts.takenAt), isDue))
    .returning();
  if (!text) return;
  if (!(await takeFromBudget(deps, text.channel))) return putOff(deps, text);
  const { number, message } = unseal(secret, text.sealed) as Pick<OutgoingText, "number" | "message">;
  try {
    await deliver(deps, number, message);
  } catch (error) {
    // Who did not answer in time may have taken it, and a text that may have gone is not sent again.
    if (!isTimeout(error)) {
      await db.update(lineTexts).set({ takenAt: null }).where(eq(lineTexts.id, textId));
      await giveBackToBudget(deps, text.channel);
    }
    throw error;
  }
  await db.delete(lineTexts).where(eq(lineTexts.id, textId));
}

/** Keeps a text of ours for the next morning when the day's are spent; an answer is of no use by then, and goes. */
async function putOff({ db, clock }: Deps, { id, isUnasked }: typeof lineTexts.$inferSelect) {
  if (!isUnasked) await db.delete(lineTexts).where(eq(lineTexts.id, id));
  const sendAfter = sevenOn(lagosDay(clock.now().getTime() + dayMs));
  await db.update(lineTexts).set({ takenAt: null, sendAfter }).where(eq(lineTexts.id, id));
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

async function deliver({ config, sms }: Deps, number: string, message: string | WhatsAppMessage) {
  if (typeof message === "string") await sms.send(number, message);
  else if (config.line?.whatsapp) await sendByWhatsApp(config.line.whatsapp, number, message);
}

/** Sends what was kept for the morning. */
export async function sendKept({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .update(lineTexts)
      .set({ sendAfter: null })
      .where(lte(lineTexts.sendAfter, clock.now()))
      .returning({ textId: lineTexts.id });
    await jobs.sendAll(tx, "line.send-text", due);
  });
}
