import type { Paper } from "#/server/media/media.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { shortDate } from "#/shared/time.ts";
import type { findReceipt } from "./queries.ts";
import { receiptNumber } from "./receipt-number.ts";

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Lines of a receipt. */
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

/** The receipt of a payment in words, to be drawn as a PDF. */
export function paperOf(receipt: Receipt, brand: string): Paper {
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
