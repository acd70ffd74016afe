import { useEffect, useState } from "react";
import type { z } from "zod";
import { api } from "#/app/api.ts";
import type { Business, BusinessDetail } from "#/server/business/contract.ts";
import type { reviewContract } from "#/server/review/contract.ts";
import { type Choice, isPlain, keyOf, queryOf } from "./choice.ts";

/** Reviews of a business: the stars as a whole, the newest comments, and their number. */
export type Reviews = Pick<BusinessDetail, "rating" | "rating_count" | "stars"> &
  Pick<Business, "comments" | "comment_count" | "hired_count" | "customer_photos">;

/** The reviews that a page came with, until `renew` fetches them as they stand now. */
export function useReviews(businessId: string, first: Reviews, choice: Choice) {
  const key = keyOf(choice);
  const [renewed, setRenewed] = useState<Reviews & { key: string }>();
  async function renew() {
    try {
      const params = { id: businessId };
      const { business, ...rated } = await api("GET /v2/business/{id}", { params });
      const comments = isPlain(choice)
        ? business.comments
        : await api("GET /v2/business/{id}/comments", { params, query: queryOf(choice) });
      setRenewed({ ...rated, ...summaryOf(business), comments, key });
    } catch (error) {
      // The review is stored; the page shows it on the next load.
      console.log(error instanceof Error ? error.message : error);
    }
  }
  return { reviews: renewed?.key === key ? renewed : first, renew };
}

/** What a business says of all its comments beside them. */
export const summaryOf = ({ comment_count, hired_count, customer_photos }: Business) => ({
  ...{ comment_count, hired_count, customer_photos },
});

/** Stars and words of the member signed in. */
export type Own = z.infer<(typeof reviewContract)["GET /v2/review/{businessId}"]["returns"]>;

/**
 * The member's own review; absent for visitors, for the owner, and while it loads. If it does not load, a review can still
 * be written: the form requests it again.
 */
export function useOwnReview(businessId: string, mayHave: boolean) {
  const [own, setOwn] = useState<Own>();

  async function renew() {
    if (!mayHave) return;
    const answer = await api("GET /v2/review/{businessId}", { params: { businessId } }).catch(() => undefined);
    if (answer) setOwn(answer);
  }

  useEffect(() => void renew(), [businessId, mayHave]);
  return { own: mayHave ? own : undefined, renew };
}
