import { createHash, randomBytes } from "node:crypto";
import type { Caller, House } from "#/server/house.ts";
import { visits } from "./tables.ts";

/** Known to this process for one day, then forgotten: with it gone, nobody can tell whose hash is whose. */
let salt = { day: "", bytes: randomBytes(32) };

/** Counts whoever calls, once a day; not with Do Not Track. @returns whether it was counted */
export async function countVisit({ db, clock }: Pick<House, "db" | "clock">, caller: Caller): Promise<boolean> {
  if (caller.doNotTrack) return false;
  const day = clock.now().toISOString().slice(0, 10);
  if (salt.day !== day) salt = { day, bytes: randomBytes(32) };
  const visitor = createHash("sha256")
    .update(salt.bytes)
    .update(caller.ip)
    .update("\n")
    .update(caller.userAgent)
    .digest();
  await db.insert(visits).values({ visitedOn: day, visitor }).onConflictDoNothing();
  return true;
}
