import { and, eq, isNotNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { hashOf, newReferralCode } from "./codes.ts";
import type { SecondStep } from "./contract.ts";
import { lookAtGuess } from "./guesses.ts";
import { accounts, secondFactors, sessions } from "./tables.ts";

const periodSeconds = 30;
/** Allowed clock drift in steps of 30 seconds. */
const driftSteps = 1;
const recoveryCodes = 8;

type Deps = Pick<Services, "db" | "clock" | "config">;

const isStaff = (viewer: Viewer) => viewer.role !== "user";

export async function showSecondStep(db: Db, viewer: Viewer): Promise<SecondStep> {
  const set = and(eq(secondFactors.accountId, viewer.id), isNotNull(secondFactors.confirmedAt));
  const isSet = isStaff(viewer) && (await db.$count(secondFactors, set)) > 0;
  return { is_needed: isStaff(viewer), is_set: isSet, is_proven: viewer.isProven };
}

/**
 * A new authenticator app replaces the one in force only with its first right code. Until then a session is shown the
 * same app again. Another session gets a new one: a stranger with the password alone could have seen the first.
 * @throws AppError `account/not-allowed`, `account/second-step-needed`
 */
export async function setUpSecondStep(
  { db, clock, config }: Deps,
  viewer: Viewer,
): Promise<{ secret: string; uri: string; qr: string }> {
  requireStaff(viewer);
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, viewer.id));
  const secret = await db.transaction((tx) => drawSecret(tx, viewer, clock.now()));
  const uri = codesOf(secret, config.brand, account!.email).toString();
  return { secret, uri, qr: renderSVG(uri, { border: 4 }) };
}

/** @throws AppError `account/second-step-needed` */
async function drawSecret(tx: Db, viewer: Viewer, now: Date): Promise<string> {
  const blank = { accountId: viewer.id, secret: newSecret(), drawnIn: viewer.sessionId, createdAt: now };
  const [first] = await tx.insert(secondFactors).values(blank).onConflictDoNothing().returning();
  if (first) return first.secret;
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, viewer.id)).for("update");
  const state = stateOf(factor, now);
  const next = stateAfter(state, "draw", viewer.isProven);
  if (!next) throw new AppError("account/second-step-needed", "Enter a code of the app that is set up first");
  const isShownAgain = state === next && factor?.drawnIn === viewer.sessionId;
  const secret = (isShownAgain && drawnSecret(state, factor)) || newSecret();
  await tx
    .update(secondFactors)
    .set({
      drawnIn: viewer.sessionId,
      ...(next === "drawn" ? { secret, createdAt: now } : { pendingSecret: secret, pendingAt: now }),
    })
    .where(eq(secondFactors.accountId, viewer.id));
  return secret;
}

const newSecret = () => new Secret({ size: 20 }).base32;

/**
 * Proves the second step in this session with a code of the app or a backup code; each is accepted once. @returns
 * new backup codes after the first code of a new app @throws AppError `account/not-allowed`,
 * `account/wrong-second-step`, `request/too-many`
 */
export async function proveSecondStep(
  deps: Deps,
  viewer: Viewer,
  typed: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  requireStaff(viewer);
  const subject = { accountId: viewer.id, network: caller.network };
  const codes = await lookAtGuess(deps, ["second-step.network", "second-step.account"], subject, () =>
    deps.db.transaction((tx) => takeCode(tx, viewer, typed.replace(/[\s-]/g, ""), deps.clock.now())),
  );
  if (!codes) {
    throw new AppError("account/wrong-second-step", "That code is not right. Try the next one your app shows");
  }
  return { recovery_codes: codes };
}

/** @returns `undefined` when the code is wrong; else the backup codes to show, empty except after the first code of an app */
async function takeCode(tx: Db, viewer: Viewer, code: string, now: Date): Promise<string[] | undefined> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, viewer.id)).for("update");
  if (!factor) return undefined;
  const state = stateOf(factor, now);
  const drawn = drawnSecret(state, factor);
  const drawnStep = drawn ? stepOf(drawn, code, now) : undefined;
  if (drawn && drawnStep !== undefined && stateAfter(state, "code of the drawn app", viewer.isProven)) {
    return putInForce(tx, viewer, { secret: drawn, step: drawnStep }, now);
  }
  if (!stateAfter(state, "code of the app in force", viewer.isProven)) return undefined;
  const step = stepOf(factor.secret, code, now);
  const isPaper = factor.recoveryHashes.includes(paperHash(code));
  if (!isPaper && (step === undefined || step <= factor.lastStep)) return undefined;
  const recoveryHashes = factor.recoveryHashes.filter((hash) => hash !== paperHash(code));
  await tx
    .update(secondFactors)
    .set({ lastStep: step ?? factor.lastStep, recoveryHashes })
    .where(eq(secondFactors.accountId, viewer.id));
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, viewer.sessionId));
  return [];
}

async function putInForce(tx: Db, viewer: Viewer, { secret, step }: { secret: string; step: number }, now: Date) {
  const fresh = Array.from({ length: recoveryCodes }, newReferralCode);
  await tx
    .update(secondFactors)
    .set({
      ...{ secret, confirmedAt: now, pendingSecret: null, pendingAt: null },
      ...{ lastStep: step, recoveryHashes: fresh.map(paperHash) },
    })
    .where(eq(secondFactors.accountId, viewer.id));
  await endProofs(tx, viewer.id);
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, viewer.sessionId));
  return fresh;
}

export async function forgetSecondStep(tx: Db, accountId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
  await endProofs(tx, accountId);
}

const endProofs = (tx: Db, accountId: string) =>
  tx
    .update(sessions)
    .set({ provenAt: null })
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.provenAt)));

function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = codesOf(secret).validate({ token: code, timestamp: now.getTime(), window: driftSteps });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

const codesOf = (secret: string, issuer?: string, label?: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: periodSeconds, digits: 6 });

const paperHash = (code: string) => hashOf(code.toUpperCase()).toString("base64url");

function requireStaff(viewer: Viewer) {
  if (!isStaff(viewer)) throw new AppError("account/not-allowed", "You may not do that");
}

type FactorState = "none" | "drawn" | "in force" | "redrawn";

type FactorStep = "draw" | "code of the app in force" | "code of the drawn app" | "forget";

/**
 * The state each step leads to; other steps are rejected. `isForProven`: the session has passed the second factor, so
 * that a password alone can neither create nor activate an app.
 */
export const factorSteps: Record<FactorState, Partial<Record<FactorStep, { to: FactorState; isForProven?: true }>>> = {
  none: { draw: { to: "drawn" } },
  drawn: { draw: { to: "drawn" }, "code of the drawn app": { to: "in force" }, forget: { to: "none" } },
  "in force": {
    draw: { to: "redrawn", isForProven: true },
    "code of the app in force": { to: "in force" },
    forget: { to: "none" },
  },
  redrawn: {
    draw: { to: "redrawn", isForProven: true },
    "code of the app in force": { to: "redrawn" },
    "code of the drawn app": { to: "in force", isForProven: true },
    forget: { to: "none" },
  },
};

export const redrawnMs = 10 * 60_000;

const drawnSecret = (state: FactorState, factor: { secret: string; pendingSecret: string | null }) =>
  state === "drawn" ? factor.secret : state === "redrawn" ? factor.pendingSecret : undefined;

interface Factor {
  confirmedAt: Date | null;
  pendingSecret: string | null;
  pendingAt: Date | null;
}

export function stateOf(factor: Factor | undefined, now: Date): FactorState {
  if (!factor) return "none";
  if (!factor.confirmedAt) return "drawn";
  const isPending = factor.pendingSecret && factor.pendingAt && now.getTime() < factor.pendingAt.getTime() + redrawnMs;
  return isPending ? "redrawn" : "in force";
}

export function stateAfter(state: FactorState, step: FactorStep, isProven: boolean): FactorState | undefined {
  const next = factorSteps[state][step];
  return next && (isProven || !next.isForProven) ? next.to : undefined;
}
