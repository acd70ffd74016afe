import { Suspense } from "react";
import { Link } from "react-router";
import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { useSession } from "#/app/session.ts";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { Business } from "#/server/business/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { addressOf, type Choice, keyOf } from "./choice.ts";
import { LeaveReview } from "./leave-review.tsx";
import { RatingDistribution, ratingsText } from "./rating-distribution.tsx";
import { ReviewList } from "./review-list.tsx";
import { type Reviews, useOwnReview } from "./use-reviews.ts";

// For members who have one.
const OwnReview = fetchedPart(() => import("./own-review.tsx"));

/** The sentence that the specification puts in place of the form. */
const reviewSentence = sayLater("You must be logged in to post a comment.");

interface ReviewSectionProps {
  business: Business;
  reviews: Reviews;
  choice: Choice;
  /** Reloads the reviews after one was written. */
  onLeft: () => Promise<void>;
}

/** Reviews: the distribution of stars, each review, and the viewer's own form. */
export function ReviewSection({ business, reviews, choice, onLeft }: ReviewSectionProps) {
  const { comments, comment_count, hired_count, rating, rating_count, stars } = reviews;
  const session = useSession();
  const isOwner = session?.user?.id === business.owner.id;
  const { own, renew } = useOwnReview(business.id, Boolean(session?.token) && !isOwner);
  const hasOwn = own !== undefined && (own.rating > 0 || own.msg !== "");
  const [latest] = comments;
  const left = async () => {
    await Promise.all([onLeft(), renew()]);
  };
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-extrabold text-lg">
        {say("Reviews")}
      </h2>
      <p className="text-ink-2 empty:hidden">{ratingsText(rating_count, comment_count)}</p>
      {rating_count > 0 && <RatingDistribution rating={rating} count={rating_count} stars={stars} />}
      {!session?.token && (
        <div className="visitor-only mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-well px-4 py-3">
          <p>{say(reviewSentence)}</p>
          <SignInButton
            reason={{
              sentence: reviewSentence,
              offer: say("Sign up to review {name}. Free, one minute.", { name: business.name }),
            }}
          />
        </div>
      )}
      {session?.token && (
        <div className="mt-4">
          {isOwner ? (
            <p className="rounded-card bg-well px-4 py-3">
              {say("This is your own business, so you can’t review it.")}
            </p>
          ) : hasOwn ? (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <OwnReview business={business} own={own} onChanged={left} />
            </Suspense>
          ) : (
            <LeaveReview business={business} onLeft={left} mayOpen={own !== undefined} />
          )}
        </div>
      )}
      {hired_count > 0 && <HiredFilter count={comment_count} hired={hired_count} choice={choice} />}
      {comment_count > 1 && <Sorts choice={choice} />}
      {choice.hasPictures && comments.length === 0 ? (
        <p className="mt-4 text-ink-2">{say("No review has photos yet.")}</p>
      ) : comment_count > 0 ? (
        <ReviewList
          // With a newer one at the top, what was added below no longer follows.
          key={`${keyOf(choice)} ${latest?.id} ${latest?.date_created}`}
          businessId={business.id}
          first={comments}
          count={choice.isHired ? hired_count : comment_count}
          choice={choice}
          isOwner={isOwner}
          ownId={own?.comment_id ?? ""}
          votes={own?.helpful ?? []}
        />
      ) : (
        <p className="mt-4 text-ink-2">{isOwner ? say("No reviews yet.") : say("No reviews yet. Be the first.")}</p>
      )}
    </section>
  );
}

interface HiredFilterProps {
  /** Number of all comments. */
  count: number;
  /** Of these, how many were written by customers who were hired here. */
  hired: number;
  choice: Choice;
}

/** All reviews, or those of customers whose job with the business is done. */
function HiredFilter({ count, hired, choice }: HiredFilterProps) {
  const { isHired } = choice;
  return (
    <ul aria-label={say("Which reviews")} className="mt-4 flex flex-wrap gap-2">
      <ChoiceLink
        to={addressOf({ ...choice, isHired: false })}
        label={say("All ({count})", { count })}
        isOn={!isHired}
      />
      <ChoiceLink
        to={addressOf({ ...choice, isHired: true })}
        label={say("Hired here ({count})", { count: hired })}
        isOn={isHired}
      />
    </ul>
  );
}

const sorts = [
  ["newest", sayLater("Newest")],
  ["helpful", sayLater("Most helpful")],
  ["lowest", sayLater("Lowest")],
] as const;

/** The order of the reviews, and those with photos alone: links, which work without script. */
function Sorts({ choice }: { choice: Choice }) {
  const { sort, hasPictures } = choice;
  return (
    <ul
      aria-label={say("Order of reviews")}
      className="strip -mx-4 mt-3 flex gap-2 overflow-x-auto px-4 py-1 pb-3 md:mx-0 md:px-0"
    >
      {sorts.map(([each, label]) => (
        <ChoiceLink key={each} to={addressOf({ ...choice, sort: each })} label={say(label)} isOn={each === sort} />
      ))}
      <ChoiceLink
        to={addressOf({ ...choice, hasPictures: !hasPictures })}
        label={say("With photos")}
        isOn={hasPictures}
      />
    </ul>
  );
}

function ChoiceLink({ to, label, isOn }: { to: string; label: string; isOn: boolean }) {
  const look = isOn
    ? "border-transparent bg-ink pr-4 pl-3 font-semibold text-bg"
    : "border-transparent bg-surface px-4 font-semibold text-ink shadow-card hover:bg-well";
  return (
    <li>
      <Link
        to={to}
        rel="nofollow"
        preventScrollReset
        aria-current={isOn || undefined}
        className={`inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-pill border text-sm no-underline ${look}`}
      >
        {isOn && <Icon name="check" size={20} />}
        {label}
      </Link>
    </li>
  );
}
