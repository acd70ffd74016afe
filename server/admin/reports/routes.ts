import { routes } from "#/server/platform/http/route.ts";
import { reportsContract } from "./contract.ts";
import { openReported } from "./opening.ts";
import { listWaitingReports, openReportedPicture, openReportedVoiceNote } from "./reports.ts";
import { dismiss, impose, lift, warn } from "./sanctions.ts";

export const reportRoutes = routes(reportsContract, {
  "GET /v2/admin/reports": ({ viewer, ...services }) => listWaitingReports(services, viewer),
  "GET /v2/admin/reports/{kind}/{id}": ({ viewer, params, ...services }) =>
    openReported(services, viewer, params.kind, params.id),
  "GET /v2/admin/reports/message/{id}/audio": ({ viewer, params, ...services }) =>
    openReportedVoiceNote(services, viewer, params.id),
  "GET /v2/admin/reports/message/{id}/picture": ({ viewer, params, ...services }) =>
    openReportedPicture(services, viewer, params.id),
  "POST /v2/admin/reports/warn": ({ viewer, body, ...services }) => warn(services, viewer, body),
  "POST /v2/admin/reports/dismiss": ({ viewer, body, ...services }) => dismiss(services, viewer, body),
  "POST /v2/admin/sanctions": ({ viewer, body, ...services }) => impose(services, viewer, body),
  "POST /v2/admin/sanctions/{id}/lift": ({ viewer, params, body, ...services }) =>
    lift(services, viewer, params.id, body.reason),
});
