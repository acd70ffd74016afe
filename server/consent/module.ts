import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { answerAgent, forgetConsentsOf, showOwnConsent } from "./consent.ts";
import { consentContract } from "./contract.ts";

export const consent = defineModule({
  name: "consent",
  routes: routes(consentContract, {
    "GET /v2/user/agent_consent": ({ viewer, ...services }) => showOwnConsent(services, viewer),
    "POST /v2/user/agent_consent": ({ viewer, body, ...services }) => answerAgent(services, viewer, body.allow),
  }),
  erase: (tx, _, accountId) => forgetConsentsOf(tx, accountId),
});
