import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Caller } from "#/server/services.ts";
import { hashOf } from "./secrets.ts";
import { knownDevices, networkKeys } from "./tables.ts";

const forgottenAfterMs = 180 * 86_400_000;

const hashOfDevice = ({ device }: Caller) => hashOf(device).toString("base64url");

/** Six digits of a keyed hash of the caller's network, made where the key is. */
const hashOfNetwork = ({ network }: Caller) =>
  sql<string>`coalesce((select left(encode(sha256(${networkKeys.key} || convert_to(${network}, 'UTF8')), 'hex'), 6)
    from ${networkKeys}), '')`;

/** Remembers a device that signed in, so that strangers' wrong passwords do not keep it out. */
export async function rememberDevice(db: Db, accountId: string, caller: Caller, now: Date): Promise<void> {
  const latest = { networkHash: hashOfNetwork(caller), lastUsedAt: now };
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: hashOfDevice(caller), ...latest })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceHash], set: latest });
}

/** True if the account signed in on this device before. */
export async function isKnownDevice(db: Db, accountId: string, caller: Caller): Promise<boolean> {
  const isThis = and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, hashOfDevice(caller)));
  return (await db.$count(knownDevices, isThis)) > 0;
}

/** Forgets every device of an account whose owner has changed, or may have. */
export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - forgottenAfterMs)));
}
