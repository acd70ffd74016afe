import { routes } from "#/server/platform/http/route.ts";
import { searchContract } from "./contract.ts";
import { searchOffice } from "./search.ts";

export const officeSearchRoutes = routes(searchContract, {
  "GET /v2/admin/search": ({ db, viewer, query }) => searchOffice(db, viewer, query.q),
});
