import type { PersonPage } from "#/server/admin/people/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { type Column, RowTable } from "../list/row-table.tsx";
import { StatusWord } from "../list/status-word.tsx";
import { paymentColumns } from "../payments/payments-list.tsx";
import { referralColumns } from "../referrals/referrals-list.tsx";
import { subscriptionColumns } from "../subscriptions/subscriptions-list.tsx";
import { Panel } from "./panel.tsx";

type Money = NonNullable<PersonPage["money"]>;

const payoutColumns: readonly Column<Money["payouts"][number]>[] = [
  { label: "Amount", cell: ({ amount }) => formatNaira(amount) },
  { label: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Asked for", cell: ({ requested_at }) => shortDate(requested_at) },
  { label: "Decided", cell: ({ decided_at }) => (decided_at ? shortDate(decided_at) : "Not yet") },
];

/** Facts that finance needs about a person. */
export function MoneyPart({ money: { payments, subscriptions, referrals, payouts } }: { money: Money }) {
  return (
    <>
      <Panel title="Payments" isEmpty={payments.length === 0}>
        <RowTable label="Payments" columns={paymentColumns} rows={payments} />
      </Panel>
      <Panel title="Subscriptions" isEmpty={subscriptions.length === 0}>
        <RowTable label="Subscriptions" columns={subscriptionColumns} rows={subscriptions} />
      </Panel>
      <Panel title="Referrals" isEmpty={referrals.length === 0}>
        <RowTable label="Referrals" columns={referralColumns} rows={referrals} />
      </Panel>
      <Panel title="Payouts" isEmpty={payouts.length === 0}>
        <RowTable label="Payouts" columns={payoutColumns} rows={payouts} />
      </Panel>
    </>
  );
}
