import { routes } from "#/server/platform/http/route.ts";
import { answerAgent, showOwnConsent } from "./consent.ts";
import { consentContract } from "./contract.ts";

export const consentRoutes = routes(consentContract, {
  "GET /v2/user/agent_consent": ({ viewer, ...services }) => showOwnConsent(services, viewer),
  "POST /v2/user/agent_consent": ({ viewer, body, ...services }) => answerAgent(services, viewer, body.allow),
});
