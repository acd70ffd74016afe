import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { fetchFile } from "#/app/api.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { VoiceNote } from "#/app/media/voice-note.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { StarRow } from "#/app/ui/stars.tsx";
import type { ReportedSubject } from "#/server/admin/reports/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { dateAndTime, dayMs, shortDate } from "#/shared/time.ts";
import { BusinessLink, PersonLink } from "../list/row-table.tsx";
import { trustLabels } from "../list/trust-mark.tsx";
import { Facts, Named, Part, PictureViewer } from "../queue/case-file.tsx";

type Sanction = ReportedSubject["earlier"][number];

export const kindWords: Record<ReportedSubject["kind"], string> = {
  business: "Business",
  comment: "Comment",
  list: "List",
  message: "Message",
  person: "Person",
};

const doneWords: Record<ReportedSubject["kind"], string> = {
  business: "Blocked",
  comment: "Hidden",
  list: "Made private",
  message: "Hidden",
  person: "Blocked",
};

/** The action in words: "Blocked for 7 days, until 3 Dec 2026, 10:04 AM". */
export function sanctionWords({ kind, taken_at, ends_at }: Pick<Sanction, "kind" | "taken_at" | "ends_at">): string {
  if (doneWords[kind] !== "Blocked") return doneWords[kind];
  if (!ends_at) return "Blocked permanently";
  const days = Math.round((Date.parse(ends_at) - Date.parse(taken_at)) / dayMs);
  return `Blocked for ${days} days, until ${dateAndTime(ends_at)}`;
}

/** The reported thing, as far as a moderator needs it. */
export function SubjectPart({ subject }: { subject: ReportedSubject }) {
  const { id, kind, whose, title, text, link, business_id, created_at, has_picture, photos, audio_seconds } = subject;
  const { stars, address, phone } = subject;
  return (
    <Part title="What it is about">
      <Facts
        facts={[
          [
            kind === "comment" ? "About" : "Name",
            (title || link) && (
              <NameOf key="name" subject={subject}>
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
              </NameOf>
            ),
          ],
          [
            kind === "business" ? "Owner" : "By",
            kind !== "person" && whose && (
              <Named key="whose" image={whose.image}>
                <PersonLink {...whose} />
              </Named>
            ),
          ],
          ["Address", address],
          ["Phone", phone && nationalPhone(phone)],
          [
            "Stars",
            stars > 0 && (
              <span key="stars" className="flex h-[1lh] items-center">
                <StarRow filled={stars} label={`${stars} of 5 stars`} />
              </span>
            ),
          ],
          kind === "business" ? ["About", text && <LongText key="about" text={text} />] : ["Says", text],
          [kind === "person" ? "Joined" : "Posted", created_at && shortDate(created_at)],
        ]}
      />
      {has_picture && <PictureViewer path={`/v2/admin/reports/message/${id}/picture`} alt="The reported picture" />}
      <Photos photos={photos} />
      {audio_seconds > 0 && (
        <VoiceNote load={() => fetchFile(`/v2/admin/reports/message/${id}/audio`)} seconds={audio_seconds} peaks="" />
      )}
    </Part>
  );
}

/** The name of a business or person beside their picture; a list has none. */
function NameOf({ subject, children }: { subject: ReportedSubject; children: ReactNode }) {
  const { kind, business_id, image, whose } = subject;
  if (business_id) return <Named image={image}>{children}</Named>;
  return kind === "person" ? <Named image={whose?.image ?? ""}>{children}</Named> : children;
}

/** Of a longer text only the beginning is shown. */
const foldedFrom = 280;

/** What a page says of itself: the beginning, and the rest by a button. */
function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || text.length <= foldedFrom) return text;
  return (
    <>
      <span className="line-clamp-3">{text}</span>
      <button type="button" className="min-h-11 cursor-pointer underline lg:min-h-8" onClick={() => setIsOpen(true)}>
        Read all
      </button>
    </>
  );
}

const photosShown = 12;

/** Pictures of a review or a page, small; each opens large. */
function Photos({ photos }: Pick<ReportedSubject, "photos">) {
  const [openAt, setOpenAt] = useState<number>();
  const [hasAll, setHasAll] = useState(false);
  if (photos.length === 0) return null;
  const shown = hasAll ? photos : photos.slice(0, photosShown);
  return (
    <>
      <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {shown.map((photo, at) => (
          <li key={`${at} ${photo.path}`}>
            <button
              type="button"
              className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-hairline bg-well hover:border-brand"
              onClick={() => setOpenAt(at)}
            >
              <PrivatePicture
                path={photo.path.startsWith("/v2/") ? `${photo.path}?small=true` : photo.path}
                alt={photo.name}
                className="aspect-square w-full object-cover"
                placeClassName="aspect-square w-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < photos.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setHasAll(true)}>
          Show all {photos.length} pictures
        </Button>
      )}
      <Dialog
        title={photos[openAt ?? 0]?.name ?? ""}
        isOpen={openAt !== undefined}
        onClose={() => setOpenAt(undefined)}
        look="dark"
      >
        {openAt !== undefined && <LargePhoto photos={photos} at={openAt} onMove={setOpenAt} />}
      </Dialog>
    </>
  );
}

interface LargePhotoProps extends Pick<ReportedSubject, "photos"> {
  at: number;
  onMove: (at: number) => void;
}

/** One picture as large as the screen; the buttons and the arrow keys lead to the others, round and round. */
function LargePhoto({ photos, at, onMove }: LargePhotoProps) {
  const { length } = photos;
  const previous = (at + length - 1) % length;
  const next = (at + 1) % length;
  useEffect(() => {
    function press({ key }: KeyboardEvent) {
      if (key === "ArrowLeft") onMove(previous);
      if (key === "ArrowRight") onMove(next);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [previous, next, onMove]);
  const photo = photos[at]!;
  return (
    <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)_auto] gap-3 p-4">
      <div className="grid place-items-center">
        <PrivatePicture
          key={at}
          path={photo.path}
          alt={photo.name}
          className="max-h-[calc(100dvh-10rem)] w-full object-contain"
          placeClassName="h-[calc(100dvh-10rem)] w-full"
        />
      </div>
      {length > 1 && (
        <div className="flex items-center justify-center gap-4">
          <Button variant="quiet" className="px-3!" onClick={() => onMove(previous)}>
            <Icon name="chevron-left" size={20} />
            <span className="sr-only">Previous picture</span>
          </Button>
          <span role="status" className="min-w-16 text-center tabular-nums">{`${at + 1} of ${length}`}</span>
          <Button variant="quiet" className="px-3!" onClick={() => onMove(next)}>
            <Icon name="chevron-right" size={20} />
            <span className="sr-only">Next picture</span>
          </Button>
        </div>
      )}
    </div>
  );
}

/** "By a Known member, 3 earlier reports, 2 upheld" */
function reporterWords({ trust, earlier, upheld }: ReportedSubject["reports"][number]): string {
  const record = earlier === 0 ? "first report" : `${countOf(earlier, "earlier report")}, ${upheld} upheld`;
  return `By a ${trustLabels[trust]} member, ${record}`;
}

/** Complaints against it; the server does not reveal their authors. */
export function GivenReports({ reports, report_count }: Pick<ReportedSubject, "reports" | "report_count">) {
  if (reports.length === 0) return <p>No report is open.</p>;
  const counted = report_count === 1 ? "1 report" : `${formatCount(report_count)} reports`;
  return (
    <Part title={report_count > reports.length ? `${counted}, the oldest ${reports.length}` : counted}>
      <ul className="grid gap-2">
        {reports.map((report, index) => (
          <li key={index} className="wrap-anywhere rounded-control bg-well px-3 py-2">
            <b>{report.reason}</b> <span className="text-ink-2 text-sm">{shortDate(report.created_at)}</span>
            <p className="text-ink-2 text-sm">{reporterWords(report)}</p>
            {report.note && <p className="whitespace-pre-line">{report.note}</p>}
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
            {shortDate(taken_at)}, {kindWords[kind].toLowerCase()}: {sanctionWords({ kind, taken_at, ends_at })}.{" "}
            {reason}
            {lifted_at && ` (lifted ${shortDate(lifted_at)})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
