import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import type { Consent, OwnConsent } from "./contract.ts";
import { acted, answered, consentRequested } from "./notices.ts";
import { agentConsents } from "./tables.ts";

const givenForMs = 3 * dayMs;
const openForMs = 7 * dayMs;

type ConsentDeps = Pick<Services, "db" | "clock" | "events" | "jobs">;

const selectOpen = (db: Db, accountId: string) =>
  db
    .select({ consent: agentConsents, agentName: agents.name, agentAccountId: agents.accountId })
    .from(agentConsents)
    .innerJoin(accounts, and(eq(accounts.id, agentConsents.accountId), eq(accounts.agentId, agentConsents.agentId)))
    .innerJoin(agents, eq(agents.id, agentConsents.agentId))
    .where(and(eq(agentConsents.accountId, accountId), isNull(agentConsents.endedAt)))
    .$dynamic();

type Open = Awaited<ReturnType<typeof selectOpen>>[number];

function present(open: Open | undefined, now: Date): Consent {
  const none: Consent = { state: "none", purpose: "", ends_at: null };
  if (!open) return none;
  const { givenAt, askedAt, purpose } = open.consent;
  const endsAt = givenAt ? givenAt.getTime() + givenForMs : askedAt.getTime() + openForMs;
  if (endsAt <= now.getTime()) return none;
  return { state: givenAt ? "given" : "asked", purpose, ends_at: new Date(endsAt).toISOString() };
}

export async function findConsent(
  { db, clock }: Pick<ConsentDeps, "db" | "clock">,
  accountId: string,
): Promise<Consent> {
  const [open] = await selectOpen(db, accountId);
  return present(open, clock.now());
}

export async function showOwnConsent(
  { db, clock }: Pick<ConsentDeps, "db" | "clock">,
  viewer: Viewer,
): Promise<OwnConsent> {
  const [open] = await selectOpen(db, viewer.id);
  return { ...present(open, clock.now()), agent_name: open?.agentName ?? "" };
}

export async function requestConsent(
  tx: Db,
  deps: ConsentDeps,
  { accountId, agentId, purpose }: { accountId: string; agentId: string; purpose: string },
): Promise<Consent> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { askedAt, givenAt, endedAt } = agentConsents;
  const isLapsed = or(
    sql`${agentConsents.agentId} <> ${agentId}`,
    lte(givenAt, before(givenForMs)),
    and(isNull(givenAt), lte(askedAt, before(openForMs))),
  );
  await tx
    .update(agentConsents)
    .set({ endedAt: now })
    .where(and(eq(agentConsents.accountId, accountId), isNull(endedAt), isLapsed));
  const id = newId();
  const inserted = await tx
    .insert(agentConsents)
    .values({ id, accountId, agentId, purpose, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: agentConsents.id });
  if (inserted.length === 0) throw new AppError("consent/open-already", "You asked already, or may work on the page");
  const [open] = await selectOpen(tx, accountId);
  await notify(tx, deps, consentRequested, accountId, { consentId: id, agentName: open!.agentName, purpose });
  return present(open, now);
}

/**
 * The viewer's answer to their agent; a refusal also withdraws an earlier consent. @throws AppError
 * `consent/nothing-asked`
 */
export async function answerAgent(deps: ConsentDeps, viewer: Viewer, isAllowed: boolean): Promise<OwnConsent> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [open] = await selectOpen(tx, viewer.id).for("update", { of: agentConsents });
    const { state } = present(open, now);
    if (!open || state === "none" || (isAllowed && state === "given")) {
      throw new AppError("consent/nothing-asked", "Your agent asks for nothing any more");
    }
    const { id } = open.consent;
    await tx
      .update(agentConsents)
      .set(isAllowed ? { givenAt: now } : { endedAt: now })
      .where(eq(agentConsents.id, id));
    if (open.agentAccountId) {
      const [client] = await tx
        .select({ name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
        .from(accounts)
        .where(eq(accounts.id, viewer.id));
      const about = { consentId: id, clientId: viewer.id, clientName: client!.name || "Your client", isAllowed };
      await notify(tx, deps, answered, open.agentAccountId, about);
    }
    return showOwnConsent({ ...deps, db: tx }, viewer);
  });
}

/**
 * Locks the consent for an agent's action until the transaction ends, so that a concurrent withdrawal takes effect after
 * it. Notifies the owner of the action.
 * @param what changed part, in words for the owner: "your opening hours"
 * @throws AppError `consent/not-given`
 */
export async function lockConsent(
  tx: Db,
  deps: ConsentDeps,
  { accountId, agentId, what }: { accountId: string; agentId: string; what: string },
): Promise<void> {
  const [open] = await selectOpen(tx, accountId).for("update", { of: agentConsents });
  if (!open || open.consent.agentId !== agentId || present(open, deps.clock.now()).state !== "given") {
    const detail = "The owner has not allowed it, or has taken it back. Ask them again; nothing was changed";
    throw new AppError("consent/not-given", detail);
  }
  await notify(tx, deps, acted, accountId, { actId: newId(), agentName: open.agentName, what });
}

export async function forgetConsentsOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(agentConsents).where(eq(agentConsents.accountId, accountId));
}
