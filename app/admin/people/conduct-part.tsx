import type { PersonPage } from "#/server/admin/people/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { reportReasons } from "#/shared/report-reasons.ts";
import { shortDate } from "#/shared/time.ts";
import { commentColumns } from "../comments/comments-list.tsx";
import { type Column, RowTable } from "../list/row-table.tsx";
import { Risks } from "../queue/queue-list.tsx";
import { Duplicates, trustWords } from "../risk/risk.tsx";
import { Panel } from "./panel.tsx";

type Conduct = NonNullable<PersonPage["conduct"]>;
type Report = Conduct["reports_by"][number];

const sessionColumns: readonly Column<Conduct["sessions"][number]>[] = [
  { label: "Device", cell: ({ device }) => device },
  { label: "Last used", cell: ({ last_used }) => shortDate(last_used) },
  { label: "Logged in", cell: ({ date_created }) => shortDate(date_created) },
];

const reportColumns: readonly Column<Report>[] = [
  { label: "Reason", cell: ({ reason }) => reportReasons[reason as keyof typeof reportReasons]?.label ?? reason },
  { label: "Of", cell: ({ kind, subject_id }) => `${kind} ${subject_id.slice(-6)}` },
  { label: "Status", cell: ({ status }) => status },
  { label: "Said", cell: ({ date_created }) => shortDate(date_created) },
];

const sanctionColumns: readonly Column<Conduct["sanctions"][number]>[] = [
  { label: "Why", cell: ({ reason }) => reason, isWide: true },
  { label: "Against", cell: ({ kind, subject_id }) => `${kind} ${subject_id.slice(-6)}` },
  { label: "Taken", cell: ({ taken_at }) => shortDate(taken_at) },
  {
    label: "Lifted",
    cell: ({ lifted_at, ends_at }) =>
      lifted_at ? shortDate(lifted_at) : ends_at ? `In force until ${shortDate(ends_at)}` : "In force",
  },
];

const ratingColumns: readonly Column<Conduct["ratings"][number] & { id: string }>[] = [
  { label: "Business", cell: ({ business }) => business },
  { label: "Stars", cell: ({ stars }) => stars },
  { label: "Given", cell: ({ date_created }) => shortDate(date_created) },
];

/** Facts by which moderators judge a person. */
export function ConductPart({ conduct }: { conduct: Conduct }) {
  const { trust, risks, duplicates, sessions, sanctions, reports_about, reports_by, comments, ratings, chats } =
    conduct;
  return (
    <>
      <Panel title="Trust">
        <p>{trustWords[trust]}</p>
        <Risks risks={risks} />
      </Panel>
      <Duplicates duplicates={duplicates} />
      <Panel title="Sanctions" isEmpty={sanctions.length === 0}>
        <RowTable label="Sanctions" columns={sanctionColumns} rows={sanctions} />
      </Panel>
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel title="Reports about them" isEmpty={reports_about.length === 0}>
          <RowTable label="Reports about them" columns={reportColumns} rows={reports_about} />
        </Panel>
        <Panel title="Reports by them" isEmpty={reports_by.length === 0}>
          <RowTable label="Reports by them" columns={reportColumns} rows={reports_by} />
        </Panel>
        <Panel title="Logged in on" isEmpty={sessions.length === 0}>
          <RowTable label="Logged in on" columns={sessionColumns} rows={sessions} />
        </Panel>
        <Panel title="Ratings given" isEmpty={ratings.length === 0}>
          <RowTable
            label="Ratings given"
            columns={ratingColumns}
            rows={ratings.map((rating) => ({ ...rating, id: rating.bid }))}
          />
        </Panel>
      </div>
      <Panel title="Comments" isEmpty={comments.length === 0}>
        <RowTable label="Comments" columns={commentColumns} rows={comments} />
      </Panel>
      <Panel title="Chats">
        <p>{`${countOf(chats.conversations, "conversation")}, ${formatCount(chats.started)} of them begun by them; ${countOf(chats.messages, "message")} sent.`}</p>
      </Panel>
    </>
  );
}
