import type { EmailPart } from "#/server/platform/mail/email.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { inLagos, shortDate } from "#/shared/time.ts";
import type { findReceipt } from "../queries.ts";
import { receiptNumber } from "../receipt-number.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
type Receipt = Pick<Found, "packageName" | "businessName" | "period"> & {
  payment: Pick<Found["payment"], "id" | "reference" | "createdAt" | "isTest" | "priceKobo" | "months">;
};

export function receipt(
  { payment, packageName, businessName, period }: Receipt,
  publicUrl: string,
): {
  subject: string;
  parts: EmailPart[];
  note: string;
} {
  return {
    note: `Paid on ${inLagos(payment.createdAt)}`,
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
