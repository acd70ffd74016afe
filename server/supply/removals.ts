import { and, asc, eq } from "drizzle-orm";
import { lookAtGuess } from "#/server/account/account.ts";
import { sendListedCode, tryListedCode, useListedCode, wrongCode } from "#/server/phone/phone.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { isMobile } from "#/shared/phone.ts";
import { findListed, forgetRecord, lockRecord, noSuchRecord, type SupplyRecord } from "./supply.ts";
import { removalRequests, supplyRecords } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

interface Objection {
  reason: string;
  contact: string;
  code?: string | undefined;
}

/**
 * Queues an objection and sends a code to the listed number; with that code the page is removed.
 * @throws AppError `business/not-found`, `phone/wrong-code`, `request/too-many`
 */
export async function requestRemoval(
  deps: Deps,
  id: string,
  { reason, contact, code }: Objection,
  caller: Caller,
): Promise<{ is_removed: boolean; is_code_sent: boolean }> {
  const { db, clock, events } = deps;
  const record = isId(id) ? await findListed(db, id) : undefined;
  if (!record) throw noSuchRecord();
  const now = clock.now();
  const about = { purpose: "remove", phone: record.phone, device: caller.device } as const;
  if (code !== undefined) {
    const right = await lookAtGuess(deps, ["removals.guess"], { target: id, network: caller.network }, () =>
      tryListedCode(db, about, code, now),
    );
    if (!right) throw wrongCode();
    await db.transaction(async (tx) => {
      const locked = await lockRecord(tx, id);
      if (locked.state !== "listed") throw noSuchRecord();
      if (!(await useListedCode(tx, right.id, now))) throw wrongCode();
      await remove(tx, events, locked, now);
    });
    return { is_removed: true, is_code_sent: false };
  }
  await requireWithin(db, now, ["removals.network"], { network: caller.network });
  await db.insert(removalRequests).values({ id: newId(), recordId: id, reason, contact, createdAt: now });
  return { is_removed: false, is_code_sent: isMobile(record.phone) && (await mayText(deps, about, caller)) };
}

/** Sends a code if the text budget allows; otherwise the request still waits for staff. */
async function mayText(deps: Deps, about: Parameters<typeof sendListedCode>[1], caller: Caller): Promise<boolean> {
  try {
    await sendListedCode(deps, about, caller, ["removals.number"]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function remove(tx: Db, events: Services["events"], record: SupplyRecord, now: Date): Promise<void> {
  await forgetRecord(tx, record, now);
  await tx
    .update(removalRequests)
    .set({ state: "removed", contact: "", decidedAt: now })
    .where(and(eq(removalRequests.recordId, record.id), isRemovalWaiting));
  await events.publish(tx, "business.changed", { businessId: record.id });
}

export const isRemovalWaiting = eq(removalRequests.state, "open");

export const listRemovals = (db: Db, limit: number) =>
  db
    .select({ request: removalRequests, record: supplyRecords })
    .from(removalRequests)
    .innerJoin(supplyRecords, eq(supplyRecords.id, removalRequests.recordId))
    .where(isRemovalWaiting)
    .orderBy(asc(removalRequests.createdAt), removalRequests.id)
    .limit(limit);

/** Removes the page or not, and deletes the contact of the request. @throws AppError `supply/no-request`, `supply/wrong-step` */
export async function decideRemoval(
  tx: Db,
  { clock, events }: Pick<Services, "clock" | "events">,
  { id, isRemoved }: { id: string; isRemoved: boolean },
): Promise<{ record: SupplyRecord; reason: string }> {
  const [found] = isId(id) ? await tx.select().from(removalRequests).where(eq(removalRequests.id, id)) : [];
  if (!found) throw new AppError("supply/no-request", "There is no such request");
  const record = await lockRecord(tx, found.recordId);
  const [request] = await tx.select().from(removalRequests).where(eq(removalRequests.id, id)).for("update");
  if (request!.state !== "open") throw new AppError("supply/wrong-step", "This request was decided already");
  const now = clock.now();
  if (isRemoved && record.state === "claimed")
    throw new AppError("supply/wrong-step", "Somebody runs this business here now: it is theirs to remove");
  if (isRemoved) await remove(tx, events, record, now);
  else
    await tx
      .update(removalRequests)
      .set({ state: "kept", contact: "", decidedAt: now })
      .where(eq(removalRequests.id, id));
  return { record, reason: request!.reason };
}
