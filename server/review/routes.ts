import { routes } from "#/server/platform/route.ts";
import { reviewContract } from "./contract.ts";
import { answerComment, leaveComment, rateBusiness, showOwnReview } from "./review.ts";

export const reviewRoutes = routes(reviewContract, {
  "POST /v2/rating/{businessId}": ({ viewer, params, body, ...house }) =>
    rateBusiness(house, viewer, params.businessId, body.rating),
  "POST /v2/comment/{businessId}": async ({ viewer, params, body, ...house }) => ({
    comment: await leaveComment(house, viewer, params.businessId, body.msg),
  }),
  "GET /v2/review/{businessId}": ({ viewer, params, ...house }) => showOwnReview(house, viewer, params.businessId),
  "POST /v2/comment/{id}/reply": ({ viewer, params, body, ...house }) =>
    answerComment(house, viewer, params.id, body.msg),
});
