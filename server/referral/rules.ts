import { AppError } from "#/server/platform/errors.ts";
import { formatNaira } from "#/shared/money.ts";
import { dayMs } from "#/shared/time.ts";

/** So long a friend's business must have been to be seen, without a break, before it earns. */
export const holdMs = 7 * dayMs;

/** States of a payout, and the steps that finance can take from each. */
const steps = {
  requested: { approve: "approved", refuse: "refused" },
  approved: { pay: "paid", refuse: "refused" },
  paid: {},
  refused: {},
} as const;

type PayoutState = keyof typeof steps;
export type DecidedState = Exclude<PayoutState, "requested">;
export type PayoutStep = "approve" | "pay" | "refuse";

/** The state that `step` leads to from `from`. @throws AppError `referral/wrong-step` when it leads nowhere */
export function after(from: PayoutState, step: PayoutStep): DecidedState {
  const ways: Partial<Record<PayoutStep, DecidedState>> = steps[from];
  const to = ways[step];
  if (!to) throw new AppError("referral/wrong-step", `That payout is ${from}`);
  return to;
}

/** Under way: nothing else can be asked for meanwhile. */
export const isOpen = (state: PayoutState): boolean => Object.keys(steps[state]).length > 0;

/** Input that finance gives with a step. */
interface Evidence {
  /** The bank's own, of the transfer. */
  bankReference: string;
  /** Told to the member. */
  reason: string;
}

/**
 * Further requirements of a step: somewhere to pay, the proof that it was paid, a reason to refuse.
 * @throws AppError `referral/wrong-step` with what is missing
 */
export function requireEvidence(step: PayoutStep, payout: { accountNumber: string }, evidence: Evidence) {
  const missing =
    step === "refuse"
      ? !evidence.reason && "a reason"
      : (!payout.accountNumber && "the bank details") ||
        (step === "pay" && !evidence.bankReference && "the bank’s reference");
  if (missing) throw new AppError("referral/wrong-step", `That payout can’t go on without ${missing}`);
}

/** The reason against a payout, as a sentence; empty when there is none. Amounts in kobo. */
export function shortfall(payableKobo: number, minimumKobo: number): string {
  if (payableKobo >= minimumKobo) return "";
  const minimum = formatNaira(minimumKobo / 100);
  if (payableKobo === 0) return `Nothing is payable yet. We pay out from ${minimum} on`;
  const missing = formatNaira((minimumKobo - payableKobo) / 100);
  return `${formatNaira(payableKobo / 100)} is payable. We pay out from ${minimum} on: ${missing} is missing`;
}
