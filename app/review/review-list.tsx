import { type MouseEvent, Suspense, useState } from "react";
import { api } from "#/app/api.ts";
import { ReportButton } from "#/app/moderation/report-button.tsx";
import { Button } from "#/app/ui/button.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { StarRow } from "#/app/ui/stars.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { Comment } from "#/server/business/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { addressOf, type Choice, plainChoice, queryOf } from "./choice.ts";
import { HelpfulVote } from "./helpful-vote.tsx";
import { ReviewPictures } from "./review-pictures.tsx";

/** Number of reviews shown at first. */
const shownMax = 3;

interface ReviewListProps {
  businessId: string;
  first: Comment[];
  /** Number of all comments. */
  count: number;
  /** Absent: all, newest first. */
  choice?: Choice;
  /** The viewer runs the business: they may answer. */
  isOwner: boolean;
  /** The viewer's own comment; empty: none. */
  ownId?: string;
  /** Ids of comments that the viewer found helpful; absent in the page, which is the same for all. */
  votes?: string[];
}

/** Reviews in the chosen order. "More reviews" adds the next ones; without script it is a link to a page of them. */
export function ReviewList({
  businessId,
  first,
  count,
  choice = plainChoice,
  isOwner,
  ownId = "",
  votes = [],
}: ReviewListProps) {
  const [added, setAdded] = useState<Comment[]>([]);
  const [hasAll, setHasAll] = useState(first.length < pageSizes.comments || first.length >= count);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [answered, setAnswered] = useState<Record<string, Comment>>({});
  const comments = [...first, ...added].map((comment) => answered[comment.id] ?? comment);
  const last = comments.at(-1)?.id;
  const isFolded = first.length > shownMax;

  async function more(event: MouseEvent) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const older = await api("GET /v2/business/{id}/comments", {
        params: { id: businessId },
        query: { before: last, ...queryOf(choice) },
      });
      setAdded([...added, ...older]);
      setHasAll(older.length < pageSizes.comments || comments.length + older.length >= count);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  const draw = (comment: Comment) => (
    <Review
      key={comment.id}
      comment={comment}
      isOwner={isOwner}
      isOwn={comment.id === ownId}
      isHelpful={comment.is_helpful || votes.includes(comment.id)}
      onAnswered={(changed) => setAnswered({ ...answered, [changed.id]: changed })}
    />
  );
  // Of those loaded first, customers who were hired here say most, unless another order was chosen.
  const leading = !isFolded
    ? []
    : choice.sort === "newest"
      ? first.toSorted((one, other) => Number(other.hired) - Number(one.hired)).slice(0, shownMax)
      : first.slice(0, shownMax);
  const ids = new Set(leading.map(({ id }) => id));
  const rest = (
    <>
      <ul className="grid">{comments.filter(({ id }) => !ids.has(id)).map(draw)}</ul>
      {!hasAll && last && (
        <a
          href={addressOf(choice, last)}
          rel="nofollow"
          className="mt-4 inline-flex min-h-12 items-center rounded-control bg-surface px-5 font-semibold no-underline shadow-card hover:bg-well"
          onClick={more}
        >
          {state === "busy" ? say("Loading…") : say("More reviews")}
        </a>
      )}
      <p role="alert" className="text-danger">
        {state === "failed" && didNotLoad(say("The reviews did not load."))}
      </p>
    </>
  );
  if (!isFolded) return <div className="mt-2">{rest}</div>;
  return (
    <>
      <ul className="mt-2 grid">{comments.filter(({ id }) => ids.has(id)).map(draw)}</ul>
      <details className="group">
        <summary className="mt-2 inline-flex min-h-12 cursor-pointer list-none items-center rounded-control bg-surface px-5 font-semibold shadow-card hover:bg-well group-open:hidden print:hidden [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true">{say("See all {count}", { count })}</span>
          <span className="sr-only">{say("See all {count} reviews", { count })}</span>
        </summary>
        {rest}
      </details>
    </>
  );
}

// Only owners answer.
const AnswerForm = fetchedPart(() => import("./answer-form.tsx"));

interface ReviewProps {
  comment: Comment;
  /** The viewer runs the business: they may answer, once. */
  isOwner: boolean;
  /** Written by the viewer. */
  isOwn: boolean;
  /** The viewer found it helpful. */
  isHelpful: boolean;
  onAnswered: (comment: Comment) => void;
}

/** One person's stars and words, and the owner's answer. */
function Review({ comment, isOwner, isOwn, isHelpful, onAnswered }: ReviewProps) {
  const { id, msg, rating, date_created, commenter, hired, reply, pictures, helpful } = comment;
  const name = `${commenter.firstname} ${commenter.lastname}`;
  return (
    <li className="flex gap-3 border-hairline border-b py-4">
      {commenter.image ? (
        <Picture
          src={commenter.image}
          alt=""
          width={40}
          height={40}
          sizes="40px"
          className="size-11 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-well text-ink-2">
          <Icon name="user" size={20} />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name}
          {isOwn && <span className="font-normal text-ink-2"> {say("(you)")}</span>}
        </p>
        {hired && (
          <p className="inline-flex items-center gap-1 font-semibold text-open text-sm">
            <Icon name="check" size={16} />
            {say("Hired here")}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {/* A whole number, so there is no exact score to add. */}
          {rating > 0 && <StarRow filled={rating} label={say("{rating} of 5 stars", { rating })} />}
          <time dateTime={date_created}>{shortDate(date_created)}</time>
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{msg}</p>
        {pictures.length > 0 && <ReviewPictures pictures={pictures} name={name} />}
        {reply && <Reply reply={reply} />}
        {isOwner && !reply && <Answer id={id} name={name} onAnswered={onAnswered} />}
        <div className="-mb-3 flex flex-wrap items-center gap-x-4 empty:hidden">
          <HelpfulVote
            // The viewer's own votes load after the page.
            key={`${isHelpful}`}
            {...{ id, name, helpful, isHelpful }}
            mayVote={!isOwn && !isOwner}
          />
          {!isOwn && <ReportButton reported={{ kind: "comment", id, name: say("the review of {name}", { name }) }} />}
        </div>
      </div>
    </li>
  );
}

function Reply({ reply: { msg, date_created } }: { reply: NonNullable<Comment["reply"]> }) {
  return (
    <div className="mt-3 max-w-prose rounded-card bg-well p-3">
      <p className="text-sm">
        <b>{say("The owner answered")}</b>{" "}
        <time dateTime={date_created} className="text-ink-2">
          {shortDate(date_created)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{msg}</p>
    </div>
  );
}

interface AnswerProps {
  /** Of the comment. */
  id: string;
  /** Its author. */
  name: string;
  onAnswered: (comment: Comment) => void;
}

function Answer({ id, name, onAnswered }: AnswerProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" className="mt-3 mr-4" onClick={() => setIsOpen(true)}>
        <span aria-hidden="true">{say("Answer")}</span>
        <span className="sr-only">{say("Answer {name}", { name })}</span>
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-48" />}>
      <AnswerForm id={id} onAnswered={onAnswered} onCancel={() => setIsOpen(false)} />
    </Suspense>
  );
}
