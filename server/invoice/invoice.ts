import { randomBytes } from "node:crypto";
import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { lockOwnBusiness } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { findConversationWith, mayTalk, noteEvent } from "#/server/chat/chat.ts";
import { notify } from "#/server/notification/notification.ts";
import { lgaById } from "#/server/place/place.ts";
import { byteOrderMark, csvLine } from "#/server/platform/csv.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import type { OutgoingFile } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { formatNaira, koboOf } from "#/shared/money.ts";
import { lagosDay } from "#/shared/time.ts";
import type { Invoice, InvoiceState, NewInvoice, PaidBy, PublicInvoice } from "./contract.ts";
import { type InvoiceMoved, invoiceMoved } from "./notices.ts";
import { numberOf, presentInvoice, presentPublic } from "./present.ts";
import {
  findByCode,
  findCustomerOf,
  findInvoiceFor,
  haveTalked,
  type InvoiceFilter,
  listInvoicesFor,
  listInvoicesOf,
  listYear,
  lockOwnInvoice,
  nextNumber,
} from "./queries.ts";
import { type InvoiceRow, invoices } from "./tables.ts";

/** Cache tag of the public page of an invoice. */
export const invoiceTagOf = (code: string) => `invoice:${code}`;

export { numberOf };

type InvoiceDeps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;
type ReadDeps = Pick<Services, "db" | "config">;

export const noSuchInvoice = () => new AppError("invoice/not-found", "There is no such invoice");

/**
 * Issues an invoice of the viewer's business under its next number.
 * @throws AppError `business/none-yet`, `invoice/no-such-customer`, `request/invalid` for a due date that has passed
 */
export async function issueInvoice(deps: InvoiceDeps, viewer: Viewer, draft: NewInvoice): Promise<Invoice> {
  const now = deps.clock.now();
  if (draft.due_on && draft.due_on < lagosDay(now)) throw invalidField("due_on", "Choose today or a later day");
  const items = draft.items.map(({ price, ...item }) => ({ ...item, priceKobo: koboOf(price) }));
  return deps.db.transaction(async (tx) => {
    // Locked until commit, so that numbers have no gaps.
    const own = await lockOwnBusiness(tx, viewer);
    const customerId = await requireCustomer(tx, viewer, own.id, draft);
    const [invoice] = await tx
      .insert(invoices)
      .values({
        ...{ id: newId(), businessId: own.id, number: await nextNumber(tx, own.id) },
        code: randomBytes(16).toString("hex"),
        issuer: {
          ...{ name: own.name, phone: own.phone, image: own.image },
          address: joinAddress(own.address, own.town, lgaById(own.localGovernmentId).name),
        },
        ...{ customerName: draft.customer_name, customerId, note: draft.note, dueOn: draft.due_on || null },
        ...{ jobId: draft.job_id ?? null, bookingId: draft.booking_id ?? null },
        ...{ items, totalKobo: items.reduce((sum, { quantity, priceKobo }) => sum + quantity * priceKobo, 0) },
        issuedAt: now,
      })
      .returning();
    await notifyCustomer(tx, deps, viewer, invoice!, "issued");
    return showInvoice({ ...deps, db: tx }, viewer, invoice!.id);
  });
}

/**
 * Finds the customer's account, through the job or booking if one is named; null: none, or one of the two blocked the other.
 * @throws AppError `invoice/no-such-customer`
 */
async function requireCustomer(
  tx: Db,
  viewer: Viewer,
  businessId: string,
  { job_id: jobId, booking_id: bookingId, customer_id: given }: NewInvoice,
): Promise<string | null> {
  const isNamed = jobId !== undefined || bookingId !== undefined;
  const found = isNamed ? await findCustomerOf(tx, businessId, { jobId, bookingId }) : given;
  if (found === null || (!isNamed && !found)) return null;
  const isKnown = found && (isNamed || (found !== viewer.id && (await haveTalked(tx, viewer, found))));
  if (!isKnown) throw new AppError("invoice/no-such-customer", "There is no such customer, job or booking of yours");
  return (await mayTalk(tx, viewer.id, found)) ? found : null;
}

/** Notifies the customer, if they have an account and neither side blocked the other. */
async function notifyCustomer(
  tx: Db,
  deps: Omit<InvoiceDeps, "db">,
  viewer: Viewer,
  { id, number, customerId, issuer, totalKobo, voidReason }: InvoiceRow,
  step: InvoiceMoved["step"],
): Promise<void> {
  if (!customerId || !(await mayTalk(tx, viewer.id, customerId))) return;
  const about = { invoiceId: id, number: numberOf(number), total: formatNaira(totalKobo / 100), step };
  const facts = { ...about, business: issuer.name, ownerId: viewer.id, reason: voidReason };
  await notify(tx, deps, invoiceMoved, customerId, facts);
  const conversationId = await findConversationWith(tx, viewer.id, customerId);
  if (conversationId) await noteEvent(tx, deps, conversationId, `invoice.${step}`);
}

/** @throws AppError `invoice/not-found`, also for a stranger's */
export async function requireInvoice(db: Db, viewer: Viewer, id: string) {
  const found = await findInvoiceFor(db, viewer.id, id);
  if (!found) throw noSuchInvoice();
  return found;
}

/** @throws AppError `invoice/not-found`, also for a stranger's */
export const showInvoice = async ({ db, config }: ReadDeps, viewer: Viewer, id: string): Promise<Invoice> =>
  presentInvoice(await requireInvoice(db, viewer, id), viewer.id, config.publicUrl);

/** @throws AppError `invoice/not-found`, also when the link is closed */
export async function requireByCode(db: Db, code: string) {
  const found = /^[0-9a-f]{32}$/.test(code) ? await findByCode(db, code) : undefined;
  if (!found) throw noSuchInvoice();
  return found;
}

/** @throws AppError `invoice/not-found`, also when the link is closed */
export const showPublicInvoice = async ({ db, config }: ReadDeps, code: string): Promise<PublicInvoice> =>
  presentPublic(await requireByCode(db, code), config.publicUrl);

/** Invoices of the viewer's business, the latest number first, 30 at a time. */
export async function listOwnInvoices(
  { db, config }: ReadDeps,
  viewer: Viewer,
  { before, ...filter }: Omit<InvoiceFilter, "before"> & { before?: string | undefined },
): Promise<Invoice[]> {
  const [, digits] = /^INV-(\d{4,9})$/.exec(before ?? "") ?? [];
  if ((before !== undefined && !digits) || (filter.jobId !== undefined && !isId(filter.jobId))) return [];
  const rows = await listInvoicesOf(db, viewer.id, { ...filter, before: digits ? Number(digits) : undefined });
  return rows.map((row) => presentInvoice(row, viewer.id, config.publicUrl));
}

/** Invoices issued to the viewer, latest first, 30 at a time. */
export async function listCustomerInvoices(
  { db, config }: ReadDeps,
  viewer: Viewer,
  before?: string,
): Promise<Invoice[]> {
  if (before !== undefined && !isId(before)) return [];
  const rows = await listInvoicesFor(db, viewer.id, before);
  return rows.map((row) => presentInvoice(row, viewer.id, config.publicUrl));
}

const columns = ["number", "state", "issued_on", "due_on", "customer_name", "items", "total", "paid_on", "paid_by"];
const rowsAtOnce = 500;

/** A year of the viewer's business as CSV, in the order of the numbers. */
export function exportYear({ db, config }: ReadDeps, viewer: Viewer, year: number): OutgoingFile {
  async function* pieces() {
    yield byteOrderMark + csvLine([...columns, "void_reason"]);
    let rows = await listYear(db, viewer.id, year, 0, rowsAtOnce);
    while (rows.length > 0) {
      yield rows
        .map((row) => presentInvoice(row, viewer.id, config.publicUrl))
        .map(({ items, ...invoice }) => ({
          ...invoice,
          items: items.map(({ name, quantity }) => `${quantity} × ${name}`),
        }))
        .map((line) => ({ ...line, items: line.items.join("; ") }) as Record<string, unknown>)
        .map((line) => csvLine([...columns, "void_reason"].map((name) => line[name])))
        .join("");
      rows = await listYear(db, viewer.id, year, rows.at(-1)!.invoice.number, rowsAtOnce);
    }
  }
  return { filename: `invoices-${year}.csv`, pieces: pieces() };
}

/** @throws AppError `invoice/not-found`, `invoice/wrong-state`, `request/invalid` for a day in the future */
export function payInvoice(
  deps: InvoiceDeps,
  viewer: Viewer,
  id: string,
  { by, on }: { by: PaidBy; on: string },
): Promise<Invoice> {
  if (on > lagosDay(deps.clock.now())) throw invalidField("on", "Choose today or an earlier day");
  return changeInvoice(deps, viewer, id, {
    from: ["open"],
    step: "paid",
    set: { state: "paid", paidBy: by, paidOn: on },
  });
}

/** @throws AppError `invoice/not-found`, `invoice/wrong-state` */
export function voidInvoice(deps: InvoiceDeps, viewer: Viewer, id: string, reason: string): Promise<Invoice> {
  const set = { state: "void", voidReason: reason, voidedAt: deps.clock.now() } as const;
  return changeInvoice(deps, viewer, id, { from: ["open", "paid"], step: "void", set });
}

/** Opens or closes the public address. @throws AppError `invoice/not-found` */
export const setLink = (deps: InvoiceDeps, viewer: Viewer, id: string, isLinkOpen: boolean): Promise<Invoice> =>
  changeInvoice(deps, viewer, id, { from: ["open", "paid", "void"], set: { isLinkOpen } });

interface Change {
  from: readonly InvoiceState[];
  /** Step to notify the customer of. */
  step?: InvoiceMoved["step"];
  set: Partial<InvoiceRow>;
}

function changeInvoice(deps: InvoiceDeps, viewer: Viewer, id: string, { from, step, set }: Change): Promise<Invoice> {
  return deps.db.transaction(async (tx) => {
    const invoice = await lockOwnInvoice(tx, viewer.id, id);
    if (!invoice) throw noSuchInvoice();
    if (!from.includes(invoice.state)) {
      throw new AppError("invoice/wrong-state", `That can't be done now: it is ${invoice.state}`);
    }
    const [changed] = await tx.update(invoices).set(set).where(eq(invoices.id, id)).returning();
    await deps.events.publish(tx, "invoice.changed", { code: invoice.code });
    if (step) await notifyCustomer(tx, deps, viewer, changed!, step);
    return showInvoice({ ...deps, db: tx }, viewer, id);
  });
}

const noIssuer = { name: "", phone: "", address: "", image: "" };

/** Closes the links of an erased person's business, and removes what they wrote. Items and the names of customers remain. */
export async function eraseInvoicesOf(tx: Db, events: Services["events"], accountId: string): Promise<void> {
  const own = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  const closed = await tx
    .update(invoices)
    .set({ isLinkOpen: false, issuer: noIssuer, note: "", voidReason: "" })
    .where(inArray(invoices.businessId, own))
    .returning({ code: invoices.code });
  for (const { code } of closed) await events.publish(tx, "invoice.changed", { code });
}

const retentionYears = 6;

/** Removes the names of erased customers, and all names on documents of erased businesses, after six years. */
export async function forgetOldCustomers({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const until = new Date(clock.now());
  until.setUTCFullYear(until.getUTCFullYear() - retentionYears);
  const erased = sql`exists (select from ${accounts} a join ${businesses} b on b.id = ${invoices.businessId}
    where a.erased_at is not null and a.id in (${invoices.customerId}, b.owner_id))`;
  await db
    .update(invoices)
    .set({ customerName: "" })
    .where(and(lt(invoices.issuedAt, until), ne(invoices.customerName, ""), erased));
}
