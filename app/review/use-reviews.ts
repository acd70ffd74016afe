import { useState } from "react";
import { api } from "#/app/api.ts";
import type { Business, BusinessDetail } from "#/server/business/contract.ts";

/** Reviews of a business: the stars as a whole, the newest comments, and their number. */
export type Reviews = Pick<BusinessDetail, "rating" | "rating_count" | "stars"> &
  Pick<Business, "comments" | "comment_count" | "hired_count">;

/** The reviews that a page came with, until `renew` fetches them as they stand now. @param isHired only of who was hired here */
export function useReviews(businessId: string, first: Reviews, isHired: boolean) {
  const [renewed, setRenewed] = useState<Reviews & { isHired: boolean }>();
  async function renew() {
    try {
      const params = { id: businessId };
      const { business, ...rated } = await api("GET /v2/business/{id}", { params });
      const comments = isHired
        ? await api("GET /v2/business/{id}/comments", { params, query: { hired: "true" } })
        : business.comments;
      setRenewed({ ...rated, ...countsOf(business), comments, isHired });
    } catch (error) {
      // A new review is kept; the page shows it the next time it loads.
      console.log(error instanceof Error ? error.message : error);
    }
  }
  return { reviews: renewed?.isHired === isHired ? renewed : first, renew };
}

/** Numbers of comments beside the business. */
export const countsOf = ({ comment_count, hired_count }: Business) => ({ comment_count, hired_count });
