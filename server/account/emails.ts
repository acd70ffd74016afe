import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { composeEmail, type EmailPart, greetingOf } from "#/server/platform/mail/email.ts";
import type { Services } from "#/server/services.ts";
import { issueCode, issueProof } from "./codes.ts";
import { accountDeleted } from "./mails/account-deleted.ts";
import { deleteCode } from "./mails/delete-code.ts";
import { emailProven } from "./mails/email-proven.ts";
import { newDevice } from "./mails/new-device.ts";
import { passwordChanged } from "./mails/password-changed.ts";
import { proveEmail } from "./mails/prove-email.ts";
import { resetCode } from "./mails/reset-code.ts";
import { accounts } from "./tables.ts";

export type AccountEmail<More = unknown> = (about: { supportEmail: string } & More) => {
  subject: string;
  parts: EmailPart[];
};

type Deps = Pick<Services, "db" | "clock" | "config" | "mailer">;

/**
 * Every letter an account may get. A code is drawn when its letter is written, not when it is asked for:
 * so it lies in no queue, and a letter that is tried again brings a code that works.
 */
const emails = {
  "reset-code": async ({ db, clock, config }: Deps, accountId: string) =>
    resetCode({ supportEmail: config.supportEmail, code: await issueCode(db, accountId, "reset", clock.now()) }),
  "delete-code": async ({ db, clock, config }: Deps, accountId: string) =>
    deleteCode({ supportEmail: config.supportEmail, code: await issueCode(db, accountId, "delete", clock.now()) }),
  "prove-email": async ({ db, clock, config }: Deps, accountId: string) => {
    const { code, token } = await issueProof(db, accountId, clock.now());
    const link = `${config.publicUrl}/confirm_email#${token}`;
    return proveEmail({ supportEmail: config.supportEmail, code, link });
  },
  "email-proven": async ({ config }: Deps) => emailProven(config),
  "password-changed": async ({ config }: Deps) => passwordChanged(config),
  "new-device": async ({ config }: Deps) => newDevice(config),
  "account-deleted": async ({ config }: Deps) => accountDeleted(config),
};
type EmailName = keyof typeof emails;

/** Puts a letter into the queue, in the transaction that it tells of. */
export function queueEmail(jobs: Services["jobs"], tx: Db, letter: EmailName, accountId: string): Promise<void> {
  return jobs.send(tx, "mail.send", { letter, accountId });
}

/** Writes a letter and hands it to the post; an account that is erased meanwhile gets none. */
export async function sendEmail(deps: Deps, letter: string, accountId: string): Promise<void> {
  const [account] = await deps.db
    .select({ email: accounts.email, firstName: accounts.firstName, erasedAt: accounts.erasedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.erasedAt) return;
  const { subject, parts } = await emails[letter as EmailName](deps, accountId);
  const greeting = greetingOf(account.firstName);
  await deps.mailer.send(account.email, composeEmail({ brand: deps.config.brand, subject, greeting, parts }));
}
