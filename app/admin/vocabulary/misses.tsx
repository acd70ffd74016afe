import { api } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { countOf } from "#/shared/count-of.ts";
import { shortDate } from "#/shared/time.ts";
import { EditedRow, FormButton } from "../editor/editor.tsx";
import { WordForm } from "./word-form.tsx";

/** Words that people searched for and that led nowhere: each leads into the form that adds it. */
export function Misses({ onAdded }: { onAdded: () => void }) {
  const { answer: misses, hasFailed, again } = useQuery("misses", () => api("GET /v2/admin/misses"));
  const refresh = () => {
    again();
    onAdded();
  };
  if (hasFailed) return <TryAgain onAgain={again}>The words did not load.</TryAgain>;
  if (!misses) return <Skeleton className="h-64" />;
  if (misses.length === 0) {
    return <EmptyState title="Every search found something">Of the last 90 days, that is.</EmptyState>;
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {misses.map(({ word, times, first_on, last_on, means }) => (
        <EditedRow
          key={word}
          actions={
            <FormButton label="Add this word" title={`Add “${word}”`}>
              {(close) => <WordForm word={word} onSaved={refresh} onDone={close} />}
            </FormButton>
          }
        >
          <p>
            <strong>{word}</strong> · {countOf(times, "search", "searches")}
          </p>
          <p className="text-ink-2 text-sm">
            {first_on === last_on ? shortDate(last_on) : `${shortDate(first_on)} to ${shortDate(last_on)}`}
            {means.length > 0 && ` · by now it means ${means.join(", ")}`}
          </p>
        </EditedRow>
      ))}
    </ul>
  );
}
