import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { logIn, signInWithGoogle, signUp } from "./account.ts";
import { accountContract } from "./contract.ts";
import { deleteAccount, eraseDeleted, requestDeletionCode } from "./deletion.ts";
import { sendEmail } from "./emails.ts";
import { type GoogleCheck, makeGoogleCheck } from "./google.ts";
import { changePassword, checkResetCode, requestReset, setNewPassword } from "./password.ts";
import { undoNumberChange } from "./phone-number.ts";
import { changeUser } from "./profile.ts";
import { proveEmail, requestProof, takeByLink } from "./proof.ts";
import { presentUser, requireAccount } from "./queries.ts";
import { proveSecondStep, setUpSecondStep, showSecondStep } from "./second-step.ts";
import { endSession, listSessions, sweepAccounts } from "./sessions.ts";

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
    "mail.send": { template: string; accountId: string; at?: string; device?: string; changeId?: string };
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
  routes: routes(accountContract, {
    "POST /v2/login": ({ body, caller, ...services }) => logIn(services, body, caller),
    "POST /v2/signup": ({ body, caller, ...services }) => signUp(services, body, caller),
    "POST /v2/auth_google": ({ query, caller, ...services }) => signInWithGoogle(services, query.email, caller),
    "POST /v2/logout": async ({ viewer, ...services }) => {
      await endSession(services, viewer.id, viewer.sessionId);
      return { message: "Logged out" };
    },
    "GET /v2/user": async ({ db, viewer }) => presentUser(await requireAccount(db, viewer.id)),
    "PUT /v2/user": ({ body, viewer, ...services }) => changeUser(services, viewer, body),
    "POST /v2/undo_number": async ({ body, ...services }) => {
      await undoNumberChange(services, body.token);
      return { message: "Your number is back" };
    },
    "POST /v2/user_password": async ({ body, viewer, ...services }) => {
      await changePassword(services, viewer, body);
      return { message: "Password changed successful!" };
    },
    "POST /v2/user/email/code": async ({ viewer, ...services }) => {
      await requestProof(services, viewer);
      return { message: "Check your email for the code" };
    },
    "POST /v2/user/email/verify": ({ body, viewer, caller, ...services }) => proveEmail(services, viewer, body, caller),
    "POST /v2/verify_email": ({ body, caller, ...services }) => takeByLink(services, body, caller),
    "POST /v2/resetpassword": async ({ body, caller, ...services }) => {
      await requestReset(services, body.email, caller);
      return { message: "Check your email to reset your password" };
    },
    "POST /v2/verifyresetcode/{email}": async ({ params, query, caller, ...services }) => ({
      message: "Code verified",
      reset_token: await checkResetCode(services, params.email, query.code, caller),
    }),
    "PUT /v2/setnewpassword": async ({ body, caller, ...services }) => {
      await setNewPassword(services, body, caller);
      return { message: "Password reset successful, proceed to login." };
    },
    "POST /v2/deactaccount": async ({ body, viewer, ...services }) => {
      await deleteAccount(services, viewer, body);
      return { message: "Account deleted successful!" };
    },
    "POST /v2/deactaccount/code": async ({ viewer, ...services }) => {
      await requestDeletionCode(services, viewer);
      return { message: "Check your email for the code" };
    },
    "GET /v2/second_step": ({ db, viewer }) => showSecondStep(db, viewer),
    "POST /v2/second_step/app": ({ viewer, ...services }) => setUpSecondStep(services, viewer),
    "POST /v2/second_step": ({ viewer, body, caller, ...services }) =>
      proveSecondStep(services, viewer, body.code, caller),
    "GET /v2/sessions": ({ db, viewer, clock }) => listSessions(db, viewer, clock.now()),
    "DELETE /v2/sessions/{id}": async ({ viewer, params, ...services }) => {
      if (!(await endSession(services, viewer.id, params.id))) {
        throw new AppError("account/no-such-session", "There is no such session");
      }
      return { message: "Logged out there" };
    },
  }),
  provide: ({ config }) => ({ google: makeGoogleCheck(config.google) }),
  jobs: (services) => [
    { name: "mail.send", work: (queued) => sendEmail(services, queued) },
    { name: "account.erase-deleted", every: "20 2 * * *", work: () => eraseDeleted(services) },
    { name: "account.sweep", every: "40 * * * *", work: () => sweepAccounts(services.db, services.clock.now()) },
  ],
  serve: (http) => {
    // Addresses that people type: the profile asks a visitor to log in or sign up.
    for (const path of ["/login", "/signup"]) http.get(path, (_, reply) => reply.redirect("/profile"));
  },
});
