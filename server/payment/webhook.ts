import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { IncomingBytes } from "#/server/platform/http/route.ts";
import type { JobPayloads } from "#/server/platform/jobs/jobs.ts";
import type { Services } from "#/server/services.ts";
import type { PaymentDeps } from "./provider.ts";
import { findPayment } from "./queries.ts";
import { settlePayment } from "./settlement.ts";
import { paymentRefunds, payments } from "./tables.ts";

const Reference = z.string().regex(/^[\w.=-]{1,200}$/);

/** A refund names the charge as `transaction_reference`, a dispute as `transaction`. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    reference: Reference.nullish(),
    transaction_reference: Reference.nullish(),
    transaction: z.object({ reference: Reference }).nullish(),
    amount: z.coerce.number().nullish(),
    refund_amount: z.coerce.number().nullish(),
    /** Id of the refund; older events have only a number. */
    refund_reference: z.coerce.string().max(200).nullish(),
    id: z.coerce.string().max(200).nullish(),
    resolution: z.string().nullish(),
  }),
});
type Event = z.output<typeof Event>;

/** Verifies the provider's signature: HMAC-SHA512 with our secret key, in hexadecimal. */
function isSigned(bytes: Buffer, signature: string, secretKey: string): boolean {
  const right = createHmac("sha512", secretKey).update(bytes).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Receives a webhook event: verifies the signature, queues the work and responds at once.
 * @throws AppError `payment/forged`
 */
export async function receiveWebhook(
  { db, jobs, config }: Pick<Services, "db" | "jobs" | "config">,
  { bytes, header }: IncomingBytes,
): Promise<{ received: boolean }> {
  const secretKey = config.paystack?.secretKey;
  if (!secretKey || !isSigned(bytes, header("x-paystack-signature"), secretKey)) {
    throw new AppError("payment/forged", "That is not signed by the payment provider");
  }
  const event = readEvent(bytes);
  const job = event && jobOf(event, createHash("sha256").update(bytes).digest("hex"));
  if (job) await jobs.send(db, "payment.settle", job);
  return { received: true };
}

/** Parses an event. Other events are ignored, because a retry of invalid data does not help. */
function readEvent(bytes: Buffer): Event | undefined {
  try {
    return Event.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return undefined;
  }
}

/** @param digest hash of the event, which identifies a repeated event without an id */
function jobOf({ event, data }: Event, digest: string): JobPayloads["payment.settle"] | undefined {
  if (!/^(charge|refund)\./.test(event)) return undefined;
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference;
  const kind = event.startsWith("refund.") ? "refund" : "dispute";
  const refundId = `${kind} ${data.refund_reference ?? data.id ?? digest}`;
  return reference ? { reference, takenBackKobo: takenBack({ event, data }), refundId } : undefined;
}

/** Amount returned to the payer by this event. An open dispute has returned nothing yet. */
function takenBack({ event, data }: Event): number {
  if (event === "refund.processed") return data.amount ?? 0;
  if (event === "charge.dispute.resolve" && data.resolution === "merchant-accepted") return data.refund_amount ?? 0;
  return 0;
}

/**
 * Processes a webhook event. Partial refunds add up. An event alone never grants premium: the charge is read again from the provider.
 * A full refund is trusted from the signed event, because the charge may still be `success` then.
 * @throws AppError `payment/provider-silent`: the queue retries
 */
export async function settleReported(
  deps: PaymentDeps,
  { reference, takenBackKobo, refundId = reference }: JobPayloads["payment.settle"],
): Promise<void> {
  const payment = await findPayment(deps.db, reference);
  if (!payment) return;
  // Recorded first: the provider reports a refund once, and may be unreachable now.
  const refund = takenBackKobo > 0 ? { id: refundId, amountKobo: takenBackKobo } : undefined;
  const refundedKobo = await recordRefund(deps.db, payment.id, refund, deps.clock.now());
  const charge = await deps.payments.findCharge(reference);
  if (!charge) return;
  const isReversed = refundedKobo > 0 && refundedKobo >= charge.amountKobo;
  await settlePayment(deps, payment, isReversed ? { ...charge, status: "reversed" } : charge, "webhook");
}

interface Refund {
  id: string;
  amountKobo: number;
}

/** Records a refund once. The payment is locked, so that concurrent partial refunds add up. @returns total refunded kobo */
export function recordRefund(db: Db, paymentId: string, refund: Refund | undefined, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for("update");
    if (refund) {
      const row = { paymentId, refundId: refund.id, amountKobo: refund.amountKobo, at: now };
      await tx.insert(paymentRefunds).values(row).onConflictDoNothing();
    }
    const [sum] = await tx
      .select({ kobo: sql<number>`coalesce(sum(${paymentRefunds.amountKobo}), 0)::float8` })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId));
    return sum!.kobo;
  });
}
