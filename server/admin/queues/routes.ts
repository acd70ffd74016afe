import { routes } from "#/server/platform/route.ts";
import { openForReview } from "#/server/verification/verification.ts";
import { queuesContract } from "./contract.ts";
import { decideDocument, listWaitingDocuments, showDocument } from "./documents.ts";
import { listPayoutsToDecide, showPayout, stepPayout } from "./payouts.ts";
import { countQueues } from "./queues.ts";
import { decideOnRecheck, listRechecks, showRecheck } from "./rechecks.ts";
import { listWaitingReports, openReportedPicture, showReported } from "./reports.ts";
import { answerAppeal, dismiss, judge, lift, listWaitingAppeals } from "./sanctions.ts";
import { lookUpNumber, undoDocument } from "./undo-document.ts";

export const queueRoutes = routes(queuesContract, {
  "GET /v2/admin/queues": ({ db, viewer }) => countQueues(db, viewer),
  "GET /v2/admin/documents": ({ db, viewer }) => listWaitingDocuments(db, viewer),
  "GET /v2/admin/documents/{id}": ({ db, viewer, params }) => showDocument(db, viewer, params.id),
  "GET /v2/admin/documents/{id}/picture": ({ viewer, params, ...services }) =>
    openForReview(services, viewer, params.id),
  "GET /v2/admin/documents/{id}/registry": ({ params, query, ...services }) =>
    lookUpNumber(services, params.id, query.number),
  "POST /v2/admin/documents/{id}/undo": ({ viewer, params, ...services }) => undoDocument(services, viewer, params.id),
  "POST /v2/admin/documents/{id}/decision": ({ viewer, params, body, ...services }) =>
    decideDocument(services, viewer, params.id, body),
  "GET /v2/admin/rechecks": ({ db, viewer }) => listRechecks(db, viewer),
  "GET /v2/admin/rechecks/{businessId}": ({ db, viewer, params }) => showRecheck(db, viewer, params.businessId),
  "POST /v2/admin/rechecks/{businessId}": ({ viewer, params, body, ...services }) =>
    decideOnRecheck(services, viewer, params.businessId, body),
  "GET /v2/admin/reports": ({ viewer, ...services }) => listWaitingReports(services, viewer),
  "GET /v2/admin/reports/{kind}/{id}": ({ db, viewer, params }) => showReported(db, viewer, params.kind, params.id),
  "GET /v2/admin/reports/message/{id}/picture": ({ viewer, params, ...services }) =>
    openReportedPicture(services, viewer, params.id),
  "POST /v2/admin/reports/dismiss": ({ viewer, body, ...services }) => dismiss(services, viewer, body),
  "POST /v2/admin/measures": ({ viewer, body, ...services }) => judge(services, viewer, body),
  "POST /v2/admin/measures/{id}/lift": ({ viewer, params, body, ...services }) =>
    lift(services, viewer, params.id, body.reason),
  "GET /v2/admin/appeals": ({ db, viewer }) => listWaitingAppeals(db, viewer),
  "POST /v2/admin/appeals/{id}": ({ viewer, params, body, ...services }) =>
    answerAppeal(services, viewer, params.id, body),
  "GET /v2/admin/payouts": ({ db, viewer, query }) => listPayoutsToDecide(db, viewer, query.state),
  "GET /v2/admin/payouts/{id}": ({ db, viewer, params }) => showPayout(db, viewer, params.id),
  "POST /v2/admin/payouts/{id}": ({ viewer, params, body, ...services }) =>
    stepPayout(services, viewer, params.id, body),
});
