import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { useSession } from "#/app/session.ts";
import type { Comment } from "#/server/business/contract.ts";
import { RatingDistribution } from "./rating-distribution.tsx";
import { ReviewList } from "./review-list.tsx";

interface ReviewSectionProps {
  businessId: string;
  comments: Comment[];
  /** How many there are in all. */
  commentCount: number;
  rating: number;
  ratingCount: number;
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  stars: number[];
}

/** What people say: the stars as a whole, then one by one. */
export function ReviewSection({ businessId, comments, commentCount, rating, ratingCount, stars }: ReviewSectionProps) {
  const isMember = Boolean(useSession()?.token);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-bold text-lg">
        Reviews{commentCount > 0 && ` (${commentCount})`}
      </h2>
      {ratingCount > 0 && <RatingDistribution rating={rating} count={ratingCount} stars={stars} />}
      {!isMember && (
        <div className="visitor-only mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-well px-4 py-3">
          <p>You must be logged in to post a comment.</p>
          <SignInButton />
        </div>
      )}
      {commentCount > 0 ? (
        <ReviewList businessId={businessId} first={comments} count={commentCount} />
      ) : (
        <p className="mt-4 text-ink-2">Nobody has written about this business yet.</p>
      )}
    </section>
  );
}
