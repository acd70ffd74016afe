import { ApiError, api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { problemsOf } from "#/app/ui/use-form.ts";
import type { Intent, Package } from "#/server/payment/contract.ts";

/** The payment item that was chosen. */
export type Choice = Package["plan_duration"][number];

/** A payment under way, or perhaps made already. */
export interface Purchase {
  choice: Choice;
  intent: Intent;
}

/** Has it written down, with its price, before any money moves. */
export async function intend(choice: Choice): Promise<Purchase> {
  const { package_id, figure } = choice;
  return { choice, intent: await api("POST /v2/payment_intent", { body: { package_id, figure } }) };
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
