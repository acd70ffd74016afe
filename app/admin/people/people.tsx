import { api, type ResponseOf } from "#/app/api.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "../list/data-table.tsx";
import { type Column, Cut, StatusWord } from "../list/row-table.tsx";
import { choices, roleWords } from "../list/words.ts";
import { TrustMark } from "../risk.tsx";

type Row = ResponseOf<"GET /v2/admin/people">["rows"][number];

const columns: readonly Column<Row>[] = [
  { label: "Name", fields: ["name"], sort: "name", cell: ({ name }) => name || "No name yet" },
  { label: "Role", fields: ["role"], cell: ({ role }) => roleWords[role as keyof typeof roleWords] },
  { label: "Status", fields: ["status"], cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Trust", fields: ["trust"], cell: ({ trust }) => <TrustMark trust={trust} /> },
  { label: "Phone", fields: ["phone"], cell: ({ phone }) => phone },
  { label: "Email", fields: ["email"], sort: "email", cell: ({ email }) => <Cut text={email} /> },
  { label: "Place", fields: ["state", "lga"], cell: ({ lga, state }) => (lga ? `${lga}, ${state}` : "") },
  { label: "Business", fields: ["business"], cell: ({ business }) => <Cut text={business} /> },
  { label: "Joined", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Everybody with an account. */
export default function PeopleList() {
  return (
    <DataTable
      title="People"
      hint="An id, an email, a phone number, or how a name begins"
      columns={columns}
      filters={[
        { name: "role", label: "Role", options: roleWords },
        { name: "status", label: "Status", options: choices("active", "blocked", "leaving") },
        { name: "state", label: "State", options: "states" },
        { name: "confirmed", label: "Email", options: { yes: "Confirmed", no: "Email not confirmed" } },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/people", { query })}
      file="/v2/admin/people.csv"
      to={({ id }) => `/admin/people/${id}`}
    />
  );
}
