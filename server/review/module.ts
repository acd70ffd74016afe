import { businessTag } from "#/server/business/business.ts";
import { defineModule } from "#/server/platform/module.ts";

import { forgetRecommendationsOf, renewRecommendedBy } from "./recommendation.ts";
import { forgetReviewsOf, renewPagesReviewedBy } from "./review.ts";
import { reviewRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "rating.changed": { businessId: string };
    "reviews.changed": { businessId: string };
  }
}

export const review = defineModule({
  name: "review",
  routes: reviewRoutes,
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
