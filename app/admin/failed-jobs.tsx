import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { EditedList, EditedRow, Editor, RemoveButton } from "./editor.tsx";

type FailedJob = ResponseOf<"GET /v2/admin/failed_jobs">["items"][number];

/** Background jobs that failed after their last retry. */
export default function FailedJobs() {
  const failed = useQuery("failed jobs", () => api("GET /v2/admin/failed_jobs"));
  return (
    <Editor
      title="Jobs that failed"
      intro="Emails, payments and other work that runs by itself and gave up after several tries. When its cause is gone, try it again."
      of={failed}
    >
      {({ total, items }) =>
        items.length === 0 ? (
          <EmptyState thing="tick" title="No job has failed" />
        ) : (
          <>
            <EditedList>
              {items.map((job) => (
                <JobRow key={job.id} job={job} onDecided={failed.again} />
              ))}
            </EditedList>
            {total > items.length && (
              <p className="text-ink-2">
                The latest {items.length} of {formatCount(total)}.
              </p>
            )}
          </>
        )
      }
    </Editor>
  );
}

function JobRow({ job, onDecided }: { job: FailedJob; onDecided: () => void }) {
  const { id, job: name, error, tries, failed_at } = job;
  async function retry() {
    try {
      showToast((await api("POST /v2/admin/failed_jobs/{id}/retry", { params: { id } })).message);
    } catch (problem) {
      showToast(problemsOf(problem).detail ?? "", "error");
    }
    onDecided();
  }
  return (
    <EditedRow
      actions={
        <>
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
          <RemoveButton
            label="Discard"
            title={`Discard ${name}`}
            onRemove={async () => {
              const done = await api("POST /v2/admin/failed_jobs/{id}/discard", { params: { id } });
              onDecided();
              return done;
            }}
          >
            The work is not done, and cannot be tried again.
          </RemoveButton>
        </>
      }
    >
      <h2 className="wrap-anywhere font-semibold">{name}</h2>
      <p className="wrap-anywhere">{error || "No error was recorded: it took too long."}</p>
      <p className="text-ink-2 text-sm">
        {countOf(tries, "try", "tries")}, last on {shortDate(failed_at)}, {clockTime(failed_at)}
      </p>
    </EditedRow>
  );
}
