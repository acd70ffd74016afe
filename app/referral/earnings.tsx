import { useId, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { Referral } from "#/server/referral/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { payoutNote } from "./payout-note.ts";

interface EarningsProps {
  referral: Referral;
  userId: string;
  /** A payout was asked for. */
  onAsked: () => void;
}

/** My rewards, and the button that asks for their payout. */
export function Earnings({ referral, userId, onAsked }: EarningsProps) {
  const noteId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function ask() {
    setIsBusy(true);
    setProblem("");
    try {
      await api("GET /v2/user/referral_pay/{userId}", { params: { userId } });
      showToast("Payout requested");
      onAsked();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className="font-bold text-2xl tabular-nums">{formatNaira(referral.earnings)}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Total referrals" value={String(referral.total_refferal)} />
        <Figure name="Pending" value={formatNaira(referral.pending)} />
        <Figure name="Payable" value={formatNaira(referral.payable)} />
        <Figure name="Paid out" value={formatNaira(referral.paid)} />
      </dl>
      <div className="grid justify-items-start gap-2">
        <Button isBusy={isBusy} disabled={!referral.payout} aria-describedby={noteId} onClick={ask}>
          Payout
        </Button>
        <p id={noteId} className="text-ink-2">
          {payoutNote(referral)}
        </p>
        <p role="alert" className="text-danger empty:absolute">
          {problem}
        </p>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
