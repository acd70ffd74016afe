import { useState } from "react";
import { api } from "#/app/api.ts";
import type { Business, BusinessDetail } from "#/server/business/contract.ts";

/** Reviews of a business: the stars as a whole, the newest comments, and their number. */
export type Reviews = Pick<BusinessDetail, "rating" | "rating_count" | "stars"> &
  Pick<Business, "comments" | "comment_count">;

/** The reviews that a page came with, until `renew` fetches them as they stand now. */
export function useReviews(businessId: string, first: Reviews) {
  const [renewed, setRenewed] = useState<Reviews>();
  async function renew() {
    try {
      const { business, ...rated } = await api("GET /v2/business/{id}", { params: { id: businessId } });
      setRenewed({ ...rated, comments: business.comments, comment_count: business.comment_count });
    } catch (error) {
      // A new review is kept; the page shows it the next time it loads.
      console.log(error instanceof Error ? error.message : error);
    }
  }
  return { reviews: renewed ?? first, renew };
}
