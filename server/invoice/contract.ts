import { z } from "zod";
import { optionalText, requiredLine, requiredText } from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { waysPaid } from "#/shared/ways-paid.ts";

const invoiceStates = ["open", "paid", "void"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export type PaidBy = (typeof waysPaid)[number];

const day = z.iso.date(fieldMessages.day);
const quantityMax = 999;

const NewItem = z.object({
  name: requiredLine("Name the item", lengthMax.invoiceItem),
  quantity: z
    .int("Quantity: enter a whole number")
    .min(1, "Quantity: at least 1")
    .max(quantityMax, `Quantity: at most ${quantityMax}`),
  price: z
    .int("Enter the price in whole naira")
    .min(0, "The price can’t be negative")
    .max(1_000_000_000, "That price is too high"),
});

const NewInvoice = z.object({
  customer_name: requiredLine("Say who it is for", lengthMax.invoiceCustomer),
  customer_id: z.string().optional().describe("an account that I have a conversation with"),
  job_id: z.string().optional().describe("a job of my business: its customer is told"),
  booking_id: z.string().optional().describe("a booking of my business: its customer is told"),
  items: z
    .array(NewItem)
    .min(1, "Add an item first")
    .max(listMax.invoiceItems, `At most ${listMax.invoiceItems} items`),
  note: optionalText(lengthMax.invoiceNote),
  due_on: day.or(z.literal("")).optional().describe("today or later"),
});
export type NewInvoice = z.output<typeof NewInvoice>;

/** Public view of an invoice, for anyone with the link. */
export const PublicInvoice = z.object({
  number: z.string().describe("INV-0001; it never restarts"),
  business: z
    .object({
      ...{ name: z.string(), phone: z.string(), address: z.string(), image: z.string() },
      path: z.string().describe("of its page; empty while it is not shown"),
    })
    .describe("as it was when the document was issued"),
  customer_name: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      price: z.number().describe("naira, of one"),
      sum: z.number().describe("naira"),
    }),
  ),
  total: z.number().describe("naira"),
  note: z.string(),
  issued_on: z.string().describe("a day in Lagos"),
  due_on: z.string().describe("empty: none was named"),
  state: z.enum(invoiceStates),
  paid_by: z.enum(["", ...waysPaid]),
  paid_on: z.string().describe("empty: not paid"),
  business_id: z.string(),
  code: z.string(),
  url: z.string().describe("the public address: /i/{code}"),
});
export type PublicInvoice = z.infer<typeof PublicInvoice>;

export const Invoice = PublicInvoice.extend({
  id: z.string(),
  customer_id: z.string().describe("empty: no account"),
  job_id: z.string(),
  booking_id: z.string(),
  void_reason: z.string(),
  link_open: z.boolean().describe("the public address answers"),
  role: z.enum(["customer", "business"]).describe("of the person asking"),
});
export type Invoice = z.infer<typeof Invoice>;

const ById = z.object({ id: z.string() });
const ByCode = z.object({ code: z.string() });
const pdf = { returns: z.unknown(), answersAs: "picture", answersIn: ["application/pdf"] } as const;
const year = z.coerce.number().pipe(z.int("Choose a year").min(2000, "Choose a year").max(2999, "Choose a year"));
const notMine = ["invoice/not-found", "invoice/wrong-state"] as const;

export const invoiceContract = {
  "POST /v2/mybusiness/invoices": {
    does: "Issues an invoice of my business. It never changes: it is paid, or made void and issued again.",
    access: "member",
    body: NewInvoice,
    limits: ["edits", "invoices.day"],
    returns: Invoice,
    errors: ["business/none-yet", "invoice/no-such-customer"],
  },
  "GET /v2/mybusiness/invoices": {
    does: "Invoices and receipts of my business, the latest first, 30 at a time.",
    access: "member",
    query: z.object({
      state: z.enum(invoiceStates, "There is no such state").optional(),
      year: year.optional(),
      job_id: z.string().optional(),
      before: z.string().optional().describe("`number` of the last one seen"),
    }),
    returns: z.array(Invoice),
  },
  "GET /v2/mybusiness/invoices.csv": {
    does: "Invoices and receipts that my business issued in a year, as a table to keep.",
    access: "member",
    query: z.object({ year }),
    returns: z.unknown(),
    answersAs: "csv",
  },
  "GET /v2/invoices": {
    does: "Invoices and receipts that businesses made out to my account, the latest first, 30 at a time.",
    access: "member",
    query: z.object({
      role: z.literal("customer", "Say customer").optional(),
      before: z.string().optional().describe("`id` of the last one seen"),
    }),
    returns: z.array(Invoice),
  },
  "GET /v2/invoices/{id}.pdf": {
    does: "An invoice or receipt as a PDF of one page, for its two sides.",
    access: "member",
    params: ById,
    ...pdf,
    errors: ["invoice/not-found", "server/unavailable"],
  },
  "GET /v2/invoices/{id}": {
    does: "One invoice or receipt, for its two sides.",
    access: "member",
    params: ById,
    returns: Invoice,
    errors: ["invoice/not-found"],
  },
  "POST /v2/invoices/{id}/paid": {
    does: "Says that an invoice of my business was paid: it is a receipt from now on.",
    access: "member",
    params: ById,
    body: z.object({ by: z.enum(waysPaid, "Say how it was paid"), on: day.describe("not in the future") }),
    limits: ["edits"],
    returns: Invoice,
    errors: notMine,
  },
  "POST /v2/invoices/{id}/void": {
    does: "Makes an invoice or receipt of my business void. Its number stays taken.",
    access: "member",
    params: ById,
    body: z.object({ reason: requiredText("Say why", lengthMax.invoiceReason) }),
    limits: ["edits"],
    returns: Invoice,
    errors: notMine,
  },
  "POST /v2/invoices/{id}/link": {
    does: "Opens or closes the public address of an invoice of my business.",
    access: "member",
    params: ById,
    body: z.object({ open: z.boolean("Say open or closed") }),
    limits: ["edits"],
    returns: Invoice,
    errors: ["invoice/not-found"],
  },
  "GET /v2/i/{code}.pdf": {
    does: "An invoice or receipt as a PDF of one page, for everybody who has the link.",
    params: ByCode,
    ...pdf,
    errors: ["invoice/not-found", "server/unavailable"],
  },
  "GET /v2/i/{code}": {
    does: "An invoice or receipt, for everybody who has the link, while its owner leaves it open.",
    params: ByCode,
    returns: PublicInvoice,
    errors: ["invoice/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof invoiceContract> {}
}
