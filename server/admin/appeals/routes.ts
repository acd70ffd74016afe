import { routes } from "#/server/platform/http/route.ts";
import { answerAppeal, listWaitingAppeals } from "./appeals.ts";
import { appealsContract } from "./contract.ts";

export const appealRoutes = routes(appealsContract, {
  "GET /v2/admin/appeals": ({ viewer, ...services }) => listWaitingAppeals(services, viewer),
  "POST /v2/admin/appeals/{id}": ({ viewer, params, body, ...services }) =>
    answerAppeal(services, viewer, params.id, body),
});
