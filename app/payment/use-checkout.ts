import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#/app/ui/toast.tsx";
import { type Choice, claim, decideTest, intend, type Purchase, sentenceOf } from "./checkout-calls.ts";
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

/** From a chosen duration to premium: what is intended, the popup, the proof. */
export function useCheckout() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>();
  /** The one that the test checkout is open for. */
  const [testing, setTesting] = useState<Purchase>();

  function fail(packageId: string, problem: string, unproven?: Purchase) {
    setProgress({ packageId, problem, unproven });
    showToast(problem, "error");
  }

  async function begin(choice: Choice) {
    setProgress({ packageId: choice.package_id, busyLabel: "Opening" });
    try {
      const purchase = await intend(choice);
      if (purchase.intent.is_test) setTesting(purchase);
      else if (await openPaystack(purchase.intent)) return await verify(purchase);
      else console.log("The payment popup was closed");
      setProgress(undefined);
    } catch (error) {
      fail(choice.package_id, sentenceOf(error));
    }
  }

  async function verify(purchase: Purchase) {
    const { package_id: packageId } = purchase.choice;
    setProgress({ packageId, busyLabel: "Checking your payment" });
    try {
      await claim(purchase);
      showToast("Your subscription was successful.");
      await navigate("/mybusiness");
    } catch (error) {
      fail(packageId, sentenceOf(error), purchase);
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

  return { progress, begin, verify, testing, decide, close: () => setTesting(undefined) };
}
