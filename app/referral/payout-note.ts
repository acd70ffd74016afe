import type { Referral } from "#/server/referral/contract.ts";
import { formatNaira } from "#/shared/money.ts";

type PayoutFacts = Pick<Referral, "payout" | "payable" | "payout_minimum" | "payouts">;

/** Explains why the payout button is enabled or disabled. Money: in English until a translation is signed. */
export function payoutNote({ payout, payable, payout_minimum: minimum, payouts }: PayoutFacts): string {
  if (payout) return `${formatNaira(payable)} will be paid to your bank account.`;
  const open = payouts.find(({ state }) => state === "requested" || state === "approved");
  if (open) return `A payout of ${formatNaira(open.amount)} is under way. You can ask for the next one after it.`;
  const missing = formatNaira(minimum - payable);
  if (payable === 0) return `Nothing to cash out yet. You can cash out from ${formatNaira(minimum)}.`;
  return `You can cash out from ${formatNaira(minimum)}: ${missing} is missing.`;
}
