import type { z } from "zod";
import { api } from "#/app/api.ts";
import type { PaymentRow } from "#/server/admin/lists/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "../data-table.tsx";
import type { Column } from "../row-table.tsx";
import { StatusWord } from "./status-word.tsx";
import { choices } from "./words.ts";

type Row = z.infer<typeof PaymentRow>;

export const paymentColumns: readonly Column<Row>[] = [
  { label: "Payer", cell: ({ payer }) => payer || "No name yet" },
  { label: "Price", cell: ({ price }) => <span className="tabular-nums">{formatNaira(price)}</span> },
  {
    label: "Status",
    cell: ({ status, is_test }) => (
      <>
        <StatusWord status={status} />
        {is_test && " (test)"}
      </>
    ),
  },
  { label: "Plan", cell: ({ plan, months }) => `${plan}, ${months} mo.` },
  { label: "Business", cell: ({ business }) => business },
  { label: "Reference", cell: ({ reference }) => reference },
  { label: "Begun", sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** What was paid, or meant to be; each leads to the payer. */
export default function PaymentsList() {
  return (
    <DataTable
      title="Payments"
      hint="A reference, the id of the payment or the payer, or the payer’s e-mail"
      columns={paymentColumns}
      filters={[
        {
          name: "status",
          label: "Status",
          options: choices("applied", "succeeded", "failed", "reversed", "intended"),
        },
        { name: "test", label: "Test payments", options: { yes: "Only these", no: "Without" } },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/payments", { query })}
      file="/v2/admin/payments.csv"
      to={({ payer_id }) => `/admin/people/${payer_id}`}
    />
  );
}
