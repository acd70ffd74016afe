import { routes } from "#/server/platform/http/route.ts";
import { phoneContract } from "./contract.ts";
import { askForChange, askForProof, askForSignIn, logInByPhone, verifyPhone } from "./phone.ts";

export const phoneRoutes = routes(phoneContract, {
  "POST /v2/user/phone/code": async ({ viewer, caller, ...services }) => {
    await askForProof(services, viewer, caller);
    return { message: "Check your phone for the code" };
  },
  "POST /v2/user/phone/change_code": async ({ viewer, caller, ...services }) => {
    await askForChange(services, viewer, caller);
    return { message: "Check the phone you have now for the code" };
  },
  "POST /v2/user/phone/verify": ({ body, viewer, ...services }) => verifyPhone(services, viewer, body.code),
  "POST /v2/login_phone/code": async ({ body, caller, ...services }) => {
    await askForSignIn(services, body.phone, caller);
    return { message: "If that number is confirmed in an account, we sent a code to it" };
  },
  "POST /v2/login_phone": ({ body, caller, ...services }) => logInByPhone(services, body, caller),
});
