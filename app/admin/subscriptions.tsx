import { api, type ResponseOf } from "#/app/api.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "./list/data-table.tsx";
import { type Column, Cut, StatusWord } from "./list/row-table.tsx";
import { choices } from "./list/words.ts";

type Row = ResponseOf<"GET /v2/admin/subscriptions">["rows"][number];

export const subscriptionColumns: readonly Column<Row>[] = [
  { label: "Business", fields: ["business"], cell: ({ business }) => <Cut text={business} /> },
  { label: "Plan", fields: ["plan", "months"], cell: ({ plan, months }) => `${plan}, ${months} mo.` },
  { label: "Status", fields: ["status"], cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Begins", fields: ["starts_at"], cell: ({ starts_at }) => shortDate(starts_at) },
  { label: "Ends", fields: ["ends_at"], sort: "ends", cell: ({ ends_at }) => shortDate(ends_at) },
  { label: "Paid", fields: ["is_paid"], cell: ({ is_paid }) => (is_paid ? "Yes" : "A gift") },
  { label: "Written", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Every period of premium; each leads to the owner of its business. */
export default function SubscriptionsList() {
  return (
    <DataTable
      title="Subscriptions"
      hint="The id of the business or its owner, or the owner’s email"
      columns={subscriptionColumns}
      filters={[
        { name: "status", label: "Status", options: choices("running", "coming", "over") },
        { name: "paid", label: "Paid", options: { yes: "Yes", no: "A gift" } },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/subscriptions", { query })}
      file="/v2/admin/subscriptions.csv"
      to={({ owner_id }) => `/admin/people/${owner_id}`}
    />
  );
}
