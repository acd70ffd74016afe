import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#/server/platform/database/database.ts";
import { certifications } from "./tables.ts";

export async function makeCertification(
  db: Db,
  given: Pick<typeof certifications.$inferInsert, "businessId" | "status"> &
    Partial<typeof certifications.$inferInsert>,
) {
  const [certification] = await db
    .insert(certifications)
    .values({ id: randomUUIDv7(), name: "CAC", image: "private.webp", ...given })
    .returning();
  return certification!;
}
