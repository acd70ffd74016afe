import { Readable } from "node:stream";
import { drawPaper, type Paper } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { composeEmail, type EmailContent, greetingOf, inLagos } from "#/server/platform/mail/mail.ts";
import { english } from "#/server/platform/say-in.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import type { Payment } from "./contract.ts";
import { findReceipt, listPaymentsOf } from "./queries.ts";
import { type PaymentState, stateAfter } from "./rules.ts";

/**
 * The receipt of the viewer's payment, as a PDF.
 * @throws AppError `payment/not-found`, also for another person's and for an unused one
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

export async function sendReceipt({ db, config, mailer }: Services, paymentId: string): Promise<void> {
  const found = await findReceipt(db, paymentId);
  if (!found || found.payer.erasedAt) return;
  const email = composeEmail({
    ...config,
    ...{ say: english, greeting: greetingOf(found.payer.firstName, english) },
    ...receiptEmail(found, config.publicUrl),
  });
  await mailer.send(found.payer.email, email);
}

const words: Record<Exclude<PaymentState, "intended">, Payment["status"]> = {
  applied: "paid",
  succeeded: "checking",
  failed: "declined",
  reversed: "refunded",
};

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

export const receiptNumber = ({ id, createdAt }: { id: string; createdAt: Date }): string =>
  `${lagosDay(createdAt).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`;

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

function receiptLines({ payment, packageName, businessName, period, isReversed }: Receipt): [string, string][] {
  return [
    ["Receipt number", receiptNumber(payment)],
    ["Date", shortDate(payment.createdAt)],
    ["Business", businessName],
    ["Plan", `${packageName}, ${months(payment.months)}`],
    ["Time", period ? `${shortDate(period.startsAt)} to ${shortDate(period.endsAt)}` : "Refunded before it began"],
    ["Paid", formatNaira(payment.priceKobo / 100)],
    ...(isReversed ? [["Status", "Refunded"] satisfies [string, string]] : []),
    ["Reference", payment.reference],
  ];
}

function paperOf(receipt: Receipt, brand: string): Paper {
  return {
    brand,
    title: `${brand} receipt ${receiptNumber(receipt.payment)}`,
    heading: "Receipt",
    notices: receipt.payment.isTest ? ["Test payment – no money moved"] : [],
    facts: receiptLines(receipt),
    footer: "Paid once. It does not renew by itself.",
    at: receipt.payment.createdAt,
  };
}

type EmailedReceipt = Pick<Receipt, "packageName" | "businessName" | "period"> & {
  payment: Pick<Receipt["payment"], "id" | "reference" | "createdAt" | "isTest" | "priceKobo" | "months">;
};

export function receiptEmail(
  { payment, packageName, businessName, period }: EmailedReceipt,
  publicUrl: string,
): Pick<EmailContent, "subject" | "parts" | "picture" | "note"> {
  return {
    picture: "receipt",
    note: `Paid on ${inLagos(payment.createdAt, english)}`,
    subject: payment.isTest ? "Receipt (test payment – no money moved)" : "Your receipt",
    parts: [
      ...(payment.isTest ? ["Test payment – no money moved."] : []),
      { amount: formatNaira(payment.priceKobo / 100) },
      [
        `${packageName}, ${months(payment.months)}, for ${businessName}`,
        ...(period ? [`From ${shortDate(period.startsAt)} to ${shortDate(period.endsAt)}`] : []),
        `Receipt number: ${receiptNumber(payment)}`,
        `Reference: ${payment.reference}`,
      ].join("\n"),
      "What happens next: your page stands above equally good matches, with the label Boosted, until that day. It ends by itself.",
      { button: "See it and save the PDF", link: `${publicUrl}/subscribe#payments` },
    ],
  };
}
