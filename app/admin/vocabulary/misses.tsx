import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { EditedWord, Miss } from "#/server/admin/vocabulary/contract.ts";
import { countOf } from "#/shared/count-of.ts";
import { shortDate } from "#/shared/time.ts";
import { EditedRow, FormButton } from "../editor/editor.tsx";
import { WordForm } from "./word-form.tsx";
import { WordPreview } from "./word-preview.tsx";

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
      {misses.map((miss) => (
        <MissRow key={miss.word} miss={miss} onAdded={refresh} />
      ))}
    </ul>
  );
}

/** A word, and a button for each thing it may mean: one press adds it, and the row says what that changes. */
function MissRow({ miss, onAdded }: { miss: Miss; onAdded: () => void }) {
  const { word, times, first_on, last_on, means, suggests } = miss;
  const [added, setAdded] = useState<EditedWord>();
  const [problem, setProblem] = useState("");

  async function add(meaning: string) {
    try {
      setAdded(await api("POST /v2/admin/words", { body: { word, means: meaning, language: "en" } }));
      setProblem("");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "That did not work. Try again.");
    }
  }
  async function undo() {
    if (added) await api("DELETE /v2/admin/words/{id}", { params: { id: added.id } });
    setAdded(undefined);
  }

  return (
    <EditedRow
      actions={
        added ? (
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        ) : (
          <>
            {suggests.map((meaning) => (
              <Button key={meaning} variant="quiet" onClick={() => add(meaning)}>
                It means {meaning}
              </Button>
            ))}
            <FormButton label="Add this word" title={`Add “${word}”`}>
              {(close) => <WordForm word={word} onSaved={onAdded} onDone={close} />}
            </FormButton>
          </>
        )
      }
    >
      <p>
        <strong>{word}</strong> · {countOf(times, "search", "searches")}
      </p>
      <p className="text-ink-2 text-sm">
        {first_on === last_on ? shortDate(last_on) : `${shortDate(first_on)} to ${shortDate(last_on)}`}
        {means.length > 0 && ` · by now it means ${means.join(", ")}`}
      </p>
      {added && <WordPreview word={word} means={added.means} />}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </EditedRow>
  );
}
