import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { JobPayloads } from "#/server/platform/jobs/jobs.ts";
import { composeEmail, type EmailPart, greetingOf, inLagos } from "#/server/platform/mail/mail.ts";
import { type SayInLanguage, sayIn } from "#/server/platform/say-in.ts";
import type { Services } from "#/server/services.ts";
import { prefixOf } from "#/shared/language.ts";
import { clockTime, dayMs, shortDate } from "#/shared/time.ts";
import { issueCode, issueProof, issueUndo } from "./codes.ts";
import { findNewDevice } from "./sessions.ts";
import { accounts } from "./tables.ts";

interface About {
  /** Not used by security notices and account deletion, which are in English. */
  say: SayInLanguage;
  supportEmail: string;
  /** Public URL with the prefix of the language. */
  publicUrl: string;
  at: Date;
  device: string;
}

type AccountEmail<More = unknown> = (about: About & More) => {
  subject: string;
  parts: EmailPart[];
};

type Deps = Pick<Services, "db" | "clock" | "config" | "mailer">;

/**
 * All emails of an account. A code is generated when its email is written, not when it is requested: no queue contains it,
 * and a retried email has a code that works.
 */
const emails = {
  "reset-code": async ({ db, clock }: Deps, accountId: string, about: About) =>
    resetCode({ ...about, code: await issueCode(db, accountId, "reset", clock.now()) }),
  "delete-code": async ({ db, clock }: Deps, accountId: string, about: About) =>
    deleteCode({ ...about, code: await issueCode(db, accountId, "delete", clock.now()) }),
  "prove-email": async ({ db, clock }: Deps, accountId: string, about: About) => {
    const { code, token } = await issueProof(db, accountId, clock.now());
    return proveEmail({ ...about, code, link: `${about.publicUrl}/confirm_email#${token}` });
  },
  "sign-in-code": async ({ db, clock }: Deps, accountId: string, about: About) =>
    signInCode({ ...about, code: await issueCode(db, accountId, "sign-in", clock.now()) }),
  "number-changed": async ({ db }: Deps, _: string, about: About, changeId: string) =>
    numberChanged({ ...about, link: `${about.publicUrl}/undo_number#${await issueUndo(db, changeId)}` }),
  "number-confirmed": async (_: Deps, _id: string, about: About) => numberConfirmed(about),
  "email-proven": async (_: Deps, _id: string, about: About) => emailProven(about),
  "password-changed": async (_: Deps, _id: string, about: About) => passwordChanged(about),
  "new-device": async (_: Deps, _id: string, about: About) => newDevice(about),
  "account-deleted": async (_: Deps, _id: string, about: About) => accountDeleted(about),
};
type EmailName = keyof typeof emails;

/** Queues an email in the transaction of the event. */
export function queueEmail(
  jobs: Services["jobs"],
  tx: Db,
  template: EmailName,
  accountId: string,
  happened: { at?: Date; device?: string; changeId?: string } = {},
): Promise<void> {
  const { at, device, changeId } = happened;
  return jobs.send(tx, "mail.send", {
    template,
    accountId,
    ...(at && { at: at.toISOString() }),
    ...(device && { device }),
    ...(changeId && { changeId }),
  });
}

export async function warnOfNewDevice(
  tx: Db,
  jobs: Services["jobs"],
  { accountId, userAgent, at }: { accountId: string; userAgent: string; at: Date },
): Promise<void> {
  const device = await findNewDevice(tx, accountId, userAgent);
  if (device) await queueEmail(jobs, tx, "new-device", accountId, { at, device });
}

export async function sendEmail(deps: Deps, queued: JobPayloads["mail.send"]): Promise<void> {
  const { template, accountId, device = "", changeId = "" } = queued;
  const [account] = await deps.db
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      language: accounts.language,
      erasedAt: accounts.erasedAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.erasedAt) return;
  const { config } = deps;
  const say = sayIn(account.language);
  const publicUrl = config.publicUrl + prefixOf(say.language);
  const at = queued.at ? new Date(queued.at) : deps.clock.now();
  const about = { say, supportEmail: config.supportEmail, publicUrl, at, device };
  const { subject, parts } = await emails[template as EmailName](deps, accountId, about, changeId);
  const greeting = greetingOf(account.firstName, say);
  const words = { say, subject, greeting, parts, picture: "lock", note: inLagos(at, say) } as const;
  await deps.mailer.send(account.email, composeEmail({ ...config, ...words }));
}

const retentionMs = 30 * dayMs;

export const accountDeleted: AccountEmail = ({ supportEmail, at }) => ({
  subject: "Your account is deleted",
  parts: [
    `Nobody can see your account or your business page any more. On ${shortDate(at.getTime() + retentionMs)} your personal data is erased for good.`,
    `If this was a mistake, write to ${supportEmail} before that day.`,
  ],
});

export const deleteCode: AccountEmail<{ code: string }> = ({ code, publicUrl }) => ({
  subject: "Your code to delete your account",
  parts: [
    "You asked to delete your account. Type this code in place of a password. It works for 15 minutes:",
    { large: code },
    "If it was not you, do not type the code. Log out the browsers you do not know:",
    { button: "See where I am logged in", link: `${publicUrl}/profile` },
  ],
});

export const emailProven: AccountEmail = ({ supportEmail, publicUrl }) => ({
  subject: "Your email is confirmed",
  parts: [
    "You showed us that this email is yours, so the account is now yours alone. The password that was set before no longer works, and every other browser was logged out.",
    "To log in with a password, choose a new one:",
    { button: "Choose a password", link: `${publicUrl}/forgot_password` },
    `If it was not you, write to ${supportEmail}.`,
  ],
});

export const newDevice: AccountEmail = ({ supportEmail, publicUrl, at, device }) => ({
  subject: "New login to your account",
  parts: [
    `Somebody logged in to your account with ${device || "a browser"} on ${shortDate(at)} at ${clockTime(at)}, Lagos time. We had not seen that device before.`,
    "If it was you, do nothing. If it was not you, change your password now: that logs out every other browser.",
    { button: "Change my password", link: `${publicUrl}/profile` },
    `We help at ${supportEmail}.`,
  ],
});

export const numberChanged: AccountEmail<{ link: string }> = ({ supportEmail, at, link }) => ({
  subject: "Your phone number was changed",
  parts: [
    `The confirmed phone number of your account was changed on ${shortDate(at)} at ${clockTime(at)}, Lagos time.`,
    "If it was you, do nothing. If it was not you, take the number back within 7 days. Everybody is then logged out, and you set a new password:",
    { button: "Take my number back", link },
    `We help at ${supportEmail}.`,
  ],
});

export const numberConfirmed: AccountEmail = ({ supportEmail, publicUrl, at }) => ({
  subject: "A phone number was confirmed in your account",
  parts: [
    `A phone number was confirmed in your account on ${shortDate(at)} at ${clockTime(at)}, Lagos time. You can now log in with it.`,
    "If it was you, do nothing. If it was not you, set a new password at once: that ends every other way in, the number too.",
    { button: "Set a new password", link: `${publicUrl}/forgot_password` },
    `We help at ${supportEmail}.`,
  ],
});

export const passwordChanged: AccountEmail = ({ supportEmail, publicUrl, at }) => ({
  subject: "Your password was changed",
  parts: [
    `The password of your account was changed on ${shortDate(at)} at ${clockTime(at)}, Lagos time. Other browsers were logged out.`,
    "If you set it with a mailed code, confirm your phone number again in your profile: its proof ended too.",
    "If it was you, do nothing else. If it was not you, set a new password at once:",
    { button: "Set a new password", link: `${publicUrl}/forgot_password` },
    `We help at ${supportEmail}.`,
  ],
});

export const proveEmail: AccountEmail<{ code: string; link: string }> = ({ code, link, say }) => ({
  subject: say("Confirm your email"),
  parts: [
    say("Confirm that this email is yours. Type this code where you signed up:"),
    { large: code },
    say("Or tap the button. Both work for one day."),
    { button: say("Confirm my email"), link },
    "If you did not sign up, somebody typed your email. You don’t need to do anything. If you want the account, tap the button and choose a password: it is then yours alone.",
  ],
});

export const resetCode: AccountEmail<{ code: string }> = ({ code, say }) => ({
  subject: say("Your code to set a new password"),
  parts: [
    say(
      "Somebody asked to set a new password for your account. If it was you, type this code. It works for 15 minutes:",
    ),
    { large: code },
    "If it was not you, do nothing: without the code nobody can change your password. Never give the code to anybody, not even to us.",
  ],
});

export const signInCode: AccountEmail<{ code: string }> = ({ code, supportEmail, say }) => ({
  subject: say("Your code to log in"),
  parts: [
    say("Somebody is logging in with your phone number, which you confirmed a long time ago. Type this code there:"),
    { large: code },
    "It works for 15 minutes. Give it to nobody.",
    `If it was not you, do nothing: the code alone opens nothing. If you have another number now, change it in your profile. We help at ${supportEmail}.`,
  ],
});
