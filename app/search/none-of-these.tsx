import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { say } from "#/shared/say.ts";
import type { ResultsQuery } from "./results-query.ts";

/** Button below results to reject them. */
export function NoneOfThese({ search, location }: Pick<ResultsQuery, "search" | "location">) {
  const [isSent, setIsSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function send() {
    if (isSending) return;
    setIsSending(true);
    setProblem("");
    try {
      await api("POST /v2/results/none", { body: { search, location } });
      setIsSent(true);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    }
    setIsSending(false);
  }

  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden print:hidden">
      <p role="status" className="text-ink-2">
        {isSent
          ? say("Thank you. We read what people did not find and teach the search. Try another word above.")
          : say("Not what you meant?")}
      </p>
      {!isSent && (
        <Button variant="quiet" aria-disabled={isSending} onClick={send}>
          {say("None of these")}
        </Button>
      )}
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
