import { AppError } from "#/server/platform/errors.ts";
import { formatNaira } from "#/shared/money.ts";
import { dayMs } from "#/shared/time.ts";

export const holdMs = 7 * dayMs;

const steps = {
  requested: { approve: "approved", refuse: "refused" },
  approved: { pay: "paid", refuse: "refused" },
  paid: {},
  refused: { reopen: "requested" },
} as const;

export type PayoutState = keyof typeof steps;
export type PayoutStep = "approve" | "pay" | "refuse" | "reopen";

/** The state that `step` leads to from `from`. @throws AppError `referral/wrong-step` when it leads nowhere */
export function after(from: PayoutState, step: PayoutStep): PayoutState {
  const ways: Partial<Record<PayoutStep, PayoutState>> = steps[from];
  const to = ways[step];
  if (!to) throw new AppError("referral/wrong-step", `That payout is ${from}`);
  return to;
}

/** True for an open payout; only one at a time is allowed. */
export const isOpen = (state: PayoutState): boolean => state === "requested" || state === "approved";

interface Evidence {
  bankReference: string;
  reason: string;
}

export function requireEvidence(step: PayoutStep, payout: { accountNumber: string }, evidence: Evidence) {
  const missing =
    step === "refuse" || step === "reopen"
      ? !evidence.reason && "a reason"
      : (!payout.accountNumber && "the bank details") ||
        (step === "pay" && !evidence.bankReference && "the bank’s reference");
  if (missing) throw new AppError("referral/wrong-step", `That payout can’t go on without ${missing}`);
}

export function shortfall(payableKobo: number, minimumKobo: number): string {
  if (payableKobo >= minimumKobo) return "";
  const minimum = formatNaira(minimumKobo / 100);
  if (payableKobo === 0) return `Nothing is payable yet. We pay out from ${minimum} on`;
  const missing = formatNaira((minimumKobo - payableKobo) / 100);
  return `${formatNaira(payableKobo / 100)} is payable. We pay out from ${minimum} on: ${missing} is missing`;
}
