import type { Problems } from "#/app/ui/problems.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import { isEmail } from "#/shared/email.ts";
import { fieldMessages } from "#/shared/field-messages.ts";

const wrongEmail = "Enter a valid email address";

/** The empty ones among `names`, each with its message, under the sentence for them all. */
function missing(texts: Texts, names: Record<string, string>, detail: string): Problems | undefined {
  const empty = Object.entries(names).filter(([name]) => !texts[name]?.trim());
  return empty.length > 0 ? { detail, fields: Object.fromEntries(empty) } : undefined;
}

/** Two findings about one form, said in one round; the first one's sentence for the whole stands. */
function both(one: Problems | undefined, other: Problems | undefined): Problems | undefined {
  if (!one || !other) return one ?? other;
  return { ...one, fields: { ...other.fields, ...one.fields } };
}

const malformedEmail = ({ email = "" }: Texts): Problems | undefined =>
  isEmail(email.trim()) ? undefined : { fields: { email: wrongEmail } };

const emailAndPassword = { email: "Type your email", password: "Type your password" };

export const checkLogin = (texts: Texts) =>
  both(missing(texts, emailAndPassword, "All fields are required"), malformedEmail(texts));

/** The referral code may stay empty. */
export const checkSignUp = (texts: Texts) =>
  both(missing(texts, emailAndPassword, "Email and Password fields are required"), malformedEmail(texts));

export const checkProfile = (texts: Texts) =>
  missing(
    texts,
    {
      firstname: "Type your first name",
      lastname: "Type your last name",
      phone: "Type your phone number",
      state: "Choose a state",
      lga: "Choose an LGA",
    },
    "All fields are required",
  );

export const checkForgotPassword = (texts: Texts) =>
  texts.email?.trim() ? malformedEmail(texts) : { fields: { email: "Enter your email" } };

/** For a step of the reset in a browser that does not know whose password it is. */
export const unknownEmail: Problems = {
  detail: "We are unable to verify your email, start the process all over again",
};

export const checkCode = ({ code = "" }: Texts): Problems | undefined =>
  code.trim() ? undefined : { fields: { code: fieldMessages.code } };

export const checkNewPassword = (texts: Texts): Problems | undefined =>
  missing(
    texts,
    { password: "Type a new password", confirm_password: "Type it once more" },
    "All fields are required",
  ) ??
  (texts.password === texts.confirm_password
    ? undefined
    : { fields: { confirm_password: "The two passwords are not the same" } });

export const checkPasswordChange = (texts: Texts) =>
  missing(
    texts,
    { old_password: "Type the password you have now", password: "Type a new password" },
    "All fields are required",
  );

export const checkLeaving = (texts: Texts) =>
  both(
    missing(texts, { ...emailAndPassword, password: "Type it here" }, "All fields are required"),
    malformedEmail(texts),
  );
