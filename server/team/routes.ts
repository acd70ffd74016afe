import { routes } from "#/server/platform/http/route.ts";
import { teamContract } from "./contract.ts";
import {
  acceptInvitation,
  inviteHelper,
  listActivity,
  listHelpers,
  listHelping,
  removeHelper,
  sayTyping,
  showInvitation,
  stopHelping,
} from "./team.ts";

export const teamRoutes = routes(teamContract, {
  "GET /v2/mybusiness/helpers": ({ viewer, ...services }) => listHelpers(services, viewer),
  "POST /v2/mybusiness/helpers": ({ viewer, body, ...services }) => inviteHelper(services, viewer, body),
  "DELETE /v2/mybusiness/helpers/{id}": async ({ viewer, params, ...services }) => {
    await removeHelper(services, viewer, params.id);
    return { message: "Removed" };
  },
  "GET /v2/mybusiness/activity": ({ db, viewer, query }) => listActivity(db, viewer, query.before),
  "GET /v2/helper_invitations/{code}": ({ params, ...services }) => showInvitation(services, params.code),
  "POST /v2/helper_invitations/{code}/accept": ({ viewer, params, ...services }) =>
    acceptInvitation(services, viewer, params.code),
  "GET /v2/helping": ({ db, viewer }) => listHelping(db, viewer),
  "DELETE /v2/helping/{id}": async ({ viewer, params, ...services }) => {
    await stopHelping(services, viewer, params.id);
    return { message: "You no longer help with this business" };
  },
  "POST /v2/conversations/{cid}/typing": ({ viewer, params, ...services }) => sayTyping(services, viewer, params.cid),
});
