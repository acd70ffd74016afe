import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Score } from "#/app/ui/stars.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { QuoteCandidate } from "#/server/quote/contract.ts";
import { listMax } from "#/shared/list-max.ts";
import { say } from "#/shared/say.ts";
import { distanceFromWork, isFar, preselected, replyIn } from "./quote-words.ts";

/**
 * Businesses that a request may go to.
 * @param query absent until it is complete
 * @param picked ids of the chosen recipients; absent until the list was changed
 */
export function useCandidates(
  query: { search: string; state: string; lga: string; further: string } | undefined,
  picked: readonly string[] | undefined,
) {
  const { answer, hasFailed, again } = useQuery(`candidates ${JSON.stringify(query)}`, async () =>
    query ? api("GET /v2/quote_requests/candidates", { query }) : undefined,
  );
  const chosen = picked ?? (answer && preselected(answer, query?.further === "true"));
  return { answer, hasFailed, again, chosen };
}

interface CandidatesProps {
  found: ReturnType<typeof useCandidates>;
  /** Businesses beyond 60 km too. */
  isFurther: boolean;
  /** LGA of the work. */
  lga: string;
  onFurther: () => void;
  onPick: (ids: readonly string[]) => void;
}

/** Businesses that a request will go to, each to add or to remove. */
export function Candidates({ found, isFurther, lga, onFurther, onPick }: CandidatesProps) {
  const { answer, hasFailed, again, chosen = [] } = found;
  if (hasFailed) return <TryAgain onAgain={again}>{say("The list did not load. You can send without it.")}</TryAgain>;
  if (!answer) return <Skeleton className="h-64" />;
  const further = !isFurther && (
    <Button variant="quiet" className="justify-self-start" onClick={onFurther}>
      {say("Ask further away too")}
    </Button>
  );
  if (answer.length === 0) {
    return (
      <EmptyState title={say("Nobody near you takes requests for this")} action={further}>
        {isFurther ? say("Try other words or another place.") : say("Try other words, or ask further away.")}
      </EmptyState>
    );
  }
  const isFull = chosen.length >= listMax.quoteBusinesses;
  const fast = answer.filter(
    ({ business_id, reply_minutes: minutes }) => chosen.includes(business_id) && minutes !== null && minutes <= 60,
  ).length;

  function toggle(id: string) {
    onPick(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  }

  const rows = (some: typeof answer) =>
    some.length > 0 && (
      <ul className="grid gap-2">
        {some.map((one) => {
          const isChosen = chosen.includes(one.business_id);
          return (
            <li key={one.business_id}>
              <Row {...{ one, lga, isChosen }} isDisabled={isFull && !isChosen} onToggle={toggle} />
            </li>
          );
        })}
      </ul>
    );
  const near = answer.filter((one) => !isFar(one));
  const far = answer.filter(isFar);

  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-2">
        {say("We’ll ask {count} ({most} at most).", { count: chosen.length, most: listMax.quoteBusinesses })}{" "}
        {fast > 0 && say.many(fast, "{n} usually replies within 1 hour.", "{n} usually reply within 1 hour.")}
      </p>
      {rows(near)}
      {far.length > 0 && <h3 className="mt-2 font-extrabold">{say("Further away")}</h3>}
      {rows(far)}
      {further}
    </div>
  );
}

interface RowProps {
  one: QuoteCandidate;
  /** LGA of the work. */
  lga: string;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: (id: string) => void;
}

function Row({ one, lga, isChosen, isDisabled, onToggle }: RowProps) {
  const { business_id: id, name, picture, is_verified, rating, rating_count, reply_minutes } = one;
  const facts = [distanceFromWork(one, lga), reply_minutes !== null && replyIn(reply_minutes)]
    .filter(Boolean)
    .join(" · ");
  return (
    <label
      className={`flex cursor-pointer items-center gap-3 rounded-card p-2 pr-3 has-checked:bg-brand-well ${isDisabled ? "opacity-60" : ""}`}
    >
      <Picture
        src={picture}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 shrink-0 rounded-card object-cover"
      />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="wrap-anywhere font-bold leading-5">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <Score rating={rating} count={rating_count} />
          {is_verified && <VerifiedBadge />}
        </span>
        <span className="text-ink-2 text-sm">{facts}</span>
      </span>
      <input
        type="checkbox"
        name="business"
        checked={isChosen}
        disabled={isDisabled}
        className="size-6 shrink-0 accent-brand"
        onChange={() => onToggle(id)}
      />
    </label>
  );
}
