import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ApiError, api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { celebrate } from "#/app/ui/joy.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { Intent, Package } from "#/server/payment/contract.ts";
import { say } from "#/shared/say.ts";

/** State of the payment of one plan, and its problem. */
export interface Progress {
  packageId: string;
  /** Running step; absent: none. */
  busyLabel?: string;
  problem?: string;
  /** Possibly paid; could not be verified yet. */
  unproven?: Purchase;
}

/** The checkout lock of this browser; released when the page is left. */
function useHeldCheckout() {
  const held = useRef<() => void>(undefined);

  function release() {
    held.current?.();
    held.current = undefined;
  }

  useEffect(() => release, []);
  return {
    release,
    async hold() {
      held.current = await holdCheckout();
    },
  };
}

/** Running payment of a plan: its step, its problem, and the proof that it was paid. */
function useProgress(release: () => void, premiumUntil: string) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>();

  function fail(packageId: string, problem: string, unproven?: Purchase) {
    release();
    setProgress({ packageId, problem, unproven });
    showToast(problem, "error");
  }

  async function verify(purchase: Purchase) {
    const { package_id: packageId } = purchase.choice;
    setProgress({ packageId, busyLabel: say("Checking your payment") });
    try {
      await claim(purchase);
      release();
      showToast(say("Your subscription was successful."));
      celebrate({
        title: say("Payment received"),
        text: premiumUntil
          ? say("It begins when your present plan ends.")
          : say("Your page is boosted from now on. Come back in a week to see what it brought."),
        action: { to: "/subscribe#payments", label: say("See the receipt") },
      });
      await navigate("/mybusiness");
    } catch (error) {
      fail(packageId, sentenceOf(error), purchase);
    }
  }

  return { progress, setProgress, fail, verify };
}

/**
 * The checkout from a chosen duration to premium: intent, popup, claim.
 * @param premiumUntil end of premium as the page shows it, empty for none
 */
export function useCheckout(premiumUntil: string) {
  const { revalidate } = useRevalidator();
  const { hold, release } = useHeldCheckout();
  const { progress, setProgress, fail, verify } = useProgress(release, premiumUntil);
  /** The one that the test checkout is open for. */
  const [testing, setTesting] = useState<Purchase>();

  async function begin(choice: Choice) {
    setProgress({ packageId: choice.package_id, busyLabel: say("Opening") });
    try {
      await hold();
      const purchase = await intend(choice, premiumUntil);
      if (purchase.intent.is_test) setTesting(purchase);
      else if (await openPaystack(purchase.intent)) return await verify(purchase);
      else {
        console.log("The payment popup was closed");
        release();
      }
      setProgress(undefined);
    } catch (error) {
      fail(choice.package_id, sentenceOf(error));
      // The page shows what was bought meanwhile, so the next tap is one to buy on top of it.
      if (error instanceof ApiError && error.code === "payment/bought-meanwhile") await revalidate();
    }
  }

  /** The pressed button of the test checkout. */
  async function decide(purchase: Purchase, decision: "pay" | "decline") {
    const { package_id: packageId } = purchase.choice;
    try {
      await decideTest(purchase, decision);
      setTesting(undefined);
      if (decision === "pay") await verify(purchase);
      else fail(packageId, "Your card was declined. Nothing was paid and nothing has changed.");
    } catch (error) {
      setTesting(undefined);
      fail(packageId, sentenceOf(error));
    }
  }

  function close() {
    setTesting(undefined);
    release();
  }

  return { progress, begin, verify, testing, decide, close };
}

/** The payment item that was chosen. */
export type Choice = Package["plan_duration"][number];

/** A payment under way, or perhaps made already. */
export interface Purchase {
  choice: Choice;
  intent: Intent;
}

/**
 * Records the purchase with its price before any money moves.
 * @param premiumUntil end of premium as this page shows it, empty for none: the server refuses after a purchase elsewhere
 */
async function intend(choice: Choice, premiumUntil: string): Promise<Purchase> {
  const { package_id, figure } = choice;
  const body = { package_id, figure, premium_until: premiumUntil };
  return { choice, intent: await api("POST /v2/payment_intent", { body }) };
}

const lockName = "lchappcheckout";

/**
 * Locks the checkout of this browser, so that two tabs do not charge for one purchase.
 * @returns function that releases the lock
 * @throws Error when another tab has the lock
 */
function holdCheckout(): Promise<() => void> {
  // Money: in English until a translation is signed.
  const elsewhere = "You are paying in another tab. Finish or close it there first. Nothing was charged here.";
  return new Promise((resolve, reject) => {
    // Browsers offer locks on secure origins only; without them the server still refuses a second purchase.
    if (!navigator.locks) return resolve(() => {});
    navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        if (!lock) throw new Error(elsewhere);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/** Verifies the payment and starts the subscription. */
async function claim({ choice: { package_id, figure }, intent }: Purchase): Promise<void> {
  const { email, reference, amount_kobo } = intent;
  const user_id = currentSession()?.user?.id;
  const body = { user_id, email, package_id, amount: amount_kobo / 100, reference, figure };
  await api("POST /v2/verify_subscription_payment", { body });
}

async function decideTest({ intent: { reference } }: Purchase, decision: "pay" | "decline"): Promise<void> {
  await api("POST /v2/test_checkout", { body: { reference, decision } });
}

/** Text of a failure: our sentence, the network's, or the provider's own. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
    ? error.message
    : (problemsOf(error).detail ?? "");

/**
 * Opens the provider's popup. Its script is loaded on demand; visitors never download it.
 * @returns whether it was paid; `false`: the popup was closed
 * @throws Error with the provider's own sentence
 */
async function openPaystack({ public_key, email, amount_kobo, reference }: Intent): Promise<boolean> {
  const { default: PaystackPop } = await import("@paystack/inline-js");
  return new Promise((resolve, reject) => {
    new PaystackPop().newTransaction({
      ...{ key: public_key, email, amount: amount_kobo, currency: "NGN", reference },
      onSuccess: () => resolve(true),
      onCancel: () => resolve(false),
      onError: ({ message }) => reject(new Error(message)),
    });
  });
}
