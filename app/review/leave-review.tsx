import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { reviewAnchor } from "#/shared/business-path.ts";
import { say } from "#/shared/say.ts";

// Most readers of a page leave no review, so it is fetched on first use.
const ReviewForm = fetchedPart(() => import("./review-form.tsx"));

interface LeaveReviewProps {
  business: { id: string; name: string };
  onLeft: () => Promise<void>;
  /** There is one already, to be edited. */
  isOwn?: boolean;
  /** The address may open the form: it is known that there is no review yet. */
  mayOpen?: boolean;
}

/** The way to the form: through a complete profile, for a review has a name. */
export function LeaveReview({ business, onLeft, isOwn = false, mayOpen = false }: LeaveReviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  async function begin() {
    if (await requireCompleteProfile()) setIsOpen(true);
  }

  const navigate = useNavigate();
  const isWanted = useLocation().hash === `#${reviewAnchor}` && mayOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival opens the form, no later render.
  useEffect(() => {
    if (!isWanted) return;
    navigate("#reviews", { replace: true, preventScrollReset: true });
    begin();
  }, [isWanted]);

  return (
    <div id={reviewAnchor}>
      {isOwn ? (
        <Button variant="quiet" onClick={begin}>
          <span aria-hidden="true">{say("Edit")}</span>
          <span className="sr-only">{say("Edit your review")}</span>
        </Button>
      ) : (
        <Button onClick={begin}>{say("Leave a review")}</Button>
      )}
      <Dialog
        title={isOwn ? say("Edit your review") : say("Leave a review")}
        isOpen={isOpen}
        onClose={close}
        isSheet="phones"
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ReviewForm business={business} onLeft={onLeft} onDone={close} />
        </Suspense>
      </Dialog>
    </div>
  );
}
