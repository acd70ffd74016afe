import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";

export const referralEarned = message<{ friendId: string; rewardKobo: number }>({
  kind: "referral.earned",
  by: ["push", "mail"],
  subject: ({ friendId }) => friendId,
  say: ({ rewardKobo }) => ({
    title: `You earned ${formatNaira(rewardKobo / 100)}`,
    message: "The business of a friend you invited has been live for 7 days. Thank you for telling people about us.",
    link: "/referral",
  }),
});
