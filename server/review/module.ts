import { businessTag } from "#/server/business/business.ts";
import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { reviewContract } from "./contract.ts";
import {
  forgetRecommendationsOf,
  recommend,
  renewRecommendedBy,
  showRecommendation,
  takeBackRecommendation,
} from "./recommendation.ts";
import {
  answerComment,
  forgetReviewsOf,
  leaveComment,
  rateBusiness,
  removeReview,
  renewPagesReviewedBy,
  setHelpful,
  showOwnReview,
} from "./review.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "rating.changed": { businessId: string };
    "reviews.changed": { businessId: string };
  }
}

export const review = defineModule({
  name: "review",
  routes: routes(reviewContract, {
    "POST /v2/rating/{businessId}": ({ viewer, params, body, ...services }) =>
      rateBusiness(services, viewer, params.businessId, body.rating),
    "POST /v2/comment/{businessId}": async ({ viewer, params, body, ...services }) => ({
      comment: await leaveComment(services, viewer, params.businessId, body),
    }),
    "POST /v2/comment/upload": ({ viewer, file, ...services }) =>
      receivePicture(services, { accountId: viewer.id, purpose: "review", file }),
    "GET /v2/review/{businessId}": ({ viewer, params, ...services }) =>
      showOwnReview(services, viewer, params.businessId),
    "DELETE /v2/review/{businessId}": ({ viewer, params, ...services }) =>
      removeReview(services, viewer, params.businessId),
    "POST /v2/comment/{id}/reply": ({ viewer, params, body, ...services }) =>
      answerComment(services, viewer, params.id, body.msg),
    "POST /v2/comment/{id}/helpful": ({ viewer, params, ...services }) => setHelpful(services, viewer, params.id, true),
    "DELETE /v2/comment/{id}/helpful": ({ viewer, params, ...services }) =>
      setHelpful(services, viewer, params.id, false),
    "GET /v2/business/{id}/recommend": ({ db, viewer, params }) => showRecommendation(db, viewer, params.id),
    "POST /v2/business/{id}/recommend": ({ viewer, params, ...services }) => recommend(services, viewer, params.id),
    "DELETE /v2/business/{id}/recommend": ({ viewer, params, ...services }) =>
      takeBackRecommendation(services, viewer, params.id),
  }),
  listen: ({ events }) => {
    for (const name of ["account.deleted", "account.blocked", "account.restored"] as const) {
      events.onInTransaction(name, (tx, { accountId }) => renewPagesReviewedBy(tx, events, accountId));
    }
    for (const name of ["account.deleted", "account.blocked", "account.restored", "account.phone-changed"] as const) {
      events.onInTransaction(name, (tx, { accountId }) => renewRecommendedBy(tx, events, accountId));
    }
  },
  changes: ({ events }, pages) => {
    for (const name of ["reviews.changed", "rating.changed"] as const)
      events.onCommitted(name, ({ businessId }) => pages.now(businessTag(businessId)));
  },
  erase: async (tx, { events }, accountId) => {
    await forgetReviewsOf(tx, events, accountId);
    await forgetRecommendationsOf(tx, accountId);
  },
});
