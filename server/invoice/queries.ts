import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { lagosMidnight } from "#/shared/time.ts";
import type { InvoiceState } from "./contract.ts";
import { invoices } from "./tables.ts";

const selectInvoices = (db: Db) =>
  db
    .select({
      invoice: invoices,
      business: {
        ...{ id: businesses.id, bid: businesses.bid, ownerId: businesses.ownerId, status: businesses.status },
        ...{ categoryId: businesses.categoryId, tags: businesses.tags },
      },
    })
    .from(invoices)
    .innerJoin(businesses, eq(businesses.id, invoices.businessId));

/** An invoice and the business that issued it. */
export type ShownInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];

/** An invoice, if `viewerId` is one of its two sides. */
export async function findInvoiceFor(db: Db, viewerId: string, id: string): Promise<ShownInvoice | undefined> {
  if (!isId(id)) return undefined;
  const isMine = or(eq(businesses.ownerId, viewerId), eq(invoices.customerId, viewerId));
  const [found] = await selectInvoices(db).where(and(eq(invoices.id, id), isMine));
  return found;
}

/** An invoice with an open link, of a business that is not blocked and whose owner's account is active. */
export async function findByCode(db: Db, code: string): Promise<ShownInvoice | undefined> {
  const [found] = await selectInvoices(db)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(
      and(
        eq(invoices.code, code),
        eq(invoices.isLinkOpen, true),
        sql`${businesses.status} <> 'blocked' and ${accounts.deletedAt} is null and ${accounts.blockedAt} is null`,
      ),
    );
  return found;
}

/** Locks an invoice of the viewer's business. */
export async function lockOwnInvoice(tx: Db, viewerId: string, id: string) {
  if (!isId(id)) return undefined;
  const own = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, viewerId));
  const isOwn = and(eq(invoices.id, id), inArray(invoices.businessId, own));
  const [invoice] = await tx.select().from(invoices).where(isOwn).for("no key update");
  return invoice;
}

/** The next invoice number. The business must be locked. */
export async function nextNumber(tx: Db, businessId: string): Promise<number> {
  const [last] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.businessId, businessId))
    .orderBy(desc(invoices.number))
    .limit(1);
  return (last?.number ?? 0) + 1;
}

export interface InvoiceFilter {
  state?: InvoiceState | undefined;
  year?: number | undefined;
  jobId?: string | undefined;
  /** Number of the last invoice seen. */
  before?: number | undefined;
}

const isOfYear = (year: number) =>
  and(
    gte(invoices.issuedAt, new Date(lagosMidnight(`${year}-01-01`))),
    lt(invoices.issuedAt, new Date(lagosMidnight(`${year + 1}-01-01`))),
  );

/** Invoices of a person's business, the latest number first. */
export const listInvoicesOf = (db: Db, ownerId: string, { state, year, jobId, before }: InvoiceFilter) =>
  selectInvoices(db)
    .where(
      and(
        eq(businesses.ownerId, ownerId),
        state ? eq(invoices.state, state) : undefined,
        year ? isOfYear(year) : undefined,
        jobId ? eq(invoices.jobId, jobId) : undefined,
        before === undefined ? undefined : lt(invoices.number, before),
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(pageSizes.invoices);

/** The next invoices that a person's business issued in a year, in the order of their numbers. */
export const listYear = (db: Db, ownerId: string, year: number, after: number, most: number) =>
  selectInvoices(db)
    .where(and(eq(businesses.ownerId, ownerId), isOfYear(year), gt(invoices.number, after)))
    .orderBy(asc(invoices.number))
    .limit(most);

/** Invoices issued to an account, latest first. */
export const listInvoicesFor = (db: Db, customerId: string, before?: string) =>
  selectInvoices(db)
    .where(and(eq(invoices.customerId, customerId), before ? lt(invoices.id, before) : undefined))
    .orderBy(desc(invoices.id))
    .limit(pageSizes.invoices);

/** The customer of a job or a booking of a business; null: a caller without an account; undefined: no such job or booking. */
export async function findCustomerOf(
  db: Db,
  businessId: string,
  { jobId, bookingId }: { jobId?: string | undefined; bookingId?: string | undefined },
): Promise<string | null | undefined> {
  if (!isId(jobId ?? bookingId ?? "")) return undefined;
  const [found] = jobId
    ? await db
        .select({ customerId: sql<string | null>`${jobs.customerId}` })
        .from(jobs)
        .where(and(eq(jobs.id, jobId), eq(jobs.businessId, businessId)))
    : await db
        .select({ customerId: bookings.customerId })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId!), eq(bookings.businessId, businessId)));
  return found?.customerId;
}

/** True if the viewer has a conversation with this account; for a helper, one of the business. */
export async function haveTalked(
  db: Db,
  { id, helper }: Pick<Viewer, "id" | "helper">,
  otherId: string,
): Promise<boolean> {
  if (!isId(otherId)) return false;
  const found = await db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(
        eq(participants.accountId, id),
        eq(participants.otherId, otherId),
        helper && eq(conversations.businessId, helper.businessId),
      ),
    );
  return found.length > 0;
}
