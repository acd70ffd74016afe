import type { Problems } from "#/app/ui/problems.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import { isEmail } from "#/shared/email.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { passwordLengthMin } from "#/shared/length-max.ts";
import { readPhone } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";

/** Problems of the empty fields among `names`, with their messages and one sentence for all. */
function missing(texts: Texts, names: Record<string, string>, detail: string): Problems | undefined {
  const empty = Object.entries(names).filter(([name]) => !texts[name]?.trim());
  return empty.length > 0 ? { detail, fields: Object.fromEntries(empty) } : undefined;
}

/** Merges the problems of one form; the first `detail` wins. */
function both(one: Problems | undefined, other: Problems | undefined): Problems | undefined {
  if (!one || !other) return one ?? other;
  return { ...one, fields: { ...other.fields, ...one.fields } };
}

const malformedEmail = ({ email = "" }: Texts): Problems | undefined =>
  isEmail(email.trim()) ? undefined : { fields: { email: fieldMessages.email } };

const shortPassword = ({ password = "" }: Texts): Problems | undefined =>
  password.length < passwordLengthMin ? { fields: { password: fieldMessages.password } } : undefined;

const emailAndPassword = { email: sayLater("Type your email"), password: sayLater("Type your password") };

export const checkLogin = (texts: Texts) =>
  both(missing(texts, emailAndPassword, fieldMessages.all), malformedEmail(texts));

/** The referral code may stay empty. */
export const checkSignUp = (texts: Texts) =>
  both(
    missing(texts, emailAndPassword, say("Email and Password fields are required")),
    both(malformedEmail(texts), shortPassword(texts)),
  );

export const malformedPhone = ({ phone = "" }: Texts): Problems | undefined =>
  readPhone(phone) ? undefined : { fields: { phone: fieldMessages.phone } };

export const checkProfile = (texts: Texts) =>
  both(
    missing(
      texts,
      {
        firstname: say("Type your first name"),
        lastname: say("Type your last name"),
        phone: say("Type your phone number"),
        state: say("Choose a state"),
        lga: say("Choose an LGA"),
      },
      fieldMessages.all,
    ),
    malformedPhone(texts),
  );

export const checkForgotPassword = (texts: Texts) =>
  texts.email?.trim() ? malformedEmail(texts) : { fields: { email: say("Enter your email") } };

/** For a step of the reset in a browser that does not know whose password it is. */
export const unknownEmail: Problems = {
  detail: sayLater("We are unable to verify your email, start the process all over again"),
};

export const checkNewPassword = (texts: Texts): Problems | undefined =>
  missing(
    texts,
    { password: say("Type a new password"), confirm_password: say("Type it once more") },
    fieldMessages.all,
  ) ??
  both(
    shortPassword(texts),
    texts.password === texts.confirm_password
      ? undefined
      : { fields: { confirm_password: say("The two passwords are not the same") } },
  );

export const checkPasswordChange = (texts: Texts) =>
  both(
    missing(
      texts,
      { old_password: say("Type the password you have now"), password: say("Type a new password") },
      fieldMessages.all,
    ),
    shortPassword(texts),
  );

export const checkLeaving = (texts: Texts) =>
  both(
    missing(texts, { ...emailAndPassword, password: say("Type it here") }, fieldMessages.all),
    malformedEmail(texts),
  );
