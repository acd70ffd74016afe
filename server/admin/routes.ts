import type { Route } from "#/server/platform/http/route.ts";
import { agentRoutes } from "./agents/routes.ts";
import { appealRoutes } from "./appeals/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { businessListRoutes } from "./businesses/routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { disputeRoutes } from "./disputes/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { faqRoutes } from "./faq/routes.ts";
import { featuredRoutes } from "./featured/routes.ts";
import { linesRoutes } from "./lines/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { peopleListRoutes } from "./people/list-routes.ts";
import { personRoutes } from "./people/routes.ts";
import { planRoutes } from "./plans/routes.ts";
import { queueRoutes } from "./queues/routes.ts";
import { recheckRoutes } from "./rechecks/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { officeSearchRoutes } from "./search/routes.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { vocabularyRoutes } from "./vocabulary/routes.ts";

/** Every call of the back office, thing by thing. */
export const adminRoutes: readonly Route[] = [
  ...queueRoutes,
  ...documentRoutes,
  ...recheckRoutes,
  ...reportRoutes,
  ...appealRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...peopleListRoutes,
  ...businessListRoutes,
  ...commentRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...referralRoutes,
  ...auditRoutes,
  ...planRoutes,
  ...agentRoutes,
  ...vocabularyRoutes,
  ...featuredRoutes,
  ...faqRoutes,
  ...noticeRoutes,
  ...personRoutes,
  ...clientRoutes,
  ...overviewRoutes,
  ...linesRoutes,
  ...officeSearchRoutes,
];
