import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ApiError } from "#/app/api.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { type Choice, claim, decideTest, holdCheckout, intend, type Purchase, sentenceOf } from "./checkout-calls.ts";
import { openPaystack } from "./open-paystack.ts";

/** State of the payment of one plan, and its problem. */
export interface Progress {
  packageId: string;
  /** Running step; absent: none. */
  busyLabel?: string;
  problem?: string;
  /** It may be paid, though that could not be checked yet. */
  unproven?: Purchase;
}

/** The one checkout of this browser; it is given back when the page is left. */
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
function useProgress(release: () => void) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>();

  function fail(packageId: string, problem: string, unproven?: Purchase) {
    release();
    setProgress({ packageId, problem, unproven });
    showToast(problem, "error");
  }

  async function verify(purchase: Purchase) {
    const { package_id: packageId } = purchase.choice;
    setProgress({ packageId, busyLabel: "Checking your payment" });
    try {
      await claim(purchase);
      release();
      showToast("Your subscription was successful.");
      await navigate("/mybusiness");
    } catch (error) {
      fail(packageId, sentenceOf(error), purchase);
    }
  }

  return { progress, setProgress, fail, verify };
}

/**
 * From a chosen duration to premium: what is intended, the popup, the proof.
 * @param premiumUntil end of premium as the page shows it, empty for none
 */
export function useCheckout(premiumUntil: string) {
  const { revalidate } = useRevalidator();
  const { hold, release } = useHeldCheckout();
  const { progress, setProgress, fail, verify } = useProgress(release);
  /** The one that the test checkout is open for. */
  const [testing, setTesting] = useState<Purchase>();

  async function begin(choice: Choice) {
    setProgress({ packageId: choice.package_id, busyLabel: "Opening" });
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
