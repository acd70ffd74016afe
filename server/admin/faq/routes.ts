import { routes } from "#/server/platform/http/route.ts";
import { faqContract } from "./contract.ts";
import { dropFaq, editFaq } from "./faq.ts";

export const faqRoutes = routes(faqContract, {
  "POST /v2/admin/faq": ({ viewer, body, ...services }) => editFaq(services, viewer, body),
  "PUT /v2/admin/faq/{id}": ({ viewer, body, params, ...services }) => editFaq(services, viewer, body, params.id),
  "DELETE /v2/admin/faq/{id}": ({ viewer, params, ...services }) => dropFaq(services, viewer, params.id),
});
