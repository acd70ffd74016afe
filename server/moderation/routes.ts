import { routes } from "#/server/platform/http/route.ts";
import { moderationContract } from "./contract.ts";
import { appeal, listOwnSanctions } from "./moderation.ts";
import { report } from "./reports.ts";

export const moderationRoutes = routes(moderationContract, {
  "POST /v2/report": async ({ viewer, body, ...services }) => {
    await report(services, viewer, body);
    return { message: "Thank you. Our moderators will look at it." };
  },
  "GET /v2/sanctions": ({ db, viewer }) => listOwnSanctions(db, viewer),
  "POST /v2/sanctions/{id}/appeal": ({ viewer, params, body, ...services }) =>
    appeal(services, viewer, params.id, body.msg),
});
