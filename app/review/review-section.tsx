import { Suspense } from "react";
import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { useSession } from "#/app/session.ts";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { Business } from "#/server/business/contract.ts";
import { HiredFilter } from "./hired-filter.tsx";
import { LeaveReview } from "./leave-review.tsx";
import { RatingDistribution } from "./rating-distribution.tsx";
import { ratingsText } from "./ratings-text.ts";
import { ReviewList } from "./review-list.tsx";
import { useOwnReview } from "./use-own-review.ts";
import type { Reviews } from "./use-reviews.ts";

// For members who have one.
const OwnReview = fetchedPart(() => import("./own-review.tsx"));

/** The sentence that the specification puts in place of the form. */
const reviewSentence = "You must be logged in to post a comment.";

interface ReviewSectionProps {
  business: Business;
  reviews: Reviews;
  /** Only those of customers who were hired here are shown. */
  isHired: boolean;
  /** Something was left: they are fetched anew. */
  onLeft: () => Promise<void>;
}

/** Reviews: the stars as a whole, then one by one, and a form for one's own. */
export function ReviewSection({ business, reviews, isHired, onLeft }: ReviewSectionProps) {
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
      <h2 id="reviews" className="font-bold text-lg">
        Reviews
      </h2>
      <p className="text-ink-2 empty:hidden">{ratingsText(rating_count, comment_count)}</p>
      {rating_count > 0 && <RatingDistribution rating={rating} count={rating_count} stars={stars} />}
      {!session?.token && (
        <div className="visitor-only mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-well px-4 py-3">
          <p>{reviewSentence}</p>
          <SignInButton
            reason={{ sentence: reviewSentence, offer: `Sign up to review ${business.name}. Free, one minute.` }}
          />
        </div>
      )}
      {session?.token && (
        <div className="mt-4">
          {isOwner ? (
            <p className="rounded-card bg-well px-4 py-3">This is your own business, so you can’t review it.</p>
          ) : hasOwn ? (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <OwnReview business={business} own={own} onChanged={left} />
            </Suspense>
          ) : (
            <LeaveReview business={business} onLeft={left} />
          )}
        </div>
      )}
      {hired_count > 0 && <HiredFilter count={comment_count} hired={hired_count} isOn={isHired} />}
      {comment_count > 0 ? (
        <ReviewList
          // With a newer one at the top, what was added below no longer follows.
          key={`${isHired} ${latest?.id} ${latest?.date_created}`}
          businessId={business.id}
          first={comments}
          count={isHired ? hired_count : comment_count}
          isHired={isHired}
          isOwner={isOwner}
          ownId={own?.comment_id ?? ""}
        />
      ) : (
        <p className="mt-4 text-ink-2">Nobody has written about this business yet.</p>
      )}
    </section>
  );
}
