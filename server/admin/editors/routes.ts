import { routes } from "#/server/platform/route.ts";
import { dismissAgent, editAgent, employAgent, showAgents } from "./agents.ts";
import { editorsContract } from "./contract.ts";
import { decideFeatured, liftFeatured, showFeatured } from "./featured.ts";
import { editPlan, showPlans } from "./plans.ts";
import { dropFaq, editFaq, editNotice, showNotices } from "./site.ts";
import { createService, dropService, showMisses, showWords, takeBack, teach } from "./words.ts";

export const editorRoutes = routes(editorsContract, {
  "GET /v2/admin/plans": ({ db }) => showPlans(db),
  "POST /v2/admin/plans": ({ viewer, body, ...house }) => editPlan(house, viewer, body),
  "PUT /v2/admin/plans/{id}": ({ viewer, body, params, ...house }) => editPlan(house, viewer, body, params.id),
  "GET /v2/admin/agents": ({ db }) => showAgents(db),
  "POST /v2/admin/agents": ({ viewer, body, ...house }) => employAgent(house, viewer, body),
  "PUT /v2/admin/agents/{id}": ({ viewer, body, params, ...house }) => editAgent(house, viewer, params.id, body),
  "POST /v2/admin/agents/{id}/remove": ({ viewer, body, params, ...house }) =>
    dismissAgent(house, viewer, params.id, body.reason),
  "GET /v2/admin/words": ({ db }) => showWords(db),
  "POST /v2/admin/words": ({ viewer, body, ...house }) => teach(house, viewer, body),
  "DELETE /v2/admin/words/{id}": ({ viewer, params, ...house }) => takeBack(house, viewer, params.id),
  "POST /v2/admin/services": ({ viewer, body, ...house }) => createService(house, viewer, body),
  "DELETE /v2/admin/services/{id}": ({ viewer, params, ...house }) => dropService(house, viewer, params.id),
  "GET /v2/admin/misses": ({ query, ...house }) => showMisses(house, query.days),
  "GET /v2/admin/featured": (house) => showFeatured(house),
  "PUT /v2/admin/featured/{id}": ({ viewer, body, params, ...house }) => decideFeatured(house, viewer, params.id, body),
  "DELETE /v2/admin/featured/{id}": ({ viewer, params, ...house }) => liftFeatured(house, viewer, params.id),
  "POST /v2/admin/faq": ({ viewer, body, ...house }) => editFaq(house, viewer, body),
  "PUT /v2/admin/faq/{id}": ({ viewer, body, params, ...house }) => editFaq(house, viewer, body, params.id),
  "DELETE /v2/admin/faq/{id}": ({ viewer, params, ...house }) => dropFaq(house, viewer, params.id),
  "GET /v2/admin/notices": ({ db }) => showNotices(db),
  "POST /v2/admin/notices": ({ viewer, body, ...house }) => editNotice(house, viewer, body),
  "PUT /v2/admin/notices/{id}": ({ viewer, body, params, ...house }) => editNotice(house, viewer, body, params.id),
});
