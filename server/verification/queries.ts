import { and, eq } from "drizzle-orm";
import { lockBusiness } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { isId } from "#/shared/id.ts";
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

export async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ id: certifications.id, image: certifications.image })
    .from(certifications)
    .where(eq(certifications.id, id));
  return found;
}

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

/** Locks a document after its business, which serializes decisions on documents of one business. */
export async function lockDocument(tx: Db, id: string) {
  const isIt = eq(certifications.id, id);
  const [of] = isId(id)
    ? await tx.select({ businessId: certifications.businessId }).from(certifications).where(isIt)
    : [];
  const business = of && (await lockBusiness(tx, of.businessId));
  if (!business) return undefined;
  const [document] = await tx.select().from(certifications).where(isIt).for("update");
  return document && { document, business };
}
