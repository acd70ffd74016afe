import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { useSession } from "#/app/session.ts";
import type { Business } from "#/server/business/contract.ts";
import { LeaveReview } from "./leave-review.tsx";
import { RatingDistribution } from "./rating-distribution.tsx";
import { ReviewList } from "./review-list.tsx";
import type { Reviews } from "./use-reviews.ts";

/** The sentence that the specification puts in place of the form. */
const reviewSentence = "You must be logged in to post a comment.";

interface ReviewSectionProps {
  business: Business;
  reviews: Reviews;
  /** Something was left: they are fetched anew. */
  onLeft: () => Promise<void>;
}

/** Reviews: the stars as a whole, then one by one, and a form for one's own. */
export function ReviewSection({ business, reviews, onLeft }: ReviewSectionProps) {
  const { comments, comment_count, rating, rating_count, stars } = reviews;
  const session = useSession();
  const isOwner = session?.user?.id === business.owner.id;
  const [latest] = comments;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-bold text-lg">
        Reviews{comment_count > 0 && ` (${comment_count})`}
      </h2>
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
          ) : (
            <LeaveReview business={business} onLeft={onLeft} />
          )}
        </div>
      )}
      {comment_count > 0 ? (
        <ReviewList
          // With a newer one at the top, what was added below no longer follows.
          key={`${latest?.id} ${latest?.date_created}`}
          businessId={business.id}
          first={comments}
          count={comment_count}
          isOwner={isOwner}
        />
      ) : (
        <p className="mt-4 text-ink-2">Nobody has written about this business yet.</p>
      )}
    </section>
  );
}
