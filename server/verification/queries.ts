import { and, eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { certifications } from "./tables.ts";

/** A document that this account sent itself; a stranger's is `undefined`. */
export async function findOwnDocument(db: Db, accountId: string, id: string) {
  const [found] = await db
    .select({ id: certifications.id, image: certifications.image })
    .from(certifications)
    .innerJoin(businesses, eq(businesses.id, certifications.businessId))
    .where(and(eq(certifications.id, id), eq(businesses.ownerId, accountId)));
  return found;
}

/** A document, whoever sent it: for a reviewer. */
export async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ id: certifications.id, image: certifications.image })
    .from(certifications)
    .where(eq(certifications.id, id));
  return found;
}

/** The documents of a business: which, and where each stands. */
export const listDocuments = (db: Db, businessId: string) =>
  db
    .select({
      id: certifications.id,
      name: certifications.name,
      status: certifications.status,
      image: certifications.image,
    })
    .from(certifications)
    .where(eq(certifications.businessId, businessId));

/** Whose a business is, and whether it has the blue tick. */
export async function findStanding(tx: Db, businessId: string) {
  const { ownerId, isVerified } = businesses;
  const [found] = await tx.select({ ownerId, isVerified }).from(businesses).where(eq(businesses.id, businessId));
  return found!;
}

/** The business an account owns. */
export async function findBusinessId(db: Db, ownerId: string): Promise<string | undefined> {
  const [found] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, ownerId));
  return found?.id;
}
