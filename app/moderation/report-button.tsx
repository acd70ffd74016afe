import { useSession } from "#/app/session.ts";
import { say } from "#/shared/say.ts";
import { openReport, type Reported, useIsReported } from "./report.ts";

interface ReportButtonProps {
  reported: Reported;
  /** Its author, where known: authors do not report themselves. */
  ownerId?: string;
  className?: string;
}

/** Needs script, so it is hidden without. */
export function ReportButton({ reported, ownerId, className = "" }: ReportButtonProps) {
  const viewerId = useSession()?.user?.id;
  const isReported = useIsReported(reported.kind, reported.id);
  if (isReported)
    return <p className={`flex min-h-11 items-center text-ink-2 text-sm ${className}`}>{say("Reported")}</p>;
  if (viewerId !== undefined && viewerId === ownerId) return null;
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 cursor-pointer items-center text-ink-2 text-sm underline noscript:hidden print:hidden ${className}`}
      onClick={() => openReport(reported)}
    >
      <span aria-hidden="true">{say("Report")}</span>
      <span className="sr-only">{say("Report {name}", { name: reported.name })}</span>
    </button>
  );
}
