import { routes } from "#/server/platform/http/route.ts";
import { reviewContract } from "./contract.ts";
import { answerComment, leaveComment, rateBusiness, removeReview, showOwnReview } from "./review.ts";

export const reviewRoutes = routes(reviewContract, {
  "POST /v2/rating/{businessId}": ({ viewer, params, body, ...services }) =>
    rateBusiness(services, viewer, params.businessId, body.rating),
  "POST /v2/comment/{businessId}": async ({ viewer, params, body, ...services }) => ({
    comment: await leaveComment(services, viewer, params.businessId, body.msg),
  }),
  "GET /v2/review/{businessId}": ({ viewer, params, ...services }) =>
    showOwnReview(services, viewer, params.businessId),
  "DELETE /v2/review/{businessId}": ({ viewer, params, ...services }) =>
    removeReview(services, viewer, params.businessId),
  "POST /v2/comment/{id}/reply": ({ viewer, params, body, ...services }) =>
    answerComment(services, viewer, params.id, body.msg),
});
