import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { naira } from "#/server/platform/database/columns.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { isId } from "#/shared/id.ts";
import { waysPaid } from "#/shared/ways-paid.ts";
import { ById, PersonName } from "./fields.ts";
import { asRow } from "./list/list.ts";
import { fullName, nameIn } from "./list/matching.ts";

const OfficeInvoice = z.object({
  id: z.string(),
  number: z.int().describe("of its business"),
  business: z.object({ id: z.string(), name: z.string() }),
  owner: PersonName,
  customer: PersonName.nullable().describe("null: a name typed by the owner"),
  total: z.number().describe("naira"),
  status: z.string(),
  is_for_job: z.boolean(),
  booking: z.object({ id: z.string(), service: z.string() }).nullable().describe("the booking it is for"),
  is_link_open: z.boolean().describe("false: its public address is closed"),
  due_on: z.string().nullable(),
  paid_by: z.enum(waysPaid).nullable(),
  paid_on: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  date_created: z.string(),
});

const contract = {
  "GET /v2/admin/invoices/{id}": {
    does: "One invoice or receipt, without its items and its notes, and without the name of a customer who is no member.",
    access: ["moderator"],
    params: ById,
    returns: OfficeInvoice,
    errors: ["invoice/not-found"],
  },
} as const;

const owner = alias(accounts, "owner");

async function showInvoice(db: Db, id: string): Promise<z.infer<typeof OfficeInvoice>> {
  const [found] = isId(id)
    ? await db
        .select({
          ...{ id: invoices.id, number: invoices.number },
          business: { id: businesses.id, name: businesses.name },
          owner: { id: owner.id, name: nameIn(owner) },
          customer: { id: accounts.id, name: fullName },
          ...{ total: sql<number>`${naira(invoices.totalKobo)}`, status: invoices.state },
          is_for_job: sql<boolean>`${invoices.jobId} is not null`,
          booking: { id: bookings.id, service: bookings.service },
          ...{ is_link_open: invoices.isLinkOpen, due_on: invoices.dueOn },
          ...{ paid_by: invoices.paidBy, paid_on: invoices.paidOn, cancelled_at: invoices.voidedAt },
          date_created: invoices.issuedAt,
        })
        .from(invoices)
        .innerJoin(businesses, eq(businesses.id, invoices.businessId))
        .innerJoin(owner, eq(owner.id, businesses.ownerId))
        .leftJoin(accounts, eq(accounts.id, invoices.customerId))
        .leftJoin(bookings, eq(bookings.id, invoices.bookingId))
        .where(eq(invoices.id, id))
    : [];
  if (!found) throw new AppError("invoice/not-found", "There is no such invoice");
  return asRow(found);
}

export const invoiceRoutes = routes(contract, {
  "GET /v2/admin/invoices/{id}": ({ params, db }) => showInvoice(db, params.id),
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof contract> {}
}
