import { routes } from "#/server/platform/http/route.ts";
import { followUpContract } from "./contract.ts";
import { answerFollowUp, setWanted, showFollowUps } from "./follow-up.ts";

export const followUpRoutes = routes(followUpContract, {
  "GET /v2/follow_ups": ({ viewer, ...services }) => showFollowUps(services, viewer),
  "POST /v2/follow_ups/{id}": async ({ viewer, params, body, ...services }) => {
    await answerFollowUp(services, viewer, params.id, body.answer);
    return {};
  },
  "PUT /v2/follow_ups": ({ viewer, body, ...services }) => setWanted(services, viewer, body.is_wanted),
});
