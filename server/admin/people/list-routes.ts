import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { peopleListContract } from "./contract.ts";
import { people } from "./list.ts";

export const peopleListRoutes = routes(peopleListContract, {
  "GET /v2/admin/people": ({ query, ...services }) => readPage(services, people, query),
  "GET /v2/admin/people.csv": ({ viewer, query, ...services }) => exportList(services, viewer, people, query),
});
