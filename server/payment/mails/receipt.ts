import type { EmailPart } from "#/server/platform/mail/email.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { shortDate } from "#/shared/time.ts";
import type { findReceipt } from "../queries.ts";
import { receiptNumber } from "../receipt-number.ts";

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export function receipt(
  { payment, packageName, businessName, period }: Receipt,
  publicUrl: string,
): {
  subject: string;
  parts: EmailPart[];
} {
  return {
    subject: payment.isTest ? "Receipt (test payment – no money moved)" : "Your receipt",
    parts: [
      ...(payment.isTest ? ["Test payment – no money moved."] : []),
      { amount: formatNaira(payment.priceKobo / 100) },
      `For: ${packageName}, ${months(payment.months)}, for ${businessName}`,
      `From ${shortDate(period.startsAt)} to ${shortDate(period.endsAt)}`,
      `Reference: ${payment.reference}`,
      `Receipt number: ${receiptNumber(payment)}`,
      "What happens next: your page stands above equally good matches, with the label Boosted, until that day. It ends by itself.",
      { button: "See it and save the PDF", link: `${publicUrl}/subscribe#payments` },
    ],
  };
}
