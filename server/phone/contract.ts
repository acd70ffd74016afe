import { z } from "zod";
import { SignedIn, User } from "#/server/account/contract.ts";
import { typedLine } from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { readPhone } from "#/shared/phone.ts";

const code = typedLine(fieldMessages.code)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().min(1, fieldMessages.code).max(20, "Enter the six digits of the code"));

const phone = z
  .string(fieldMessages.phone)
  .max(25, fieldMessages.phone)
  .refine((typed) => readPhone(typed) !== undefined, fieldMessages.phone);

const Done = z.object({ message: z.string() });

export const phoneContract = {
  "POST /v2/user/phone/code": {
    does: "Sends a code by SMS to the number of the signed-in member; nothing once it is confirmed.",
    access: "member",
    returns: Done,
    errors: ["phone/none", "request/too-many", "server/unavailable"],
  },
  "POST /v2/user/phone/change_code": {
    does: "Sends a code by SMS to the confirmed number of the signed-in member: it changes the number in place of the password (PUT /v2/user, phone_code).",
    access: "member",
    returns: Done,
    errors: ["phone/none", "request/too-many", "server/unavailable"],
  },
  "POST /v2/user/phone/verify": {
    does: "Proves the number of the signed-in member with the code of the SMS. Changing the number ends the proof.",
    access: "member",
    body: z.object({ code }),
    returns: User,
    errors: ["phone/none", "phone/wrong-code", "phone/used-too-often", "request/too-many"],
  },
  "POST /v2/login_phone/code": {
    does: "Sends a code by SMS to sign in with, if an account proved that number; the answer is the same when none did.",
    body: z.object({ phone }),
    returns: Done,
    errors: ["request/too-many", "server/unavailable"],
  },
  "POST /v2/login_phone": {
    does: "Signs in to the account that proved the number; of several, to the one that proved it last. Only the device that requested the code can use it. A number proven more than 90 days ago, on a device that is new, also needs the password or the code that the first try emails.",
    body: z.object({
      phone,
      code,
      password: z.string().min(1).max(1_000, "That password is too long").optional(),
      email_code: code.optional(),
    }),
    returns: SignedIn,
    errors: [
      ...["phone/wrong-code", "phone/proof-needed", "account/wrong-password", "account/wrong-code"],
      ...["account/blocked", "request/too-many"],
    ] as const,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof phoneContract> {}
}
