import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { certifications } from "#/server/verification/tables.ts";
import { isId } from "#/shared/id.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { actor } from "../audit-log.ts";
import { queueLength } from "../fields.ts";
import { auditLog } from "../tables.ts";
import type { BusinessFacts, DocumentToReview } from "./contract.ts";

type BusinessRow = typeof businesses.$inferSelect;

export async function findBusiness(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ business: businesses, owner: accounts })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(eq(businesses.id, id));
  return found;
}

export function placeOf(localGovernmentId: number): string {
  const { name, state } = lgaById(localGovernmentId);
  return `${name}, ${state.name}`;
}

/** Facts to compare a document with; no other data about the owner. */
export function presentFacts({
  business,
  owner,
}: NonNullable<Awaited<ReturnType<typeof findBusiness>>>): BusinessFacts {
  const { id, bid, name, about, phone, website, status, isVerified, createdAt } = business;
  return {
    ...{ id, bid, name, about, phone, website, status },
    category: categoryById(business.categoryId).name,
    address: joinAddress(business.address, business.town, placeOf(business.localGovernmentId)),
    is_verified: isVerified,
    created_at: createdAt.toISOString(),
    owner: {
      id: owner.id,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      phone: owner.phone,
      created_at: owner.createdAt.toISOString(),
    },
  };
}

/** Changed facts in words; empty where the checked ones were not recorded. */
export function changesOf({ checkedAs, ...now }: Pick<BusinessRow, "checkedAs" | "name" | "phone" | "categoryId">) {
  if (!checkedAs) return [];
  const facts = [
    checkedAs.name !== now.name && `The name was “${checkedAs.name}”`,
    checkedAs.phone !== now.phone && `The number was ${nationalPhone(checkedAs.phone)}`,
    checkedAs.categoryId !== now.categoryId && `The category was ${categoryById(checkedAs.categoryId).name}`,
  ];
  return facts.filter((words) => words !== false);
}

export const listSent = (db: Db, businessId: string) =>
  db
    .select()
    .from(certifications)
    .where(eq(certifications.businessId, businessId))
    .orderBy(desc(certifications.createdAt), desc(certifications.id));

export function presentSent(row: typeof certifications.$inferSelect): DocumentToReview["others"][number] {
  const { id, name, status, reason, typedNumber, typedName, createdAt, decidedAt } = row;
  const decided_at = decidedAt?.toISOString() ?? null;
  const typed = { typed_number: typedNumber, typed_name: typedName };
  return { id, name, status, reason, ...typed, created_at: createdAt.toISOString(), decided_at };
}

export async function listDecisions(db: Db, businessId: string, documentIds: string[]) {
  const rows = await db
    .select({
      at: auditLog.at,
      by: actor,
      what: auditLog.action,
      document: sql<string>`coalesce(${certifications.name}, '')`,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .leftJoin(
      certifications,
      and(eq(certifications.businessId, businessId), eq(sql`${certifications.id}::text`, auditLog.subjectId)),
    )
    .where(
      or(isSubject("business", [businessId]), documentIds.length > 0 ? isSubject("document", documentIds) : undefined),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(queueLength);
  return rows.map(({ at, ...decision }) => ({ at: at.toISOString(), ...decision }));
}

const isSubject = (kind: string, ids: string[]): SQL | undefined =>
  and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids));
