import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#/server/platform/database/database.ts";
import { accounts } from "./tables.ts";

export async function makeAccount(db: Db, given: Partial<typeof accounts.$inferInsert> = {}) {
  const id = randomUUIDv7();
  const [account] = await db
    .insert(accounts)
    .values({
      ...{ id, email: `${id}@example.com`, emailProvenAt: new Date("2026-01-01T00:00:00Z") },
      ...{ firstName: "Ada", lastName: "Obi", phone: "+2347000000001" },
      phoneProvenAt: new Date("2026-11-01T00:00:00Z"),
      ...given,
    })
    .returning();
  return account!;
}
