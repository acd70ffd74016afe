import { routes } from "#/server/platform/http/route.ts";
import { vocabularyContract } from "./contract.ts";
import {
  addSynonym,
  createService,
  dropService,
  previewSynonym,
  showMisses,
  showWords,
  takeBack,
} from "./vocabulary.ts";

export const vocabularyRoutes = routes(vocabularyContract, {
  "GET /v2/admin/words": ({ db, trades }) => showWords(db, trades),
  "POST /v2/admin/words": ({ viewer, body, ...services }) => addSynonym(services, viewer, body),
  "GET /v2/admin/words/preview": ({ query, ...services }) => previewSynonym(services, query),
  "DELETE /v2/admin/words/{id}": ({ viewer, params, ...services }) => takeBack(services, viewer, params.id),
  "POST /v2/admin/services": ({ viewer, body, ...services }) => createService(services, viewer, body),
  "DELETE /v2/admin/services/{id}": ({ viewer, params, ...services }) => dropService(services, viewer, params.id),
  "GET /v2/admin/misses": ({ query, ...services }) => showMisses(services, query.days),
});
