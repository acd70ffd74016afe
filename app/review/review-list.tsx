import { type MouseEvent, useState } from "react";
import { api } from "#/app/api.ts";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { Comment } from "#/server/business/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { Review } from "./review.tsx";

interface ReviewListProps {
  businessId: string;
  first: Comment[];
  /** Number of all comments. */
  count: number;
  /** Only those of customers who were hired here. */
  isHired?: boolean;
  /** The viewer runs the business: they may answer. */
  isOwner: boolean;
  /** The viewer's own comment; empty: none. */
  ownId?: string;
}

/** Reviews, newest first. "More reviews" adds the next ones; without script it is a link to a page of them. */
export function ReviewList({ businessId, first, count, isHired = false, isOwner, ownId = "" }: ReviewListProps) {
  const [added, setAdded] = useState<Comment[]>([]);
  const [hasAll, setHasAll] = useState(first.length < pageSizes.comments || first.length >= count);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [answered, setAnswered] = useState<Record<string, Comment>>({});
  const comments = [...first, ...added].map((comment) => answered[comment.id] ?? comment);
  const last = comments.at(-1)?.id;

  async function more(event: MouseEvent) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const older = await api("GET /v2/business/{id}/comments", {
        params: { id: businessId },
        query: { before: last, hired: String(isHired) },
      });
      setAdded([...added, ...older]);
      setHasAll(older.length < pageSizes.comments || comments.length + older.length >= count);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <ul className="mt-2 grid">
        {comments.map((comment) => (
          <Review
            key={comment.id}
            comment={comment}
            isOwner={isOwner}
            isOwn={comment.id === ownId}
            onAnswered={(changed) => setAnswered({ ...answered, [changed.id]: changed })}
          />
        ))}
      </ul>
      {!hasAll && last && (
        <a
          href={`?${isHired ? "hired=true&" : ""}before=${last}#reviews`}
          rel="nofollow"
          className="mt-4 inline-flex min-h-12 items-center rounded-card border border-control bg-surface px-5 font-semibold no-underline hover:bg-well"
          onClick={more}
        >
          {state === "busy" ? "Loading…" : "More reviews"}
        </a>
      )}
      <p role="status" className="text-danger">
        {state === "failed" && didNotLoad("The reviews")}
      </p>
    </>
  );
}
