import { routes } from "#/server/platform/route.ts";
import { dismissAgent, editAgent, employAgent, showAgents } from "./agents.ts";
import { editorsContract } from "./contract.ts";
import { decideFeatured, liftFeatured, showFeatured } from "./featured.ts";
import { editPlan, showPlans } from "./plans.ts";
import { dropFaq, editFaq, editNotice, showNotices } from "./site.ts";
import { addSynonym, createService, dropService, showMisses, showWords, takeBack } from "./words.ts";

export const editorRoutes = routes(editorsContract, {
  "GET /v2/admin/plans": ({ db }) => showPlans(db),
  "POST /v2/admin/plans": ({ viewer, body, ...services }) => editPlan(services, viewer, body),
  "PUT /v2/admin/plans/{id}": ({ viewer, body, params, ...services }) => editPlan(services, viewer, body, params.id),
  "GET /v2/admin/agents": ({ db }) => showAgents(db),
  "POST /v2/admin/agents": ({ viewer, body, ...services }) => employAgent(services, viewer, body),
  "PUT /v2/admin/agents/{id}": ({ viewer, body, params, ...services }) => editAgent(services, viewer, params.id, body),
  "POST /v2/admin/agents/{id}/remove": ({ viewer, body, params, ...services }) =>
    dismissAgent(services, viewer, params.id, body.reason),
  "GET /v2/admin/words": ({ db }) => showWords(db),
  "POST /v2/admin/words": ({ viewer, body, ...services }) => addSynonym(services, viewer, body),
  "DELETE /v2/admin/words/{id}": ({ viewer, params, ...services }) => takeBack(services, viewer, params.id),
  "POST /v2/admin/services": ({ viewer, body, ...services }) => createService(services, viewer, body),
  "DELETE /v2/admin/services/{id}": ({ viewer, params, ...services }) => dropService(services, viewer, params.id),
  "GET /v2/admin/misses": ({ query, ...services }) => showMisses(services, query.days),
  "GET /v2/admin/featured": (services) => showFeatured(services),
  "PUT /v2/admin/featured/{id}": ({ viewer, body, params, ...services }) =>
    decideFeatured(services, viewer, params.id, body),
  "DELETE /v2/admin/featured/{id}": ({ viewer, params, ...services }) => liftFeatured(services, viewer, params.id),
  "POST /v2/admin/faq": ({ viewer, body, ...services }) => editFaq(services, viewer, body),
  "PUT /v2/admin/faq/{id}": ({ viewer, body, params, ...services }) => editFaq(services, viewer, body, params.id),
  "DELETE /v2/admin/faq/{id}": ({ viewer, params, ...services }) => dropFaq(services, viewer, params.id),
  "GET /v2/admin/notices": ({ db }) => showNotices(db),
  "POST /v2/admin/notices": ({ viewer, body, ...services }) => editNotice(services, viewer, body),
  "PUT /v2/admin/notices/{id}": ({ viewer, body, params, ...services }) =>
    editNotice(services, viewer, body, params.id),
});
