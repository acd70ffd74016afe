import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";

/** Stands where a member's page did not load: what the server said, and another try. For a route's `ErrorBoundary`. */
export function LoadProblem() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isCall = error instanceof Error && ("fields" in error || error instanceof TypeError);
  useEffect(() => console.log(error instanceof Error ? error.message : error), [error]);
  // A slip of ours is no failed call: the page for it is at the root.
  if (!isCall) throw error;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">This page did not load</h1>
      <div role="alert">
        <EmptyState
          title={problemsOf(error).detail ?? ""}
          action={
            <Button variant="quiet" isBusy={state === "loading"} onClick={revalidate}>
              Try again
            </Button>
          }
        />
      </div>
    </div>
  );
}
