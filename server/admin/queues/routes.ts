import { routes } from "#/server/platform/http/route.ts";
import { queuesContract } from "./contract.ts";
import { countQueues } from "./queues.ts";

export const queueRoutes = routes(queuesContract, {
  "GET /v2/admin/queues": ({ db, viewer }) => countQueues(db, viewer),
});
