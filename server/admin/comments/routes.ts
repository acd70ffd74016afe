import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { listedComments } from "./comments.ts";
import { commentsContract } from "./contract.ts";

export const commentRoutes = routes(commentsContract, {
  "GET /v2/admin/comments": ({ query, ...services }) => readPage(services, listedComments, query),
  "GET /v2/admin/comments.csv": ({ viewer, query, ...services }) => exportList(services, viewer, listedComments, query),
});
