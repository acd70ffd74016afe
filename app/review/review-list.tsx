import { type MouseEvent, useState } from "react";
import { api } from "#/app/api.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import type { Comment } from "#/server/business/contract.ts";
import { shortDate } from "#/shared/time.ts";

interface ReviewListProps {
  businessId: string;
  first: Comment[];
  /** How many there are in all. */
  count: number;
}

const pageSize = 20;

/** Reviews, newest first. "More reviews" adds the next ones; without script it is a link to a page of them. */
export function ReviewList({ businessId, first, count }: ReviewListProps) {
  const [added, setAdded] = useState<Comment[]>([]);
  const [hasAll, setHasAll] = useState(first.length < pageSize || first.length >= count);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const comments = [...first, ...added];
  const last = comments.at(-1)?.id;

  async function more(event: MouseEvent) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const older = await api("GET /v2/business/{id}/comments", {
        params: { id: businessId },
        query: { before: last },
      });
      setAdded([...added, ...older]);
      setHasAll(older.length < pageSize || comments.length + older.length >= count);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <ul className="mt-2 grid">
        {comments.map((comment) => (
          <Review key={comment.id} comment={comment} />
        ))}
      </ul>
      {!hasAll && last && (
        <a
          href={`?before=${last}#reviews`}
          rel="nofollow"
          className="mt-4 inline-flex min-h-12 items-center rounded-card border border-control bg-surface px-5 font-semibold no-underline hover:bg-well"
          onClick={more}
        >
          {state === "busy" ? "Loading…" : "More reviews"}
        </a>
      )}
      <p role="status" className="text-danger">
        {state === "failed" && "The reviews did not load. Check your line and press again."}
      </p>
    </>
  );
}

function Review({ comment: { msg, rating, date_created, commenter } }: { comment: Comment }) {
  return (
    <li className="flex gap-3 border-hairline border-b py-4">
      {commenter.image ? (
        <Picture
          src={commenter.image}
          alt=""
          width={40}
          height={40}
          sizes="40px"
          className="size-10 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-well text-ink-2">
          <Icon name="user" size={20} />
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold">
          {commenter.firstname} {commenter.lastname}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {rating > 0 && <OwnStars rating={rating} />}
          <time dateTime={date_created}>{shortDate(date_created)}</time>
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{msg}</p>
      </div>
    </li>
  );
}

/** The commenter's own stars: a whole number, so there is no exact score to add. */
function OwnStars({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} of 5 stars`}
      width={80}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      className="shrink-0 text-star"
    >
      <use href={`/icons.svg#stars-${rating}`} />
    </svg>
  );
}
