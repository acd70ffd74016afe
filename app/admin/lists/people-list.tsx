import type { z } from "zod";
import { api } from "#/app/api.ts";
import type { PersonRow } from "#/server/admin/lists/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "../data-table.tsx";
import type { Column } from "../row-table.tsx";
import { StatusWord } from "./status-word.tsx";
import { choices, roleWords } from "./words.ts";

type Row = z.infer<typeof PersonRow>;

const columns: readonly Column<Row>[] = [
  { label: "Name", sort: "name", cell: ({ name }) => name || "No name yet" },
  { label: "Role", cell: ({ role }) => roleWords[role as keyof typeof roleWords] },
  { label: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Phone", cell: ({ phone }) => phone },
  { label: "E-mail", sort: "email", cell: ({ email }) => email },
  { label: "Place", cell: ({ lga, state }) => (lga ? `${lga}, ${state}` : "") },
  { label: "Business", cell: ({ business }) => business },
  { label: "Joined", sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Everybody with an account. */
export default function PeopleList() {
  return (
    <DataTable
      title="People"
      hint="An id, an e-mail, a phone number, or how a name begins"
      columns={columns}
      filters={[
        { name: "role", label: "Role", options: roleWords },
        { name: "status", label: "Status", options: choices("active", "blocked", "leaving") },
        { name: "state", label: "State", options: "states" },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/people", { query })}
      file="/v2/admin/people.csv"
      to={({ id }) => `/admin/people/${id}`}
    />
  );
}
