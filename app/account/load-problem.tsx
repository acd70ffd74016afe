import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#/app/api.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { say } from "#/shared/say.ts";

/** In place of a member's page that did not load: the server's sentence and a retry. For a route's `ErrorBoundary`. */
export function LoadProblem() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isCall = error instanceof Error && ("fields" in error || error instanceof TypeError);
  useEffect(() => console.log(error instanceof Error ? error.message : error), [error]);
  // Other errors are bugs, and handled by the error page of the root.
  if (!isCall) throw error;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-extrabold text-2xl tracking-tight">{say("This page did not load")}</h1>
      <div role="alert">
        <EmptyState
          title={problemsOf(error).detail ?? ""}
          action={
            error instanceof ApiError && error.code === "business/none-yet" ? (
              // A helper chooses there which business they act for.
              <LinkButton to="/mybusiness">{say("My Business")}</LinkButton>
            ) : (
              <Button variant="quiet" isBusy={state === "loading"} onClick={revalidate}>
                {say("Try again")}
              </Button>
            )
          }
        />
      </div>
    </div>
  );
}
