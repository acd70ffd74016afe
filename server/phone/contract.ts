import { z } from "zod";
import { SignedIn, User } from "#/server/account/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { readPhone } from "#/shared/phone.ts";

const code = z
  .string(fieldMessages.code)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().min(1, fieldMessages.code).max(20, "Enter the six digits of the code"));

const wrongNumber = "Enter a Nigerian phone number, such as 0803 000 0000";
const phone = z
  .string(wrongNumber)
  .max(25, wrongNumber)
  .refine((typed) => readPhone(typed) !== undefined, wrongNumber);

const Done = z.object({ message: z.string() });

export const phoneContract = {
  "POST /v2/user/phone/code": {
    does: "Sends a code by SMS to the number of whoever is signed in; nothing once it is confirmed.",
    access: "member",
    returns: Done,
    errors: ["phone/none", "request/too-many"],
  },
  "POST /v2/user/phone/verify": {
    does: "Proves the number of whoever is signed in with the code of the SMS. Changing the number ends the proof.",
    access: "member",
    body: z.object({ code }),
    returns: User,
    errors: ["phone/none", "phone/wrong-code", "phone/used-too-often", "request/too-many"],
  },
  "POST /v2/login_phone/code": {
    does: "Sends a code by SMS to sign in with, if an account proved that number; the answer is the same when none did.",
    body: z.object({ phone }),
    returns: Done,
    errors: ["request/too-many"],
  },
  "POST /v2/login_phone": {
    does: "Signs in to the account that proved the number; of several, to the one that proved it last.",
    body: z.object({ phone, code }),
    returns: SignedIn,
    errors: ["phone/wrong-code", "account/blocked", "request/too-many"],
  },
} as const;

type PhoneContract = typeof phoneContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends PhoneContract {}
}
