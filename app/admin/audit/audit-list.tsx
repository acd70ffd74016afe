import { api, type ResponseOf } from "#/app/api.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { DataTable } from "../list/data-table.tsx";
import type { Column } from "../list/row-table.tsx";
import { FactDiff } from "./fact-diff.tsx";

type Row = ResponseOf<"GET /v2/admin/audit">["rows"][number];

export const actColumns: readonly Column<Row>[] = [
  { label: "Did", fields: ["action"], cell: ({ action }) => action },
  { label: "When", fields: ["at"], sort: "at", cell: ({ at }) => `${shortDate(at)}, ${clockTime(at)}` },
  { label: "Who", fields: ["actor"], cell: ({ actor }) => actor },
  {
    label: "To",
    fields: ["kind", "subject_id"],
    cell: ({ kind, subject_id }) => <span title={subject_id}>{`${kind} ${subject_id.slice(-6)}`}</span>,
  },
  {
    label: "What changed",
    fields: ["before", "after"],
    cell: ({ before, after }) => <FactDiff before={before} after={after} />,
    isWide: true,
  },
  { label: "Why", fields: ["reason"], cell: ({ reason }) => reason, isWide: true },
];

/** The page an act leads to: the person it was done to, or its author. */
export const personOf = ({ kind, subject_id, actor_id }: Row) =>
  `/admin/people/${kind === "person" ? subject_id : actor_id}`;

/** Log of staff actions: author, action, object and reason. */
export default function AuditList() {
  return (
    <DataTable
      title="Audit log"
      hint="An action, the id of what it was done to, or the email of who did it"
      columns={actColumns}
      filters={[
        {
          name: "kind",
          label: "Done to",
          options: {
            person: "People",
            business: "Businesses",
            document: "Documents",
            comment: "Comments",
            message: "Messages",
            payout: "Payouts",
            plan: "Plans",
            agent: "Agents",
            list: "Lists (exports)",
          },
        },
      ]}
      firstSort="-at"
      load={(query) => api("GET /v2/admin/audit", { query })}
      file="/v2/admin/audit.csv"
      to={personOf}
    />
  );
}
