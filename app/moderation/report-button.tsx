import { useSession } from "#/app/session.ts";
import { openReport, type Reported, useIsReported } from "./report.ts";

interface ReportButtonProps {
  reported: Reported;
  /** Whose it is, where that is known: they are not asked to report themselves. */
  ownerId?: string;
  className?: string;
}

/** Quiet, beside what may be reported. Needs script, so it hides without. */
export function ReportButton({ reported, ownerId, className = "" }: ReportButtonProps) {
  const viewerId = useSession()?.user?.id;
  const isReported = useIsReported(reported.kind, reported.id);
  if (isReported) return <p className={`flex min-h-11 items-center text-ink-2 text-sm ${className}`}>Reported</p>;
  if (viewerId !== undefined && viewerId === ownerId) return null;
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 cursor-pointer items-center text-ink-2 text-sm underline noscript:hidden print:hidden ${className}`}
      onClick={() => openReport(reported)}
    >
      Report<span className="sr-only"> {reported.name}</span>
    </button>
  );
}
