import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import type { Payment } from "../rules.ts";

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
