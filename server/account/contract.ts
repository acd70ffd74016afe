import { z } from "zod";
import { requiredLine, requiredName, typedLine } from "#/server/platform/fields.ts";
import { emailLengthMax, emailPattern } from "#/shared/email.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { languageCodes } from "#/shared/language.ts";
import { passwordLengthMin } from "#/shared/length-max.ts";

const email = z
  .string("Enter your email")
  .trim()
  .max(emailLengthMax, fieldMessages.email)
  .regex(emailPattern, fieldMessages.email);

/** Eight to 128 characters. Only the server checks for common passwords. */
const newPassword = z
  .string("Enter a password")
  .min(passwordLengthMin, fieldMessages.password)
  .max(128, "Use at most 128 characters for the password");

const password = z.string(fieldMessages.all).min(1, fieldMessages.all).max(1_000, "That password is too long");

const shortText = (length: number) => requiredLine(fieldMessages.all, length);

const Language = z.enum(languageCodes, "Choose a language");

export const User = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean().describe("the owner has shown that they read mail at this address"),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().describe("0803 000 0000; empty until the profile is complete"),
  phone_verified: z.boolean().describe("the owner has shown with a code that they hold this phone"),
  country: z.literal("Nigeria"),
  state: z.string(),
  lga: z.string(),
  sex: z.string(),
  language: Language.nullable().describe("of emails, texts and notifications; null: not chosen, so English"),
  image: z.string(),
  date_created: z.string(),
  role: z.enum(["user", "agent", "moderator", "finance", "administrator"]),
  is_complete: z.boolean().describe("name, phone and place are given"),
  has_password: z.boolean().describe("false: signs in with Google only"),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ access_token: z.string(), token_type: z.literal("bearer"), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

const Credentials = z.object({ username: z.string(fieldMessages.all).trim().pipe(email), password });
const NewAccount = z.object({
  email: z.string("Email and Password fields are required").pipe(email),
  password: newPassword,
  referrer: typedLine().max(40).nullish(),
  language: Language.optional().describe("that of the page"),
});

export const Profile = z.object({
  firstname: requiredName(fieldMessages.all, 60),
  lastname: requiredName(fieldMessages.all, 60),
  phone: shortText(25),
  country: z.string().max(60).optional().describe("always Nigeria"),
  state: shortText(60),
  lga: shortText(60),
  sex: typedLine().max(20).optional(),
  password: password.optional().describe("to change a confirmed number"),
  phone_code: typedLine().max(20).optional().describe("in place of the password: of POST /v2/user/phone/change_code"),
});
export type Profile = z.infer<typeof Profile>;

/** A whole profile, or only the language. */
const ProfileChange = Profile.partial()
  .extend({ language: Language.optional() })
  .superRefine(({ language, ...profile }, context) => {
    if (language && Object.keys(profile).length === 0) return;
    for (const { path, message } of Profile.safeParse(profile).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });
export type ProfileChange = z.infer<typeof ProfileChange>;

const PasswordChange = z.object({ old_password: password, password: newPassword });
const NewPassword = z.object({
  email,
  password: newPassword,
  confirm_password: z.string("Confirm the password"),
  reset_token: z.string().max(200).optional(),
});
const EmailProof = z
  .object({
    code: typedLine().min(1, fieldMessages.code).max(20).optional(),
    token: z.string().min(1).max(200).optional(),
  })
  .refine(({ code, token }) => code !== undefined || token !== undefined, {
    error: fieldMessages.code,
    path: ["code"],
  });
const Leaving = z.object({ email: z.string(fieldMessages.all).trim().pipe(email), password });

export const Session = z.object({
  id: z.string(),
  device: z.string(),
  date_created: z.string(),
  last_used: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SecondStep = z.object({
  is_needed: z.boolean().describe("for staff only"),
  is_set: z.boolean().describe("an authenticator app gives codes already"),
  is_proven: z.boolean().describe("done in this session"),
});
export type SecondStep = z.infer<typeof SecondStep>;

const Done = z.object({ message: z.string() });

export const accountContract = {
  "POST /v2/login": {
    does: "Signs in with email and password. The same answer for a wrong password and an unknown email.",
    body: Credentials,
    bodyAs: "form",
    returns: SignedIn,
    errors: ["account/wrong-credentials", "account/blocked", "request/too-many"],
  },
  "POST /v2/signup": {
    does: "Makes an account. An unknown referral code is ignored.",
    body: NewAccount,
    returns: SignedIn,
    errors: ["account/already-exists", "request/too-many"],
  },
  "POST /v2/auth_google": {
    does: "Signs in, or up, with Google. The query proves nothing: the bearer is Google's ID token, and it decides.",
    query: z.object({ email, firstname: z.string().max(100).optional(), lastname: z.string().max(100).optional() }),
    returns: SignedIn,
    errors: ["account/google-refused", "account/blocked", "server/unavailable"],
  },
  "POST /v2/logout": { does: "Ends this session.", access: "member", returns: Done },
  "GET /v2/user": { does: "Whoever is signed in.", access: "member", returns: User },
  "PUT /v2/user": {
    does: "Completes or changes the profile, or sets the language alone. A confirmed number changes only with the password or a code to that number; the owner gets an email with a link that undoes it within 7 days.",
    access: "member",
    body: ProfileChange,
    limits: ["edits"],
    returns: User,
    errors: ["account/password-needed", "account/wrong-password", "account/wrong-code", "request/too-many"],
  },
  "POST /v2/undo_number": {
    does: "Takes back a number that was changed, with the token of the mailed link, for 7 days. Every way into the account ends; its owner sets a new password.",
    body: z.object({ token: z.string("Open the link from your email").min(1).max(200) }),
    returns: Done,
    errors: ["account/wrong-code"],
  },
  "POST /v2/user_password": {
    does: "Changes the password, and ends every other session.",
    access: "member",
    body: PasswordChange,
    returns: Done,
    errors: ["account/wrong-password", "request/too-many"],
  },
  "POST /v2/user/email/code": {
    does: "Mails a code and a link that prove the address of the signed-in member; nothing once it is proven.",
    access: "member",
    returns: Done,
    errors: ["request/too-many"],
  },
  "POST /v2/user/email/verify": {
    does: "Proves the address with the mailed code, or the token of the mailed link, and ends every other session.",
    access: "member",
    body: EmailProof,
    returns: User,
    errors: ["account/wrong-code", "request/too-many"],
  },
  "POST /v2/verify_email": {
    does: "Proves an address with the token of the mailed link, sets a password and signs in. Anything set before the address was proven is dropped.",
    body: z.object({ token: z.string("Open the link from your email").min(1).max(200), password: newPassword }),
    returns: SignedIn,
    errors: ["account/wrong-code", "account/blocked"],
  },
  "POST /v2/resetpassword": {
    does: "Sends a six-digit code, if there is such an account; the answer is the same when there is none.",
    body: z.object({ email }),
    returns: Done,
    errors: ["request/too-many"],
  },
  "POST /v2/verifyresetcode/{email}": {
    does: "Checks the code. The token sets one new password within ten minutes.",
    params: z.object({ email: z.string() }),
    query: z.object({ code: typedLine(fieldMessages.code).min(1, fieldMessages.code).max(20) }),
    returns: z.object({ message: z.string(), reset_token: z.string() }),
    errors: ["account/wrong-code", "request/too-many"],
  },
  "PUT /v2/setnewpassword": {
    does: "Sets a new password after the code was right, and ends every session.",
    body: NewPassword,
    returns: Done,
    errors: ["account/reset-not-proven"],
  },
  "POST /v2/deactaccount": {
    does: "Deletes the account: at once for everybody else, for good after 30 days. Without a password, the mailed code stands in for it.",
    access: "member",
    body: Leaving,
    returns: Done,
    errors: ["account/wrong-password", "account/not-allowed", "request/too-many"],
  },
  "POST /v2/deactaccount/code": {
    does: "Mails the code with which an account without a password is deleted.",
    access: "member",
    returns: Done,
    errors: ["request/too-many"],
  },
  "GET /v2/second_step": {
    does: "How the second step of signing in stands in this session.",
    access: "member",
    returns: SecondStep,
  },
  "POST /v2/second_step/app": {
    does: "Staff: draws the secret for an authenticator app. It counts once a first code was right.",
    access: "member",
    returns: z.object({ secret: z.string(), uri: z.string(), qr: z.string().describe("an SVG") }),
    errors: ["account/not-allowed", "account/second-step-needed"],
  },
  "POST /v2/second_step": {
    does: "Staff: proves the second step with a code of the app, or one on paper. The first right code sets the app.",
    access: "member",
    body: z.object({ code: typedLine(fieldMessages.code).min(1, fieldMessages.code).max(20) }),
    returns: z.object({
      recovery_codes: z.array(z.string()).describe("shown once, when the app is set; else empty"),
    }),
    errors: ["account/not-allowed", "account/wrong-second-step", "request/too-many"],
  },
  "GET /v2/sessions": { does: "Where I am signed in, latest use first.", access: "member", returns: z.array(Session) },
  "DELETE /v2/sessions/{id}": {
    does: "Signs one of my other browsers out.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: Done,
    errors: ["account/no-such-session"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof accountContract> {}
}
