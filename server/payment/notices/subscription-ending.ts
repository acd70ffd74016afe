import { message } from "#/server/notification/notification.ts";
import { shortDate } from "#/shared/time.ts";

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
