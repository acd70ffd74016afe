import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { JobPayloads } from "#/server/platform/jobs/jobs.ts";
import { composeEmail, type EmailPart, greetingOf } from "#/server/platform/mail/email.ts";
import type { Services } from "#/server/services.ts";
import { inLagos } from "#/shared/time.ts";
import { issueCode, issueProof } from "./codes.ts";
import { accountDeleted } from "./mails/account-deleted.ts";
import { deleteCode } from "./mails/delete-code.ts";
import { emailProven } from "./mails/email-proven.ts";
import { newDevice } from "./mails/new-device.ts";
import { passwordChanged } from "./mails/password-changed.ts";
import { proveEmail } from "./mails/prove-email.ts";
import { resetCode } from "./mails/reset-code.ts";
import { findNewDevice } from "./sessions.ts";
import { accounts } from "./tables.ts";

/** Facts that any of these emails may tell. */
interface About {
  supportEmail: string;
  publicUrl: string;
  /** When it happened. */
  at: Date;
  /** "Chrome on Android", where a browser did it. */
  device: string;
}

export type AccountEmail<More = unknown> = (about: About & More) => {
  subject: string;
  parts: EmailPart[];
};

type Deps = Pick<Services, "db" | "clock" | "config" | "mailer">;

/**
 * Every letter an account may get. A code is drawn when its letter is written, not when it is asked for:
 * so it lies in no queue, and a letter that is tried again brings a code that works.
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
  "email-proven": async (_: Deps, _id: string, about: About) => emailProven(about),
  "password-changed": async (_: Deps, _id: string, about: About) => passwordChanged(about),
  "new-device": async (_: Deps, _id: string, about: About) => newDevice(about),
  "account-deleted": async (_: Deps, _id: string, about: About) => accountDeleted(about),
};
type EmailName = keyof typeof emails;

/**
 * Enqueues an email, in the transaction that it tells of.
 * @param happened when, where the letter names it and may be written later; by which browser
 */
export function queueEmail(
  jobs: Services["jobs"],
  tx: Db,
  letter: EmailName,
  accountId: string,
  happened: { at?: Date; device?: string } = {},
): Promise<void> {
  const { at, device } = happened;
  return jobs.send(tx, "mail.send", {
    letter,
    accountId,
    ...(at && { at: at.toISOString() }),
    ...(device && { device }),
  });
}

/** Tells the owner of an account that a device it had not seen is let in. */
export async function warnOfNewDevice(
  tx: Db,
  jobs: Services["jobs"],
  { accountId, userAgent, at }: { accountId: string; userAgent: string; at: Date },
): Promise<void> {
  const device = await findNewDevice(tx, accountId, userAgent);
  if (device) await queueEmail(jobs, tx, "new-device", accountId, { at, device });
}

/** Writes a letter and hands it to the post; an account that is erased meanwhile gets none. */
export async function sendEmail(deps: Deps, queued: JobPayloads["mail.send"]): Promise<void> {
  const { letter, accountId, device = "" } = queued;
  const [account] = await deps.db
    .select({ email: accounts.email, firstName: accounts.firstName, erasedAt: accounts.erasedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.erasedAt) return;
  const { brand, supportEmail, publicUrl } = deps.config;
  const at = queued.at ? new Date(queued.at) : deps.clock.now();
  const { subject, parts } = await emails[letter as EmailName](deps, accountId, {
    supportEmail,
    publicUrl,
    at,
    device,
  });
  const greeting = greetingOf(account.firstName);
  await deps.mailer.send(account.email, composeEmail({ brand, subject, greeting, parts, note: inLagos(at) }));
}
