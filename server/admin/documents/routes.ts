import { routes } from "#/server/platform/http/route.ts";
import { openForReview } from "#/server/verification/verification.ts";
import { documentsContract } from "./contract.ts";
import { decideDocument, listWaitingDocuments, showDocument } from "./documents.ts";
import { lookUpNumber, undoDocument } from "./undo-document.ts";

export const documentRoutes = routes(documentsContract, {
  "GET /v2/admin/documents": ({ viewer, ...services }) => listWaitingDocuments(services, viewer),
  "GET /v2/admin/documents/{id}": ({ viewer, params, ...services }) => showDocument(services, viewer, params.id),
  "GET /v2/admin/documents/{id}/picture": ({ viewer, params, ...services }) =>
    openForReview(services, viewer, params.id),
  "GET /v2/admin/documents/{id}/registry": ({ params, query, ...services }) =>
    lookUpNumber(services, params.id, query.number),
  "POST /v2/admin/documents/{id}/undo": ({ viewer, params, ...services }) => undoDocument(services, viewer, params.id),
  "POST /v2/admin/documents/{id}/decision": ({ viewer, params, body, ...services }) =>
    decideDocument(services, viewer, params.id, body),
});
