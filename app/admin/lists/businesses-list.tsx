import type { z } from "zod";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import type { BusinessRow } from "#/server/admin/lists/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "../data-table.tsx";
import type { Column } from "../row-table.tsx";
import { PublicPage } from "./public-page.tsx";
import { StatusWord } from "./status-word.tsx";
import { choices } from "./words.ts";

type Row = z.infer<typeof BusinessRow>;

const columns: readonly Column<Row>[] = [
  { label: "Name", sort: "name", cell: ({ name }) => name },
  { label: "Owner", cell: ({ owner }) => owner },
  { label: "Category", cell: ({ category }) => category },
  { label: "Place", cell: ({ lga, state }) => `${lga}, ${state}` },
  { label: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Verified", cell: ({ is_verified }) => is_verified && <VerifiedBadge /> },
  { label: "Posted", sort: "created", cell: ({ date_created }) => shortDate(date_created) },
  { label: "Page", cell: (row) => row.status === "active" && <PublicPage business={row} /> },
];

/** Every business; each leads to whoever owns it. */
export default function BusinessesList() {
  return (
    <DataTable
      title="Businesses"
      hint="An id, a phone number, how the name begins, or the owner’s e-mail"
      columns={columns}
      filters={[
        { name: "status", label: "Status", options: choices("active", "hidden", "blocked") },
        { name: "verified", label: "Verified", options: { yes: "Yes", no: "No" } },
        { name: "state", label: "State", options: "states" },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/businesses", { query })}
      file="/v2/admin/businesses.csv"
      to={({ owner_id }) => `/admin/people/${owner_id}`}
    />
  );
}
