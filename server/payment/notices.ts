import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import type { Payment } from "./rules.ts";

/** Always sent by email as well, as a receipt. */
export const paymentReceived = message<{ payment: Pick<Payment, "id" | "priceKobo">; endsAt: Date }>({
  kind: "payment.received",
  by: ["push"],
  subject: ({ payment }) => payment.id,
  say: ({ payment, endsAt }) => ({
    title: "Payment received",
    message: `We received ${formatNaira(payment.priceKobo / 100)}. Your premium package is active until ${shortDate(endsAt)}.`,
    link: "/mybusiness",
  }),
});

/** Sent 7 days and 1 day before the end. */
export const subscriptionEnding = message<{ businessId: string; name: string; endsAt: Date; days: 7 | 1 }>({
  kind: "subscription.ending",
  by: ["push", "mail"],
  subject: ({ businessId, endsAt, days }) => `${businessId} ${endsAt.toISOString()} ${days}`,
  say: ({ name, endsAt, days }) => ({
    title: days === 1 ? "Premium ends tomorrow" : "Premium ends soon",
    message: `The premium package of ${name} ends on ${shortDate(endsAt)}. Renew before then to keep it. The new months begin when these end.`,
    link: "/subscribe",
  }),
});
