import type { PersonPage } from "#/server/admin/person/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { paymentColumns } from "../lists/payments-list.tsx";
import { referralColumns } from "../lists/referrals-list.tsx";
import { StatusWord } from "../lists/status-word.tsx";
import { subscriptionColumns } from "../lists/subscriptions-list.tsx";
import { type Column, RowTable } from "../row-table.tsx";
import { Panel } from "./panel.tsx";

type Money = NonNullable<PersonPage["money"]>;

const payoutColumns: readonly Column<Money["payouts"][number]>[] = [
  { label: "Amount", cell: ({ amount }) => formatNaira(amount) },
  { label: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Asked for", cell: ({ requested_at }) => shortDate(requested_at) },
  { label: "Decided", cell: ({ decided_at }) => (decided_at ? shortDate(decided_at) : "Not yet") },
];

/** What finance needs to know of somebody. */
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
