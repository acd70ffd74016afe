import { routes } from "#/server/platform/http/route.ts";
import { noticesContract } from "./contract.ts";
import { editNotice, showNotices } from "./notices.ts";

export const noticeRoutes = routes(noticesContract, {
  "GET /v2/admin/notices": ({ db }) => showNotices(db),
  "POST /v2/admin/notices": ({ viewer, body, ...services }) => editNotice(services, viewer, body),
  "PUT /v2/admin/notices/{id}": ({ viewer, body, params, ...services }) =>
    editNotice(services, viewer, body, params.id),
});
