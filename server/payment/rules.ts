import type { Charge } from "./provider.ts";
import type { paymentSteps, payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;
export type Step = typeof paymentSteps.$inferSelect.step;
export type Source = typeof paymentSteps.$inferSelect.source;
export type PaymentState = "intended" | Step;

/** Meaning of a charge for its payment. */
type Finding = "paid" | "mispaid" | "failed" | "reversed" | "open";

/** Steps by state and finding; missing combinations change nothing. */
const steps: Record<PaymentState, Partial<Record<Finding, readonly Step[]>>> = {
  intended: { paid: ["succeeded", "applied"], mispaid: ["succeeded"], failed: ["failed"], reversed: ["reversed"] },
  // A declined card may be retried in the same checkout.
  failed: { paid: ["succeeded", "applied"], mispaid: ["succeeded"], reversed: ["reversed"] },
  // Paid, but not the exact price: finance decides.
  succeeded: { reversed: ["reversed"] },
  applied: { reversed: ["reversed"] },
  reversed: {},
};

export const stepsAfter = (from: PaymentState, finding: Finding): readonly Step[] => steps[from][finding] ?? [];

const order = ["intended", "failed", "succeeded", "applied", "reversed"] as const satisfies readonly PaymentState[];

export const stateAfter = (taken: readonly Step[]): PaymentState =>
  order.findLast((state) => state === "intended" || taken.includes(state))!;

/** Classifies a charge of a payment: paid exactly the price in naira, or something else. */
export function findingOf(payment: Pick<Payment, "priceKobo">, charge: Charge): Finding {
  if (charge.status === "failed" || charge.status === "reversed") return charge.status;
  if (charge.status !== "success") return "open";
  return isPriceOf(payment, charge) ? "paid" : "mispaid";
}

export const isPriceOf = ({ priceKobo }: Pick<Payment, "priceKobo">, { amountKobo, currency }: Charge): boolean =>
  currency === "NGN" && amountKobo === priceKobo;

/**
 * True if an unintended charge is this payer's: its reference starts with their id, as our client makes it, or it was
 * paid with the address that they proved to be theirs. A sign-up with another person's address proves nothing.
 */
export const isChargeOf = (
  payer: { id: string; email: string; isEmailProven: boolean },
  { reference, email }: Charge,
): boolean =>
  reference.startsWith(payer.id) || (payer.isEmailProven && email.toLowerCase() === payer.email.toLowerCase());

/**
 * Resolves the purchase of a claim of `amount`: in naira (as in `/v2`) before kobo (as in the checkout), so that ₦5,000 is never
 * read as 5,000 kobo when a plan has both prices.
 */
export const findByAmount = <Priced extends { priceKobo: number }>(
  priced: readonly Priced[],
  amount: number,
): Priced | undefined =>
  priced.find(({ priceKobo }) => amount * 100 === priceKobo) ?? priced.find(({ priceKobo }) => amount === priceKobo);
