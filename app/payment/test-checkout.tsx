import { useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";

interface TestCheckoutProps {
  /** Plan, duration and business. */
  what: string;
  amountKobo: number;
  decide: (decision: "pay" | "decline") => Promise<void>;
  close: () => void;
}

/** Checkout without a provider: the same steps, without money. */
export function TestCheckout({ what, amountKobo, decide, close }: TestCheckoutProps) {
  const [pressed, setPressed] = useState<"pay" | "decline">();

  function press(decision: "pay" | "decline") {
    setPressed(decision);
    decide(decision);
  }

  return (
    <Dialog title={say("Checkout")} isOpen onClose={close}>
      <div className="grid gap-4">
        <p lang="en-NG" className="rounded-card bg-boost p-3 font-semibold text-on-boost">
          Test payment – no money moves
        </p>
        <p className="wrap-anywhere">{what}</p>
        <p>
          {say("To pay:")} <b className="text-lg tabular-nums">{formatNaira(amountKobo / 100)}</b>
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button isBusy={pressed === "pay"} onClick={() => !pressed && press("pay")}>
            {say("Pay")}
          </Button>
          <Button variant="quiet" isBusy={pressed === "decline"} onClick={() => !pressed && press("decline")}>
            {say("Decline")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
