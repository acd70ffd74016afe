import { defineModule } from "#/server/platform/module.ts";
import { agentRoutes } from "./agents.ts";
import { appealRoutes } from "./appeals.ts";
import { auditEntries } from "./audit-log.ts";
import { bookingRoutes } from "./booking.ts";
import { businessRoutes } from "./businesses/business.ts";
import { claimRoutes } from "./claims.ts";
import { clientRoutes, forgetNotesAbout } from "./clients/clients.ts";
import { disputeRoutes } from "./disputes.ts";
import { documentRoutes } from "./documents/documents.ts";
import { failedJobRoutes } from "./failed-jobs.ts";
import { faqRoutes } from "./faq.ts";
import { featuredRoutes } from "./featured.ts";
import { invoiceRoutes } from "./invoice.ts";
import { lists } from "./lists.ts";
import { moneyLists } from "./money-lists.ts";
import { noticeRoutes } from "./notices.ts";
import { overviewRoutes } from "./overview/overview.ts";
import { paymentRoutes } from "./payment.ts";
import { payoutRoutes } from "./payouts/payouts.ts";
import { people } from "./people/people.ts";
import { personRoutes } from "./people/person.ts";
import { planRoutes } from "./plans.ts";
import { queueRoutes } from "./queues.ts";
import { recheckRoutes } from "./rechecks.ts";
import { reportRoutes } from "./reports/sanctions.ts";
import { officeSearchRoutes } from "./search.ts";
import { forgetInAuditLog } from "./staff-action.ts";
import { linesRoutes } from "./text-channels.ts";
import { translationRoutes } from "./translations.ts";
import { vocabularyRoutes } from "./vocabulary/vocabulary.ts";

const things = [
  queueRoutes,
  documentRoutes,
  recheckRoutes,
  reportRoutes,
  appealRoutes,
  claimRoutes,
  disputeRoutes,
  payoutRoutes,
  people.routes,
  lists,
  moneyLists,
  auditEntries.routes,
  planRoutes,
  agentRoutes,
  vocabularyRoutes,
  translationRoutes,
  featuredRoutes,
  faqRoutes,
  noticeRoutes,
  personRoutes,
  businessRoutes,
  bookingRoutes,
  invoiceRoutes,
  paymentRoutes,
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
