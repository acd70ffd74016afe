import { routes } from "#/server/platform/http/route.ts";
import { insightContract } from "./contract.ts";
import { countAsSeen, countSearch, showInsights } from "./insight.ts";
import { openMonthCard } from "./month.ts";
import { setWeeklyEmail } from "./weekly-email.ts";

export const insightRoutes = routes(insightContract, {
  "POST /v2/business/{id}/seen": async ({ params, body, viewer, caller, ...services }) => ({
    counted: await countAsSeen(services, { id: params.id, viewer, caller }, body),
  }),
  "POST /v2/search_seen": async ({ body, caller, ...services }) => ({
    counted: await countSearch(services, caller, body.has_answer),
  }),
  "GET /v2/mybusiness/insights": ({ viewer, ...services }) => showInsights(services, viewer),
  "GET /v2/mybusiness/month/{file}": ({ viewer, params, ...services }) => openMonthCard(services, viewer, params.file),
  "PUT /v2/mybusiness/weekly_letter": ({ viewer, body, ...services }) =>
    setWeeklyEmail(services, viewer, body.is_wanted),
});
