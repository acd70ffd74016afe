import { api, type ResponseOf } from "#/app/api.ts";
import { shortDate } from "#/shared/time.ts";
import { DataTable } from "./list/data-table.tsx";
import { type Column, PublicPage, StatusWord } from "./list/row-table.tsx";
import { choices } from "./list/words.ts";

type Row = ResponseOf<"GET /v2/admin/comments">["rows"][number];

export const commentColumns: readonly Column<Row>[] = [
  { label: "Comment", fields: ["msg"], cell: ({ msg }) => msg, isWide: true },
  { label: "By", fields: ["author"], cell: ({ author }) => author },
  {
    label: "Of",
    fields: ["business"],
    cell: ({ bid, business, business_id }) => <PublicPage business={{ bid, id: business_id }}>{business}</PublicPage>,
  },
  { label: "Status", fields: ["status"], cell: ({ status }) => <StatusWord status={status} /> },
  { label: "Said", fields: ["date_created"], sort: "created", cell: ({ date_created }) => shortDate(date_created) },
];

/** Comments on businesses; each leads to its author. */
export default function CommentsList() {
  return (
    <DataTable
      title="Comments"
      hint="The id of the comment, its author or the business, or the author’s email"
      columns={commentColumns}
      filters={[{ name: "status", label: "Status", options: choices("shown", "hidden") }]}
      firstSort="-created"
      load={(query) => api("GET /v2/admin/comments", { query })}
      file="/v2/admin/comments.csv"
      to={({ author_id }) => `/admin/people/${author_id}`}
    />
  );
}
