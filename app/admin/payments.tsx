import { api, type ResponseOf } from "#/app/api.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "./list/data-table.tsx";
import { type Column, Cut, StatusWord } from "./list/row-table.tsx";
import { choices } from "./list/words.ts";

type Row = ResponseOf<"GET /v2/admin/payments">["rows"][number];

export const paymentColumns: readonly Column<Row>[] = [
  { label: "Payer", fields: ["payer"], cell: ({ payer }) => payer || "No name yet" },
  {
    label: "Price",
    fields: ["price"],
    cell: ({ price }) => <span className="tabular-nums">{formatNaira(price)}</span>,
  },
  {
    label: "Refunded",
    fields: ["refunded"],
    cell: ({ refunded }) => refunded > 0 && <span className="tabular-nums">{formatNaira(refunded)}</span>,
  },
  {
    label: "Status",
    fields: ["status", "is_test"],
    cell: ({ status, is_test }) => (
      <>
        <StatusWord status={status} />
        {is_test && " (test)"}
      </>
    ),
  },
  { label: "Plan", fields: ["plan", "months"], cell: ({ plan, months }) => `${plan}, ${months} mo.` },
  { label: "Business", fields: ["business"], cell: ({ business }) => <Cut text={business} /> },
  { label: "Reference", fields: ["reference"], cell: ({ reference }) => <Cut text={reference} /> },
  { label: "Begun", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Payments made or intended; each leads to the payer. */
export default function PaymentsList() {
  return (
    <DataTable
      title="Payments"
      hint="A reference, the id of the payment or the payer, or the payer’s email"
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
