import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import { tryCode, useCode } from "./codes.ts";
import { queueEmail } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { requireOwnPassword } from "./password.ts";
import { requireAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { changeRole } from "./roles.ts";
import { forgetSecondStep } from "./second-step.ts";
import { forgetDevices } from "./sessions.ts";
import { accounts, mailedCodes, numberChanges, sessions } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "jobs" | "events">;

const graceMs = 30 * dayMs;
const erasedAtOnce = 200;

export async function requestDeletionCode({ db, clock, jobs }: Deps, viewer: Viewer): Promise<void> {
  await requireWithin(db, clock.now(), ["deletion.mail"], { accountId: viewer.id });
  await db.transaction((tx) => queueEmail(jobs, tx, "delete-code", viewer.id));
}

/**
 * Deletes the viewer's account: signed out and hidden at once, erased after 30 days. @param proof the account's
 * email address, and its password or, without one, the mailed code @throws AppError `request/invalid`,
 * `account/wrong-password`, `request/too-many`, `account/not-allowed` for the last administrator
 */
export async function deleteAccount(
  deps: Deps,
  viewer: Viewer,
  proof: { email: string; password: string },
): Promise<void> {
  const { db } = deps;
  const account = await requireAccount(db, viewer.id);
  if (account.email.toLowerCase() !== proof.email.toLowerCase()) {
    const detail = "That is not the email of this account";
    throw new AppError("request/invalid", detail, { fields: { email: detail } });
  }
  if (account.passwordHash) await requireOwnPassword(deps, viewer.id, proof.password);
  else await requireDeletionCode(deps, viewer.id, proof.password);
  await db.transaction((tx) => markDeleted(tx, deps, viewer.id));
}

/**
 * Every write of visible content of the account waits for this lock, and then fails. @throws AppError
 * `account/not-allowed` for the last administrator
 */
export async function markDeleted(tx: Db, { clock, jobs, events }: Omit<Deps, "db">, accountId: string) {
  await changeRole(tx, events, accountId, "user");
  const now = clock.now();
  await tx.update(accounts).set({ deletedAt: now }).where(eq(accounts.id, accountId));
  await revokeAccess(tx, events, accountId, { cause: "deleted", now });
  await events.publish(tx, "account.deleted", { accountId });
  await queueEmail(jobs, tx, "account-deleted", accountId, { at: now });
}

async function requireDeletionCode(deps: Deps, accountId: string, code: string) {
  const { db } = deps;
  const now = deps.clock.now();
  const isRight = await lookAtGuess(deps, ["own-password"], { accountId }, async () => {
    const codeId = await tryCode(db, accountId, "delete", code, now);
    return (codeId && (await useCode(db, codeId, now))) || undefined;
  });
  if (!isRight) throw new AppError("account/wrong-password", "That code is wrong or has run out");
}

/**
 * Erases accounts deleted 30 days ago. The row stays, so that others read "Former member" and payments can be
 * accounted for.
 */
export async function eraseDeleted(services: Pick<Services, "db" | "clock" | "events" | "failures">): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.deletedAt),
        isNull(accounts.erasedAt),
        lt(accounts.deletedAt, new Date(clock.now().getTime() - graceMs)),
      ),
    )
    .orderBy(asc(accounts.deletedAt))
    .limit(erasedAtOnce);
  await runEach(
    services,
    "erasure",
    due,
    ({ id }) => eraseAccount(services, id),
    ({ id }) => ({ accountId: id }),
  );
}

const eraseAccount = ({ db, clock, events }: Pick<Services, "db" | "clock" | "events">, id: string) =>
  db.transaction(async (tx) => {
    // The account first, as every writer locks it before its dependants.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("no key update");
    await events.publish(tx, "account.erased", { accountId: id });
    await forgetSecondStep(tx, id);
    await forgetDevices(tx, id);
    for (const table of [sessions, mailedCodes, numberChanges]) await tx.delete(table).where(eq(table.accountId, id));
    await tx
      .update(accounts)
      .set({
        email: `${id}@erased.invalid`,
        passwordHash: null,
        firstName: "",
        lastName: "",
        phone: "",
        phoneProvenAt: null,
        sex: "",
        language: null,
        image: "",
        localGovernmentId: null,
        agentId: null,
        referralCode: null,
        erasedAt: clock.now(),
      })
      .where(eq(accounts.id, id));
  });
