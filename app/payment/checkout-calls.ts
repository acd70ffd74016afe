import { ApiError, api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import type { Intent, Package } from "#/server/payment/contract.ts";

/** The payment item that was chosen. */
export type Choice = Package["plan_duration"][number];

/** A payment under way, or perhaps made already. */
export interface Purchase {
  choice: Choice;
  intent: Intent;
}

/**
 * Has it written down, with its price, before any money moves.
 * @param premiumUntil end of premium as this page shows it, empty for none: a purchase made meanwhile elsewhere is told of
 */
export async function intend(choice: Choice, premiumUntil: string): Promise<Purchase> {
  const { package_id, figure } = choice;
  const body = { package_id, figure, premium_until: premiumUntil };
  return { choice, intent: await api("POST /v2/payment_intent", { body }) };
}

const lockName = "lchappcheckout";

/**
 * Takes the one checkout of this browser, so that two tabs don't charge for one wish.
 * @returns what gives it back
 * @throws Error when another tab has it
 */
export function holdCheckout(): Promise<() => void> {
  const elsewhere = "You are paying in another tab. Finish or close it there first. Nothing was charged here.";
  return new Promise((resolve, reject) => {
    // Browsers offer locks on safe addresses only; without them the server still tells of what was bought meanwhile.
    if (!navigator.locks) return resolve(() => {});
    navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        if (!lock) throw new Error(elsewhere);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/** Asks whether it was paid, and for what follows from it. */
export async function claim({ choice: { package_id, figure }, intent }: Purchase): Promise<void> {
  const { email, reference, amount_kobo } = intent;
  const user_id = currentSession()?.user?.id;
  const body = { user_id, email, package_id, amount: amount_kobo / 100, reference, figure };
  await api("POST /v2/verify_subscription_payment", { body });
}

export async function decideTest({ intent: { reference } }: Purchase, decision: "pay" | "decline"): Promise<void> {
  await api("POST /v2/test_checkout", { body: { reference, decision } });
}

/** Text of a failure: our sentence, the network's, or the provider's own, which is passed on as it is. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
    ? error.message
    : (problemsOf(error).detail ?? "");
