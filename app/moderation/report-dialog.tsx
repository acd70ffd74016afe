import { Suspense } from "react";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";
import { closeReport, useReported } from "./report.ts";

// Few visitors ever open it, so it is fetched on first use.
const ReportForm = fetchedPart(() => import("./report-form.tsx"));

/** The dialog for reports to moderators; opened from anywhere with `openReport(…)`. */
export function ReportDialog() {
  const reported = useReported();
  return (
    <Dialog title={say("Report")} isOpen={reported !== undefined} onClose={closeReport} isSheet="phones">
      <Suspense fallback={<Skeleton className="h-96" />}>
        {reported && <ReportForm key={reported.id} reported={reported} />}
      </Suspense>
    </Dialog>
  );
}
