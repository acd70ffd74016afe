import type { Charge } from "./provider.ts";
import type { paymentSteps, payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;
export type Step = typeof paymentSteps.$inferSelect.step;
export type Source = typeof paymentSteps.$inferSelect.source;
export type PaymentState = "intended" | Step;

/** A charge's statement about the payment that it was made for. */
type Finding = "paid" | "mispaid" | "failed" | "reversed" | "open";

/** The steps that follow from a state on the provider's finding; what is missing changes nothing. */
const steps: Record<PaymentState, Partial<Record<Finding, readonly Step[]>>> = {
  intended: { paid: ["succeeded", "applied"], mispaid: ["succeeded"], failed: ["failed"], reversed: ["reversed"] },
  // A declined card may be retried in the same checkout.
  failed: { paid: ["succeeded", "applied"], mispaid: ["succeeded"], reversed: ["reversed"] },
  // Money came, but not the price: it waits for a person of finance.
  succeeded: { reversed: ["reversed"] },
  applied: { reversed: ["reversed"] },
  reversed: {},
};

export const stepsAfter = (from: PaymentState, finding: Finding): readonly Step[] => steps[from][finding] ?? [];

const order = ["intended", "failed", "succeeded", "applied", "reversed"] as const satisfies readonly PaymentState[];

export const stateAfter = (taken: readonly Step[]): PaymentState =>
  order.findLast((state) => state === "intended" || taken.includes(state))!;

/** Meaning of a charge for a payment: the very price in naira, or something else. */
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
 * The purchase that a claim of `amount` is about: naira, as `/v2` counts, before kobo, as the checkout counts, so that
 * ₦5,000 is never taken for 5,000 kobo where a plan has both prices.
 */
export const findByAmount = <Priced extends { priceKobo: number }>(
  priced: readonly Priced[],
  amount: number,
): Priced | undefined =>
  priced.find(({ priceKobo }) => amount * 100 === priceKobo) ?? priced.find(({ priceKobo }) => amount === priceKobo);
