import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { lagosDay } from "#/shared/time.ts";
import { endCodesOf, removeCodesOf, sweepCodes } from "./codes.ts";
import { phoneContract } from "./contract.ts";
import {
  logInByPhone,
  type PhoneCodes,
  phoneCodes,
  requestChangeCode,
  requestProof,
  requestSignInCode,
  sendCode,
  verifyPhone,
} from "./phone.ts";
import { makeSmsSender, type SmsSender } from "./sms.ts";
import { findTextDay } from "./text-budget.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "phone.send-code": { codeId: string };
    "phone.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    sms: SmsSender;
    phoneCodes: PhoneCodes;
  }
}

export const phone = defineModule({
  name: "phone",
  routes: routes(phoneContract, {
    "POST /v2/user/phone/code": async ({ viewer, caller, ...services }) => {
      await requestProof(services, viewer, caller);
      return { message: "Check your phone for the code" };
    },
    "POST /v2/user/phone/change_code": async ({ viewer, caller, ...services }) => {
      await requestChangeCode(services, viewer, caller);
      return { message: "Check the phone you have now for the code" };
    },
    "POST /v2/user/phone/verify": ({ body, viewer, ...services }) => verifyPhone(services, viewer, body.code),
    "POST /v2/login_phone/code": async ({ body, caller, ...services }) => {
      await requestSignInCode(services, body.phone, caller);
      return { message: "If that number is confirmed in an account, we sent a code to it" };
    },
    "POST /v2/login_phone": ({ body, caller, ...services }) => logInByPhone(services, body, caller),
  }),
  provide: ({ config }) => ({ sms: makeSmsSender(config), phoneCodes }),
  listen: ({ events, clock }) =>
    events.onInTransaction("account.access-revoked", (tx, { accountId }) => endCodesOf(tx, accountId, clock.now())),
  jobs: (services) => [
    { name: "phone.send-code", work: ({ codeId }) => sendCode(services, codeId) },
    { name: "phone.sweep", every: "50 * * * *", work: () => sweepCodes(services.db, services.clock.now()) },
  ],
  metrics: ({ observer, db, clock }) => {
    const help =
      "Texts of today: codes, and answers by SMS and WhatsApp, and those refused because the day's were spent; the same in every process.";
    observer.metrics.gauge(
      "localchap_texts_today",
      help,
      async () => {
        const { codes, sms, whatsapp, refused } = await findTextDay(db, lagosDay(clock.now()));
        return Object.entries({ codes, sms, whatsapp, refused }).map(([kind, value]) => ({ labels: { kind }, value }));
      },
      ["kind"],
    );
  },
  erase: (tx, _, accountId) => removeCodesOf(tx, accountId),
});
