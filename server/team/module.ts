import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { teamContract } from "./contract.ts";
import { notifyHelpers } from "./feed.ts";
import {
  acceptInvitation,
  eraseTeamOf,
  inviteHelper,
  isHelper,
  listActivity,
  listHelpers,
  listHelping,
  removeHelper,
  sayTyping,
  showInvitation,
  stopHelping,
  sweepTeam,
} from "./team.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A conversation of a business changed; helpers re-read it. */
    "team.inbox-changed": { businessId: string; conversationId: string; accountIds: string[] };
    "team.typing": { businessId: string; conversationId: string; name: string; accountIds: string[] };
    "team.access-ended": { businessId: string; accountIds: string[] };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Removes links that ended and old activity. */
    "team.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    isHelper: typeof isHelper;
  }
}

export const team = defineModule({
  name: "team",
  routes: routes(teamContract, {
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
  }),
  provide: () => ({ isHelper }),
  listen: notifyHelpers,
  jobs: (services) => [{ name: "team.sweep", every: "20 3 * * *", work: () => sweepTeam(services) }],
  erase: (tx, { events }, accountId) => eraseTeamOf(tx, events, accountId),
});
