import { Readable } from "node:stream";
import { drawPaper } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { composeEmail, greetingOf } from "#/server/platform/mail/email.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { Payment } from "./contract.ts";
import { receipt } from "./mails/receipt.ts";
import { findReceipt, listPaymentsOf } from "./queries.ts";
import { receiptNumber } from "./receipt-number.ts";
import { paperOf } from "./receipt-pdf.ts";
import { type PaymentState, stateAfter } from "./rules.ts";

/**
 * The receipt of the viewer's payment, as a PDF.
 * @throws AppError `payment/not-found`, also for another person's and for one that bought nothing
 */
export async function openReceipt(
  { db, config }: Pick<Services, "db" | "config">,
  viewer: Viewer,
  paymentId: string,
): Promise<OutgoingPicture> {
  const found = await findReceipt(db, paymentId);
  if (found?.payment.accountId !== viewer.id) throw new AppError("payment/not-found", "There is no such payment");
  const pdf = await drawPaper(paperOf(found, config.brand), viewer.id);
  return { type: "application/pdf", bytes: pdf.length, stream: Readable.from([pdf]) };
}

/** Mails the receipt of a payment; an account erased meanwhile gets none. @throws when the post does not take it */
export async function sendReceipt({ db, config, mailer }: Services, paymentId: string): Promise<void> {
  const found = await findReceipt(db, paymentId);
  if (!found || found.payer.erasedAt) return;
  const letter = composeEmail({
    brand: config.brand,
    greeting: greetingOf(found.payer.firstName),
    ...receipt(found, config.publicUrl),
  });
  await mailer.send(found.payer.email, letter);
}

const words: Record<Exclude<PaymentState, "intended">, Payment["status"]> = {
  applied: "paid",
  succeeded: "checking",
  failed: "declined",
  reversed: "refunded",
};

/** The viewer's payments and attempts, newest first. */
export async function listOwnPayments(db: Db, viewer: Viewer): Promise<Payment[]> {
  const rows = await listPaymentsOf(db, viewer.id);
  return rows.map(({ payment, packageName, steps, amountKobo, period }) => ({
    id: payment.id,
    reference: payment.reference,
    receipt_number: steps.includes("applied") ? receiptNumber(payment) : "",
    package_name: packageName,
    figure: payment.months,
    amount: amountKobo / 100,
    status: words[stateAfter(steps) as keyof typeof words],
    is_test: payment.isTest,
    date: payment.createdAt.toISOString(),
    start_date: period?.startsAt.toISOString() ?? "",
    end_date: period?.endsAt.toISOString() ?? "",
  }));
}
