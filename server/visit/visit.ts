import { createHash, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Caller, Services } from "#/server/services.ts";
import { lagosDay } from "#/shared/time.ts";
import { visitSalts } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock">;

let known: { day: string; salt: Uint8Array } | undefined;

/**
 * A caller as a number that means nothing tomorrow: the salt lives one day.
 * @returns the hash, and the day in Lagos that it is good for
 */
export async function hashVisitor(
  { db, clock }: Deps,
  { ip, userAgent }: Pick<Caller, "ip" | "userAgent">,
): Promise<{ day: string; visitor: Uint8Array }> {
  const day = lagosDay(clock.now());
  if (known?.day !== day) known = { day, salt: await saltOf(db, day) };
  const visitor = createHash("sha256").update(known.salt).update(ip).update("\n").update(userAgent).digest();
  return { day, visitor };
}

/** Drawn by the first process of the day; older salts are deleted. */
async function saltOf(db: Db, day: string): Promise<Uint8Array> {
  await db
    .insert(visitSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  await db.delete(visitSalts).where(lt(visitSalts.day, day));
  const [kept] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day));
  return kept!.salt;
}
