import { defineModule } from "#/server/platform/module.ts";
import { removeCodesOf, sweepCodes } from "./codes.ts";
import { sendCode } from "./phone.ts";
import { phoneRoutes } from "./routes.ts";
import { makeSmsSender, type SmsSender } from "./sms.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Draws a code that was asked for, and sends it by SMS. */
    "phone.send-code": { codeId: string };
    "phone.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    sms: SmsSender;
  }
}

export const phone = defineModule({
  name: "phone",
  routes: phoneRoutes,
  provide: ({ config }) => ({ sms: makeSmsSender(config) }),
  jobs: (services) => [
    { name: "phone.send-code", work: ({ codeId }) => sendCode(services, codeId) },
    { name: "phone.sweep", every: "50 * * * *", work: () => sweepCodes(services.db, services.clock.now()) },
  ],
  erase: (tx, _, accountId) => removeCodesOf(tx, accountId),
});
