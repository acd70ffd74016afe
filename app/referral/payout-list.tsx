import { StateWord } from "#/app/ui/badge.tsx";
import type { Payout } from "#/server/referral/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";

const looks = {
  requested: { word: "Requested", icon: "clock", look: "text-ink-2" },
  approved: { word: "Approved", icon: "check", look: "text-open" },
  paid: { word: "Paid", icon: "check", look: "text-open" },
  refused: { word: "Refused", icon: "alert", look: "text-danger" },
} as const satisfies Record<Payout["state"], Parameters<typeof StateWord>[0]>;

/** My payouts, latest first, with their outcome. */
export function PayoutList({ payouts }: { payouts: Payout[] }) {
  return (
    <ul className="grid divide-y divide-hairline">
      {payouts.map(({ id, amount, state, requested_at, bank_name, account_number, reason }) => (
        <li key={id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold tabular-nums">{formatNaira(amount)}</span>
            <StateWord {...looks[state]} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-sm">
            Asked for on <time dateTime={requested_at}>{shortDate(requested_at)}</time>
            {account_number && `, to ${bank_name} ${account_number}`}
          </p>
          {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
