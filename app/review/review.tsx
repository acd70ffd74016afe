import { Suspense, useState } from "react";
import { ReportButton } from "#/app/moderation/report-button.tsx";
import { Button } from "#/app/ui/button.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { StarRow } from "#/app/ui/stars.tsx";
import type { Comment } from "#/server/business/contract.ts";
import { shortDate } from "#/shared/time.ts";

// Only owners answer.
const AnswerForm = fetchedPart(() => import("./answer-form.tsx"));

interface ReviewProps {
  comment: Comment;
  /** The viewer runs the business: they may answer, once. */
  isOwner: boolean;
  /** Written by the viewer. */
  isOwn: boolean;
  onAnswered: (comment: Comment) => void;
}

/** One person's stars and words, and the owner's answer. */
export function Review({ comment, isOwner, isOwn, onAnswered }: ReviewProps) {
  const { id, msg, rating, date_created, commenter, hired, reply } = comment;
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
          className="size-10 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-well text-ink-2">
          <Icon name="user" size={20} />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name}
          {isOwn && <span className="font-normal text-ink-2"> (you)</span>}
        </p>
        {hired && (
          <p className="inline-flex items-center gap-1 font-semibold text-open text-sm">
            <Icon name="check" size={16} />
            Hired here
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {/* A whole number, so there is no exact score to add. */}
          {rating > 0 && <StarRow filled={rating} label={`${rating} of 5 stars`} />}
          <time dateTime={date_created}>{shortDate(date_created)}</time>
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{msg}</p>
        {reply && <Reply reply={reply} />}
        {isOwner && !reply && <Answer id={id} name={name} onAnswered={onAnswered} />}
        {!isOwn && <ReportButton reported={{ kind: "comment", id, name: `the review of ${name}` }} className="-mb-3" />}
      </div>
    </li>
  );
}

function Reply({ reply: { msg, date_created } }: { reply: NonNullable<Comment["reply"]> }) {
  return (
    <div className="mt-3 max-w-prose rounded-card bg-well p-3">
      <p className="text-sm">
        <b>The owner answered</b>{" "}
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
        Answer<span className="sr-only"> {name}</span>
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-56" />}>
      <AnswerForm id={id} onAnswered={onAnswered} onCancel={() => setIsOpen(false)} />
    </Suspense>
  );
}
