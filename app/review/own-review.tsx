import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { StarRow } from "#/app/ui/stars.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { LeaveReview } from "./leave-review.tsx";
import { starsName } from "./stars-name.ts";
import type { Own } from "./use-own-review.ts";

interface OwnReviewProps {
  business: { id: string; name: string };
  own: Own;
  /** It was edited or deleted. */
  onChanged: () => Promise<void>;
}

/** The viewer's own stars: to edit or to delete with their words, which are marked in the list below. */
export default function OwnReview({ business, own: { rating }, onChanged }: OwnReviewProps) {
  return (
    <div className="grid gap-2 rounded-card bg-well px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">Your review</span>
        {rating > 0 && <StarRow filled={rating} label={`You gave ${starsName(rating)}`} />}
      </p>
      <div className="flex flex-wrap gap-2">
        <LeaveReview business={business} onLeft={onChanged} isOwn />
        <DeleteReview business={business} onDeleted={onChanged} />
      </div>
    </div>
  );
}

interface DeleteReviewProps {
  business: OwnReviewProps["business"];
  onDeleted: () => Promise<void>;
}

function DeleteReview({ business, onDeleted }: DeleteReviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsOpen(false);

  async function remove() {
    setIsBusy(true);
    try {
      await api("DELETE /v2/review/{businessId}", { params: { businessId: business.id } });
      close();
      showToast("Your review is deleted.");
      await onDeleted();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Delete<span className="sr-only"> your review</span>
      </Button>
      <Dialog title="Delete your review?" isOpen={isOpen} onClose={close}>
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            Your stars and your words leave the page of <b>{business.name}</b>, and the owner’s answer with them.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" isBusy={isBusy} onClick={remove}>
              Delete
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
