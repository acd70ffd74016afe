import { accountRoutes } from "./account/routes.ts";
import { deskRoutes } from "./admin/desk/routes.ts";
import { editorRoutes } from "./admin/editors/routes.ts";
import { listRoutes } from "./admin/lists/routes.ts";
import { overviewRoutes } from "./admin/overview/routes.ts";
import { personRoutes } from "./admin/person/routes.ts";
import { queueRoutes } from "./admin/queues/routes.ts";
import { officeSearchRoutes } from "./admin/search/routes.ts";
import { agentRoutes } from "./agent/routes.ts";
import { ownerRoutes } from "./business/owner-routes.ts";
import { businessRoutes } from "./business/routes.ts";
import { chatRoutes } from "./chat/routes.ts";
import { dataExportRoutes } from "./data-export/routes.ts";
import { insightRoutes } from "./insight/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { notificationRoutes } from "./notification/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { placeRoutes } from "./place/routes.ts";
import type { Route } from "./platform/route.ts";
import { referralRoutes } from "./referral/routes.ts";
import { reviewRoutes } from "./review/routes.ts";
import { savedRoutes } from "./saved/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { referenceRoutes, siteRoutes } from "./site/routes.ts";
import { tradeRoutes } from "./trade/routes.ts";
import { verificationRoutes } from "./verification/routes.ts";
import { visitRoutes } from "./visit/routes.ts";

const modules: readonly Route[] = [
  ...searchRoutes,
  ...savedRoutes,
  ...businessRoutes,
  ...ownerRoutes,
  ...reviewRoutes,
  ...moderationRoutes,
  ...verificationRoutes,
  ...insightRoutes,
  ...paymentRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...referralRoutes,
  ...placeRoutes,
  ...tradeRoutes,
  ...accountRoutes,
  ...mediaRoutes,
  ...agentRoutes,
  ...siteRoutes,
  ...visitRoutes,
  ...dataExportRoutes,
  ...overviewRoutes,
  ...editorRoutes,
  ...queueRoutes,
  ...officeSearchRoutes,
  ...deskRoutes,
  ...listRoutes,
  ...personRoutes,
];

/** Every call of `/v2`, module by module, and the document that describes them. */
export const api: readonly Route[] = [...modules, ...referenceRoutes(modules)];
