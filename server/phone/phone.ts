import {
  findAccountOfPhone,
  findLanguage,
  findPhoneOf,
  isKnownDevice,
  lookAtGuess,
  provePhone,
  requireTrustedNumber,
  signInByPhone,
} from "#/server/account/account.ts";
import type { SignedIn, User } from "#/server/account/contract.ts";
import { AppError } from "#/server/platform/errors.ts";
import { type LimitName, requireWithin } from "#/server/platform/limits/limits.ts";
import { sayIn } from "#/server/platform/say-in.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { toGsm } from "#/shared/gsm.ts";
import { readPhone } from "#/shared/phone.ts";
import type { Say } from "#/shared/say.ts";
import { type CodeFor, drawCode, findRequested, requestCode, setAccount, tryCode, useCode } from "./codes.ts";
import { isTextLeft, takeText } from "./text-budget.ts";

export { tryCode as tryListedCode, useCode as useListedCode } from "./codes.ts";
export { giveTextBack, isTextLeft, takeText } from "./text-budget.ts";

type PhoneDeps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

const noNumber = () => new AppError("phone/none", "Add your phone number to your profile first");
export const wrongCode = () =>
  new AppError("phone/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");

/**
 * Sends a code to the number of the viewer's account. A proven number needs none.
 * @throws AppError `phone/none`, `request/too-many`, `server/unavailable`
 */
export async function requestProof(deps: PhoneDeps, viewer: Viewer, caller: Caller): Promise<void> {
  const { phone, isProven } = await findPhoneOf(deps.db, viewer.id);
  if (!phone) throw noNumber();
  if (isProven) return;
  const limits = ["phone.account", "phone.proof", "phone.proof-target", ...networkLimits] as const;
  await queueCode(deps, { purpose: "prove", phone, accountId: viewer.id }, caller, limits);
}

/**
 * Its limit is per account, so that others cannot use it up. @throws AppError `phone/none`, also for an unproven number;
 * `request/too-many`, `server/unavailable`
 */
export async function requestChangeCode(deps: PhoneDeps, viewer: Viewer, caller: Caller): Promise<void> {
  const { phone, isProven } = await findPhoneOf(deps.db, viewer.id);
  if (!phone || !isProven) throw noNumber();
  await queueCode(deps, { purpose: "change", phone, accountId: viewer.id }, caller, ["phone.account"]);
}

export interface PhoneCodes {
  /** Checks and consumes a code for changing a number. @throws AppError `request/too-many` */
  takeChangeCode: (
    deps: Pick<Services, "db" | "clock">,
    of: { accountId: string; phone: string },
    typed: string,
  ) => Promise<boolean>;
}

export const phoneCodes: PhoneCodes = {
  takeChangeCode: async (deps, { accountId, phone }, typed) => {
    const now = deps.clock.now();
    const about = { purpose: "change", phone, accountId } as const;
    const right = await lookAtGuess(deps, ["phone.guess"], { accountId }, () => tryCode(deps.db, about, typed, now));
    return right !== undefined && useCode(deps.db, right.id, now);
  },
};

/**
 * A code proves only the number it was sent to. @throws AppError `phone/none`, `phone/wrong-code`,
 * `phone/used-too-often`, `request/too-many`
 */
export async function verifyPhone(deps: PhoneDeps, viewer: Viewer, typed: string): Promise<User> {
  const now = deps.clock.now();
  const { phone } = await findPhoneOf(deps.db, viewer.id);
  if (!phone) throw noNumber();
  const about = { purpose: "prove", phone, accountId: viewer.id } as const;
  const right = await lookAtGuess(deps, ["phone.guess"], { accountId: viewer.id }, () =>
    tryCode(deps.db, about, typed, now),
  );
  if (!right) throw wrongCode();
  return deps.db.transaction(async (tx) => {
    if (!(await useCode(tx, right.id, now))) throw wrongCode();
    const proven = await provePhone(tx, deps, viewer.id, phone, now);
    if (proven === "another number") throw wrongCode();
    if (proven === "used too often") {
      throw new AppError("phone/used-too-often", "That number is confirmed in three accounts already");
    }
    return proven;
  });
}

/**
 * Sends a code to a number in an unclaimed listing, on request of a person who claims it. @param limits by account or number
 * @throws AppError `request/too-many`, `server/unavailable`
 */
export const sendListedCode = (
  deps: PhoneDeps,
  about: CodeFor & { purpose: "claim" | "remove" },
  caller: Caller,
  limits: readonly LimitName[],
): Promise<void> => queueCode(deps, about, caller, [...limits, ...networkLimits]);

const networkLimits = ["phone.network", "phone.wide-network"] as const;
const strangerLimits = ["phone.asker", "phone.target", "phone.target-day", ...networkLimits] as const;

/**
 * Work and response are the same for an unproven number. A known device has limits of its own, which strangers
 * cannot use up. @throws AppError `request/too-many`, `server/unavailable`
 */
export async function requestSignInCode(deps: PhoneDeps, typed: string, caller: Caller): Promise<void> {
  const phone = readPhone(typed)!;
  const account = await findAccountOfPhone(deps.db, phone);
  const isKnown = account !== undefined && (await isKnownDevice(deps.db, account.id, caller));
  const limits = isKnown ? (["phone.device"] as const) : strangerLimits;
  await queueCode(deps, { purpose: "sign-in", phone, device: caller.device }, caller, limits);
}

async function queueCode(
  deps: PhoneDeps,
  about: CodeFor,
  { network, device }: Caller,
  limits: readonly LimitName[],
): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const accountId = "device" in about ? undefined : about.accountId;
  await requireWithin(db, now, limits, { accountId, target: about.phone, network, device });
  if (!(await isTextLeft(deps, "codes"))) {
    throw new AppError("server/unavailable", "No more codes can be sent today. Use your password, or try tomorrow");
  }
  await db.transaction(async (tx) => jobs.send(tx, "phone.send-code", { codeId: await requestCode(tx, about, now) }));
}

/**
 * A number proven long ago may have been reassigned: an unknown device also needs the password, or an emailed code,
 * sent by the first attempt without either. @throws AppError `phone/wrong-code`, `phone/proof-needed`,
 * `account/wrong-password`, `account/wrong-code`, `account/blocked`, `request/too-many`
 */
export async function logInByPhone(
  deps: PhoneDeps,
  {
    phone: typedPhone,
    code,
    ...proof
  }: { phone: string; code: string; password?: string | undefined; email_code?: string | undefined },
  caller: Caller,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const phone = readPhone(typedPhone)!;
  const about = { purpose: "sign-in", phone, device: caller.device } as const;
  const subject = { target: phone, network: caller.network };
  const right = await lookAtGuess(deps, ["phone.sign-in-guess", "phone.network-guess"], subject, async () => {
    const found = await tryCode(deps.db, about, code, now);
    return found?.accountId ? { id: found.id, accountId: found.accountId } : undefined;
  });
  if (!right) throw wrongCode();
  await requireTrustedNumber(deps, right.accountId, proof, caller);
  return deps.db.transaction(async (tx) => {
    if (!(await useCode(tx, right.id, now))) throw wrongCode();
    const signedIn = await signInByPhone(tx, deps, { accountId: right.accountId, phone }, caller, now);
    if (!signedIn) throw wrongCode();
    return signedIn;
  });
}

/** Generates the code here, so that no queue contains it and a retried text has a valid one. */
export async function sendCode(
  deps: Pick<Services, "db" | "clock" | "config" | "sms" | "log">,
  codeId: string,
): Promise<void> {
  const { db, clock, config, sms } = deps;
  const requested = await findRequested(db, codeId);
  if (!requested) return;
  const { purpose, phone } = requested;
  const account = purpose === "sign-in" ? await findAccountOfPhone(db, phone) : undefined;
  if (purpose === "sign-in" && !account) return;
  if (!(await takeText(deps, "codes"))) return;
  const code = await drawCode(db, codeId, clock.now());
  if (account) await setAccount(db, codeId, account.id);
  const accountId = account?.id ?? requested.accountId;
  const language = accountId ? await findLanguage(db, accountId) : null;
  await sms.send(phone, codeText(purpose, { code, brand: config.brand }, sayIn(language)));
}

/** One text of 160 characters; a character outside the GSM alphabet would reduce that to 70. The warning is always in English. */
export function codeText(purpose: CodeFor["purpose"], about: { code: string; brand: string }, say: Say): string {
  const says = {
    prove: say("{code} is your {brand} code.", about),
    change: say("{code} is your code to change the phone number of your {brand} account.", about),
    "sign-in": say("{code} is your code to log in to {brand}.", about),
    // For the holder of a listed number, who may not be a member.
    claim: `Somebody asked to run the ${about.brand} page that lists this number. ${about.code} is the code.`,
    remove: `Somebody asked to remove the ${about.brand} page that lists this number. ${about.code} is the code.`,
  };
  return toGsm(`${says[purpose]} It works for 10 minutes. Give it to nobody.`);
}
