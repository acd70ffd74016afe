import { api, type ResponseOf } from "#/app/api.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "./list/data-table.tsx";
import { type Column, StatusWord } from "./list/row-table.tsx";
import { choices } from "./list/words.ts";

type Row = ResponseOf<"GET /v2/admin/referrals">["rows"][number];

export const referralColumns: readonly Column<Row>[] = [
  { label: "Invited by", fields: ["referrer"], cell: ({ referrer }) => referrer || "No name yet" },
  { label: "Friend", fields: ["friend"], cell: ({ friend }) => friend || "No name yet" },
  {
    label: "Reward",
    fields: ["reward"],
    cell: ({ reward }) => <span className="tabular-nums">{formatNaira(reward)}</span>,
  },
  { label: "Status", fields: ["status"], cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Since", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Rewards for friends' businesses; each leads to the referrer. */
export default function ReferralsList() {
  return (
    <DataTable
      title="Referrals"
      hint="The id or email of either, or the id of the payout"
      columns={referralColumns}
      filters={[
        {
          name: "status",
          label: "Status",
          options: choices("waiting", "payable", "requested", "approved", "paid"),
        },
      ]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/referrals", { query })}
      file="/v2/admin/referrals.csv"
      to={({ referrer_id }) => `/admin/people/${referrer_id}`}
    />
  );
}
