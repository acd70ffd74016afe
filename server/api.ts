import { accountRoutes } from "./account/routes.ts";
import { agentRoutes } from "./agent/routes.ts";
import { ownerRoutes } from "./business/owner-routes.ts";
import { businessRoutes } from "./business/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { placeRoutes } from "./place/routes.ts";
import type { Route } from "./platform/route.ts";
import { searchRoutes } from "./search/routes.ts";
import { referenceRoutes, siteRoutes } from "./site/routes.ts";
import { tradeRoutes } from "./trade/routes.ts";
import { verificationRoutes } from "./verification/routes.ts";
import { visitRoutes } from "./visit/routes.ts";

const rooms: readonly Route[] = [
  ...searchRoutes,
  ...businessRoutes,
  ...ownerRoutes,
  ...verificationRoutes,
  ...paymentRoutes,
  ...placeRoutes,
  ...tradeRoutes,
  ...accountRoutes,
  ...mediaRoutes,
  ...agentRoutes,
  ...siteRoutes,
  ...visitRoutes,
];

/** Every call of `/v2`, room by room, and the document that describes them. */
export const api: readonly Route[] = [...rooms, ...referenceRoutes(rooms)];
