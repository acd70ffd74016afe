import { api, type ResponseOf } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "./list/data-table.tsx";
import { type Column, Cut, PublicPage, StatusWord } from "./list/row-table.tsx";
import { choices } from "./list/words.ts";

type Row = ResponseOf<"GET /v2/admin/businesses">["rows"][number];

const columns: readonly Column<Row>[] = [
  { label: "Name", fields: ["name"], sort: "name", cell: ({ name }) => name },
  { label: "Owner", fields: ["owner", "is_owner_confirmed"], cell: (row) => <Owner business={row} /> },
  { label: "Category", fields: ["category"], cell: ({ category }) => category },
  { label: "Place", fields: ["state", "lga"], cell: ({ lga, state }) => `${lga}, ${state}` },
  { label: "Status", fields: ["status"], cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Verified", fields: ["is_verified"], cell: ({ is_verified }) => is_verified && <VerifiedBadge /> },
  { label: "Posted", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
  { label: "Page", fields: ["bid"], cell: (row) => row.status === "active" && <PublicPage business={row} /> },
];

/** The owner, marked while their email is not confirmed: until it is, the page is never featured. */
function Owner({ business }: { business: Row }) {
  return (
    <>
      <Cut text={business.owner} />
      {!business.is_owner_confirmed && <span className="block text-ink-2">Email not confirmed</span>}
    </>
  );
}

/** Every business; each leads to its owner. */
export default function BusinessesList() {
  return (
    <DataTable
      title="Businesses"
      hint="An id, a phone number, how the name begins, or the owner’s email"
      columns={columns}
      filters={[
        { name: "status", label: "Status", options: choices("active", "hidden", "blocked") },
        { name: "verified", label: "Verified", options: { yes: "Yes", no: "No" } },
        { name: "state", label: "State", options: "states" },
        { name: "confirmed", label: "Email", options: { yes: "Confirmed", no: "Email not confirmed" } },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/businesses", { query })}
      file="/v2/admin/businesses.csv"
      to={({ owner_id }) => `/admin/people/${owner_id}`}
    />
  );
}
