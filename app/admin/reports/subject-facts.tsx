import { Fragment } from "react";
import { Link } from "react-router";
import { fetchFile } from "#/app/api.ts";
import { VoiceNote } from "#/app/media/voice-note.tsx";
import type { ReportedSubject } from "#/server/admin/reports/contract.ts";
import { formatCount } from "#/shared/count-of.ts";
import { shortDate } from "#/shared/time.ts";
import { BusinessLink } from "../list/row-table.tsx";
import { Facts, Part, PictureViewer } from "../queue/case-file.tsx";

export const kindWords: Record<ReportedSubject["kind"], string> = {
  business: "Business",
  comment: "Comment",
  list: "List",
  message: "Message",
  person: "Person",
};

/** The reported thing, as far as a moderator needs it. */
export function SubjectPart({ subject }: { subject: ReportedSubject }) {
  const { id, kind, whose, title, text, link, business_id, created_at, has_picture, photos, audio_seconds } = subject;
  return (
    <Part title="What it is about">
      <Facts
        facts={[
          [
            kind === "comment" ? "About" : "Name",
            (title || link) && (
              <Fragment key="name">
                {business_id ? <BusinessLink id={business_id}>{title}</BusinessLink> : title}
                {link && (
                  <>
                    {" "}
                    (
                    <Link to={link} className="underline">
                      public page
                    </Link>
                    )
                  </>
                )}
              </Fragment>
            ),
          ],
          [kind === "business" ? "Owner" : "By", kind !== "person" && whose?.name],
          [kind === "business" ? "About" : "Says", text],
          ["Since", created_at && shortDate(created_at)],
        ]}
      />
      {has_picture && <PictureViewer path={`/v2/admin/reports/message/${id}/picture`} alt="The reported picture" />}
      {photos > 0 && (
        <div className="grid gap-4 md:grid-cols-3">
          {Array.from({ length: photos }, (_, at) => (
            <PictureViewer
              key={at}
              path={`/v2/admin/reports/comment/${id}/photos/${at + 1}`}
              alt={`Photo ${at + 1} of the review`}
            />
          ))}
        </div>
      )}
      {audio_seconds > 0 && (
        <VoiceNote load={() => fetchFile(`/v2/admin/reports/message/${id}/audio`)} seconds={audio_seconds} peaks="" />
      )}
    </Part>
  );
}

/** Complaints against it; the server does not reveal their authors. */
export function GivenReports({ reports, report_count }: Pick<ReportedSubject, "reports" | "report_count">) {
  if (reports.length === 0) return <p>No report is open.</p>;
  const counted = report_count === 1 ? "1 report" : `${formatCount(report_count)} reports`;
  return (
    <Part title={report_count > reports.length ? `${counted}, the oldest ${reports.length}` : counted}>
      <ul className="grid gap-2">
        {reports.map(({ reason, note }, index) => (
          <li key={index} className="wrap-anywhere rounded-control bg-well px-3 py-2">
            <b>{reason}</b>
            {note && <p className="whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Actions of moderators, with reasons. */
export function SanctionList({ title, sanctions }: { title: string; sanctions: ReportedSubject["earlier"] }) {
  if (sanctions.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid gap-1">
        {sanctions.map(({ sanction_id, kind, reason, taken_at, ends_at, lifted_at }) => (
          <li key={sanction_id} className="wrap-anywhere">
            {shortDate(taken_at)}, {kindWords[kind].toLowerCase()}: {reason}
            {lifted_at ? ` (lifted ${shortDate(lifted_at)})` : ends_at && ` (until ${shortDate(ends_at)})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
