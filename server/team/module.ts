import { defineModule } from "#/server/platform/module.ts";
import { notifyHelpers } from "./feed.ts";
import { teamRoutes } from "./routes.ts";
import { eraseTeamOf, isHelper, sweepTeam } from "./team.ts";

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
  routes: teamRoutes,
  provide: () => ({ isHelper }),
  listen: notifyHelpers,
  jobs: (services) => [{ name: "team.sweep", every: "20 3 * * *", work: () => sweepTeam(services) }],
  erase: (tx, { events }, accountId) => eraseTeamOf(tx, events, accountId),
});
