import { sql } from "drizzle-orm";
import { bookings } from "#/server/booking/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { CallName } from "#/server/platform/contract.ts";
import { AppError } from "#/server/platform/errors.ts";
import { quoteRecipients } from "#/server/quote/tables.ts";
import type { activities, HelperRole } from "./contract.ts";

/** Kinds of records: whether a record belongs to a business, and the error when it does not. */
export const records = {
  conversation: {
    isOf: (id: string, businessId: string) =>
      sql`exists (select from ${conversations} r where r.id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("chat/not-found", "Conversation not found"),
  },
  message: {
    isOf: (id: string, businessId: string) => sql`exists (select from ${messages} m
      join ${conversations} r on r.id = m.conversation_id where m.id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("chat/not-found", "There is no such message"),
  },
  quote: {
    isOf: (id: string, businessId: string) =>
      sql`exists (select from ${quoteRecipients} r where r.request_id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("quote/not-found", "There is no such request"),
  },
  booking: {
    isOf: (id: string, businessId: string) =>
      sql`exists (select from ${bookings} r where r.id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("booking/not-found", "There is no such booking"),
  },
  invoice: {
    isOf: (id: string, businessId: string) =>
      sql`exists (select from ${invoices} r where r.id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("invoice/not-found", "There is no such invoice"),
  },
  job: {
    isOf: (id: string, businessId: string) =>
      sql`exists (select from ${jobs} r where r.id = ${id} and r.business_id = ${businessId})`,
    refusal: () => new AppError("job/not-found", "There is no such job"),
  },
} as const;

export type RecordKind = keyof typeof records;

/** Page of a record, if any. */
export const pages = {
  conversation: "/chats/",
  quote: "/quotes/",
  booking: "/bookings/",
  invoice: "/invoices/",
} as const;

interface HelperCall {
  /** Minimum role: an editor has the rights of `replies` too. */
  role: HelperRole;
  /** Kind of the record whose id is in the path. */
  record?: RecordKind;
  /** Overrides of the query, for calls that could also read what the owner does as a customer. */
  query?: Record<string, string>;
  /** Its line in the activity list. */
  did?: (typeof activities)[number];
}

const replies = (more: Omit<HelperCall, "role"> = {}): HelperCall => ({ role: "replies", ...more });
const editor = (more: Omit<HelperCall, "role"> = {}): HelperCall => ({ role: "editor", ...more });

/** Every call that helpers may make for a business. All others are refused. */
export const helperCalls: Partial<Record<CallName, HelperCall>> = {
  "GET /v2/message": replies(),
  "GET /v2/count_unread": replies(),
  "GET /v2/chat_settings": replies(),
  "GET /v2/conversation/{cid}": replies({ record: "conversation" }),
  "GET /v2/conversations/{cid}": replies({ record: "conversation" }),
  "POST /v2/conversations/{cid}/typing": replies({ record: "conversation" }),
  "POST /v2/reply_message/{cid}": replies({ record: "conversation", did: "answered" }),
  "POST /v2/message_as_read/{cid}": replies({ record: "conversation" }),
  "POST /v2/message/upload": replies(),
  "POST /v2/message/upload_audio": replies(),
  "GET /v2/message/{id}/audio": replies({ record: "message" }),
  "GET /v2/message/{id}/picture": replies({ record: "message" }),
  "GET /v2/jobs": replies({ query: { role: "business" } }),
  "GET /v2/jobs/{id}": replies({ record: "job" }),

  "GET /v2/mybusiness/quote_requests": replies(),
  "GET /v2/quote_requests/{id}": replies({ record: "quote" }),
  "GET /v2/quote_requests/{id}/picture/{nth}": replies({ record: "quote" }),
  "POST /v2/quote_requests/{id}/offers": replies({ record: "quote", did: "quote" }),
  "POST /v2/quote_requests/{id}/decline": replies({ record: "quote", did: "quote" }),

  "GET /v2/mybusiness/booking": replies(),
  "GET /v2/mybusiness/bookings": replies(),
  "GET /v2/mybusiness/bookings/hours": replies(),
  "GET /v2/mybusiness/bookings/times": replies(),
  "POST /v2/mybusiness/bookings": replies({ did: "booking" }),
  "POST /v2/mybusiness/booking/walk_in": replies({ did: "page" }),
  "GET /v2/bookings": replies({ query: { role: "business" } }),
  "GET /v2/bookings/{id}": replies({ record: "booking" }),
  "POST /v2/bookings/{id}/{step}": replies({ record: "booking", did: "booking" }),

  "GET /v2/mybusiness": replies(),
  "PUT /v2/mybusiness/booking": editor({ did: "page" }),
  "PUT /v2/business": editor({ did: "page" }),
  "POST /v2/business/social": editor({ did: "page" }),
  "POST /v2/business/schedule": editor({ did: "page" }),
  "POST /v2/business/closed": editor({ did: "page" }),
  "POST /v2/business/special_day": editor({ did: "page" }),
  "DELETE /v2/business/special_day/{date}": editor({ did: "page" }),
  "POST /v2/business/away": editor({ did: "page" }),
  "PUT /v2/mybusiness/offer": editor({ did: "page" }),
  "DELETE /v2/mybusiness/offer": editor({ did: "page" }),
  "POST /v2/business/load_image": editor(),
  "POST /v2/business/update_image": editor({ did: "page" }),
  "POST /v2/catalog/upload": editor(),
  "POST /v2/catalog": editor({ did: "page" }),
  "POST /v2/catalog/order": editor({ did: "page" }),
  "PUT /v2/catalog/{id}": editor({ did: "page" }),
  "DELETE /v2/catalog/{id}": editor({ did: "page" }),

  "POST /v2/mybusiness/invoices": editor({ did: "invoice" }),
  "GET /v2/mybusiness/invoices": editor(),
  "GET /v2/invoices/{id}": editor({ record: "invoice" }),
  "GET /v2/invoices/{id}.pdf": editor({ record: "invoice" }),
  "POST /v2/invoices/{id}/paid": editor({ record: "invoice", did: "invoice" }),
  "POST /v2/invoices/{id}/void": editor({ record: "invoice", did: "invoice" }),
  "POST /v2/invoices/{id}/link": editor({ record: "invoice", did: "invoice" }),
};

export const isAtLeast = (role: HelperRole, least: HelperRole) => role === "editor" || least === "replies";

/** Names of the calls that a role may make. */
export const callsOf = (role: HelperRole): string[] =>
  Object.entries(helperCalls).flatMap(([name, call]) => (isAtLeast(role, call!.role) ? [name] : []));
