import { routes } from "#/server/platform/http/route.ts";
import { phoneContract } from "./contract.ts";
import { logInByPhone, requestChangeCode, requestProof, requestSignInCode, verifyPhone } from "./phone.ts";

export const phoneRoutes = routes(phoneContract, {
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
});
