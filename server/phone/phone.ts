import { findAccountOfPhone, findPhoneOf, lookAtGuess, provePhone, signInByPhone } from "#/server/account/account.ts";
import type { SignedIn, User } from "#/server/account/contract.ts";
import { AppError } from "#/server/platform/errors.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { type CodeFor, drawCode, findRequested, requestCode, setAccount, tryCode, useCode } from "./codes.ts";

type PhoneDeps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

const noNumber = () => new AppError("phone/none", "Add your phone number to your profile first");
const wrongCode = () =>
  new AppError("phone/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");

/**
 * Sends a code to the number of the viewer's account. A number that is proven already needs none.
 * @throws AppError `phone/none`, `request/too-many`
 */
export async function askForProof(deps: PhoneDeps, viewer: Viewer, caller: Caller): Promise<void> {
  const { phone, isProven } = await findPhoneOf(deps.db, viewer.id);
  if (!phone) throw noNumber();
  if (isProven) return;
  await queueCode(deps, { purpose: "prove", phone, accountId: viewer.id }, caller);
}

/**
 * Proves the number of the viewer's account. The code counts for the number it was sent to, so a number that was changed
 * meanwhile is not proven by it.
 * @throws AppError `phone/none`, `phone/wrong-code`, `phone/used-too-often`, `request/too-many`
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

/** Sends a code to sign in with. Work and answer are the same for a number that nobody proved. @throws AppError `request/too-many` */
export async function askForSignIn(deps: PhoneDeps, typed: string, caller: Caller): Promise<void> {
  await queueCode(deps, { purpose: "sign-in", phone: readPhone(typed)! }, caller);
}

async function queueCode({ db, clock, jobs }: PhoneDeps, about: CodeFor, { network }: Caller) {
  const now = clock.now();
  await requireWithin(db, now, ["phone.sms", "phone.network"], { target: about.phone, network });
  await db.transaction(async (tx) => jobs.send(tx, "phone.send-code", { codeId: await requestCode(tx, about, now) }));
}

/**
 * Signs in with the code of an SMS.
 * @throws AppError `phone/wrong-code`, also for a number that nobody proved; `account/blocked`, `request/too-many`
 */
export async function logInByPhone(
  deps: PhoneDeps,
  { phone: typedPhone, code }: { phone: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const phone = readPhone(typedPhone)!;
  const about = { purpose: "sign-in", phone } as const;
  const subject = { target: phone, network: caller.network };
  const right = await lookAtGuess(deps, ["phone.sign-in-guess", "phone.network-guess"], subject, async () => {
    const found = await tryCode(deps.db, about, code, now);
    return found?.accountId ? { id: found.id, accountId: found.accountId } : undefined;
  });
  if (!right) throw wrongCode();
  return deps.db.transaction(async (tx) => {
    if (!(await useCode(tx, right.id, now))) throw wrongCode();
    const signedIn = await signInByPhone(tx, deps, { accountId: right.accountId, phone }, caller, now);
    if (!signedIn) throw wrongCode();
    return signedIn;
  });
}

/**
 * Draws a code that was asked for and sends it. Drawn here and not when it is asked for, so it lies in no queue, and a
 * text that is tried again brings a code that works.
 */
export async function sendCode(
  { db, clock, config, sms }: Pick<Services, "db" | "clock" | "config" | "sms">,
  codeId: string,
): Promise<void> {
  const asked = await findRequested(db, codeId);
  if (!asked) return;
  const { purpose, phone } = asked;
  const code = await drawCode(db, codeId, clock.now());
  if (purpose === "prove") {
    return sms.send(phone, `${code} is your ${config.brand} code. It works for 10 minutes. Give it to nobody.`);
  }
  const account = await findAccountOfPhone(db, phone);
  if (!account) return;
  await setAccount(db, codeId, account.id);
  await sms.send(
    phone,
    `${code} is your code to log in to ${config.brand}. It works for 10 minutes. Give it to nobody.`,
  );
}
