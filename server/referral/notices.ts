import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";
import type { PayoutState } from "./rules.ts";

interface PayoutDecided {
  payoutId: string;
  state: PayoutState;
  amountKobo: number;
  reason: string;
}

const words: Record<PayoutState, (about: PayoutDecided & { amount: string }) => [title: string, message: string]> = {
  requested: ({ amount }) => [
    "Your payout is being looked at again",
    `We refused to pay out ${amount} and have opened it again. You need not ask again: you hear from us once it is decided.`,
  ],
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
