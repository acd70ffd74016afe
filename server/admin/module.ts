import { defineModule } from "#/server/platform/module.ts";
import { agentRoutes } from "./agents.ts";
import { appealRoutes } from "./appeals.ts";
import { auditEntries } from "./audit-log.ts";
import { listedBusinesses } from "./businesses.ts";
import { clientRoutes } from "./clients/client-page.ts";
import { forgetNotesAbout } from "./clients/clients.ts";
import { listedComments } from "./comments.ts";
import { disputeRoutes } from "./disputes.ts";
import { documentRoutes } from "./documents/documents.ts";
import { failedJobRoutes } from "./failed-jobs.ts";
import { faqRoutes } from "./faq.ts";
import { featuredRoutes } from "./featured.ts";
import { noticeRoutes } from "./notices.ts";
import { overviewRoutes } from "./overview/overview.ts";
import { listedPayments } from "./payments.ts";
import { payoutRoutes } from "./payouts/payouts.ts";
import { personRoutes } from "./people/actions.ts";
import { people } from "./people/people.ts";
import { planRoutes } from "./plans.ts";
import { queueRoutes } from "./queues.ts";
import { recheckRoutes } from "./rechecks.ts";
import { listedReferrals } from "./referrals.ts";
import { reportRoutes } from "./reports/sanctions.ts";
import { officeSearchRoutes } from "./search.ts";
import { forgetInAuditLog } from "./staff-action.ts";
import { listedSubscriptions } from "./subscriptions.ts";
import { linesRoutes } from "./text-channels.ts";
import { vocabularyRoutes } from "./vocabulary/vocabulary.ts";

/** Everything staff work on, in the order of the reference. */
const things = [
  queueRoutes,
  documentRoutes,
  recheckRoutes,
  reportRoutes,
  appealRoutes,
  disputeRoutes,
  payoutRoutes,
  people.routes,
  listedBusinesses.routes,
  listedComments.routes,
  listedPayments.routes,
  listedSubscriptions.routes,
  listedReferrals.routes,
  auditEntries.routes,
  planRoutes,
  agentRoutes,
  vocabularyRoutes,
  featuredRoutes,
  faqRoutes,
  noticeRoutes,
  personRoutes,
  clientRoutes,
  overviewRoutes,
  linesRoutes,
  officeSearchRoutes,
  failedJobRoutes,
];

export const admin = defineModule({
  name: "admin",
  routes: things.flat(),
  erase: async (tx, _, accountId) => {
    await forgetInAuditLog(tx, accountId);
    await forgetNotesAbout(tx, accountId);
  },
});
