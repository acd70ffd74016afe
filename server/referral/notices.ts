import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";
import type { DecidedState } from "./rules.ts";

interface PayoutDecided {
  payoutId: string;
  state: DecidedState;
  amountKobo: number;
  reason: string;
}

const words: Record<DecidedState, (about: PayoutDecided & { amount: string }) => [title: string, message: string]> = {
  approved: ({ amount }) => ["Your payout is approved", `${amount} will be sent to your bank account.`],
  paid: ({ amount }) => [`${amount} was paid out`, "It was sent to your bank account and should be there shortly."],
  refused: ({ amount, reason }) => [
    "Your payout was refused",
    `We could not pay out ${amount}: ${reason} What you earned stays yours, and you can ask again.`,
  ],
};

export const payoutDecided = message<PayoutDecided>({
  kind: "payout.decided",
  by: ["push", "mail"],
  subject: ({ payoutId, state }) => `${payoutId} ${state}`,
  say: (about) => {
    const [title, message] = words[about.state]({ ...about, amount: formatNaira(about.amountKobo / 100) });
    return { title, message, link: "/referral" };
  },
});

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
