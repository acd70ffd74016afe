import { defineModule } from "#/server/platform/module.ts";
import { eraseDeleted } from "./deletion.ts";
import { sendEmail } from "./emails.ts";
import { type GoogleCheck, makeGoogleCheck } from "./google.ts";
import { accountRoutes } from "./routes.ts";
import { sweepAccounts } from "./sessions.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A person asked to be deleted: nothing of theirs is shown from now on. */
    "account.deleted": { accountId: string };
    /** The 30 days are over: what is personal goes for good. */
    "account.erased": { accountId: string };
    /** A person was shut out by a moderator, or let in again. */
    "account.blocked": { accountId: string };
    "account.restored": { accountId: string };
    /** The number of an account was proven, or is another one. */
    "account.phone-changed": { accountId: string };
    /** Sessions of an account were ended: what is open in its name is checked again. */
    "session.ended": { accountId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "mail.send": { letter: string; accountId: string; at?: string; device?: string };
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
