import { api } from "#/app/api.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";

const prefix = "state ";

interface StateBoxesProps {
  chosen: readonly string[];
  error: string | undefined;
  hint?: string;
}

/** Boxes to tick for any of the states. */
export function StateBoxes({ chosen, error, hint }: StateBoxesProps) {
  const { answer: locations, hasFailed, again } = useQuery("states", () => api("GET /v2/locations"));
  if (hasFailed) return <TryAgain onAgain={again}>The states did not load.</TryAgain>;
  if (!locations) return <Skeleton className="h-64" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">States</legend>
      {hint && <p className="text-ink-2 text-sm">{hint}</p>}
      <div className="grid max-h-72 overflow-y-auto rounded-card border border-control px-3 py-1 sm:grid-cols-2">
        {locations.map(({ state }) => (
          <label key={state} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={prefix + state}
              defaultChecked={chosen.includes(state)}
              className="size-5 shrink-0 accent-brand"
            />
            {state}
          </label>
        ))}
      </div>
      {error && <p className="text-danger text-sm">{error}</p>}
    </fieldset>
  );
}

/** States that are ticked in a form. */
export const tickedStates = (texts: Texts): string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
