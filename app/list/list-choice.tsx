import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { ListSummary } from "#/server/list/contract.ts";
import { say } from "#/shared/say.ts";
import { NewList } from "./new-list.tsx";

interface ListChoiceProps {
  businessId: string;
  onChange?: (() => void) | undefined;
  onDone: () => void;
}

/** The member's lists to tick, and a new one. */
export default function ListChoice({ businessId, onChange, onDone }: ListChoiceProps) {
  const { answer, hasFailed, again } = useQuery(`lists ${businessId}`, () =>
    api("GET /v2/lists", { query: { business: businessId } }),
  );
  const [changed, setChanged] = useState<Record<string, boolean>>({});
  const [problem, setProblem] = useState("");
  const [savedIn, setSavedIn] = useState("");
  const [isMaking, setMaking] = useState(false);
  async function put({ id, name }: Pick<ListSummary, "id" | "name">, isOn: boolean) {
    setProblem("");
    try {
      const params = { id, businessId };
      if (isOn) await api("PUT /v2/lists/{id}/items/{businessId}", { params, body: {} });
      else await api("DELETE /v2/lists/{id}/items/{businessId}", { params });
      setChanged((before) => ({ ...before, [id]: isOn }));
      setSavedIn(isOn ? name : "");
      onChange?.();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    }
  }
  if (hasFailed) return <TryAgain onAgain={again}>{say("Your lists did not load.")}</TryAgain>;
  if (!answer) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-4">
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      {answer.map((list) => (
        <div key={list.id} className="flex items-center justify-between gap-3">
          <CheckField
            label={list.name}
            name={list.id}
            checked={changed[list.id] ?? list.has_business}
            onChange={(event) => put(list, event.target.checked)}
          />
          <Link to={`/lists/${list.code}`} className="inline-flex min-h-11 items-center text-sm underline">
            {say("Open")}
          </Link>
        </div>
      ))}
      {isMaking || answer.length === 0 ? (
        <NewList
          onMade={async (list) => {
            await put(list, true);
            setMaking(false);
            again();
          }}
        />
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setMaking(true)}>
          {say("New list")}
        </Button>
      )}
      <p role="status" className="wrap-anywhere font-semibold empty:hidden">
        {savedIn && say("Saved in {name}", { name: savedIn })}
      </p>
      {savedIn && <Button onClick={onDone}>{say("Done")}</Button>}
    </div>
  );
}
