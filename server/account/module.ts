import { defineModule } from "#/server/platform/module.ts";
import { eraseDeleted } from "./deletion.ts";
import { sendEmail } from "./emails.ts";
import { type GoogleCheck, makeGoogleCheck } from "./google.ts";
import { accountRoutes } from "./routes.ts";
import { sweepAccounts } from "./sessions.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "account.deleted": { accountId: string };
    "account.erased": { accountId: string };
    "account.blocked": { accountId: string };
    "account.restored": { accountId: string };
    "account.phone-changed": { accountId: string };
    /** Published in the transaction, before the number is removed: higher modules revoke their sign-in methods. */
    "account.access-revoked": { accountId: string };
    "session.ended": { accountId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "mail.send": { letter: string; accountId: string; at?: string; device?: string; changeId?: string };
    "account.erase-deleted": Record<string, never>;
    "account.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    google: GoogleCheck;
  }
}

export const account = defineModule({
  name: "account",
  routes: accountRoutes,
  provide: ({ config }) => ({ google: makeGoogleCheck(config.google) }),
  jobs: (services) => [
    { name: "mail.send", work: (queued) => sendEmail(services, queued) },
    { name: "account.erase-deleted", every: "20 2 * * *", work: () => eraseDeleted(services) },
    { name: "account.sweep", every: "40 * * * *", work: () => sweepAccounts(services.db, services.clock.now()) },
  ],
});
