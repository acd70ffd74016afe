import { z } from "zod";
import { BusinessDraft, DaySchedule, OwnBusiness, SocialLinks } from "#/server/business/contract.ts";
import { Consent } from "#/server/consent/contract.ts";
import { requiredLine, requiredText, typedLine } from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const listingParts = ["picture", "hours", "services", "catalog", "links", "verification"] as const;

export const Client = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  email: z.string(),
  lga: z.string(),
  state: z.string(),
  joined: z.string(),
  business: z
    .object({
      id: z.string(),
      bid: z.string(),
      name: z.string(),
      category: z.string(),
      status: z.enum(["active", "hidden", "blocked"]),
      is_verified: z.boolean(),
      is_premium: z.boolean(),
      completeness: z.number().describe("0 to 100: how much of a listing is there"),
      missing: z.array(z.enum(listingParts)),
      visited_on: z.string().describe("the last visit where it is now, 2026-11-18; empty: never"),
    })
    .nullable()
    .describe("null: no business yet"),
  last_note: z.string().describe("when something was last written down; empty: never"),
});
export type Client = z.infer<typeof Client>;

export const clientTasks = ["visit", "call back", "help with page"] as const;

export const ClientNote = z.object({
  id: z.string(),
  note: z.string(),
  author: z.string(),
  created_at: z.string(),
  task: z.enum(clientTasks).nullable().describe("null: a note to read"),
  due_on: z.string().nullable().describe("2026-11-18, in Lagos"),
  done_at: z.string().nullable(),
});
export type ClientNote = z.infer<typeof ClientNote>;

const ClientTask = ClientNote.extend({ client: z.object({ id: z.string(), name: z.string() }) });
export type ClientTask = z.infer<typeof ClientTask>;

const actErrors = ["account/not-found", "business/none-yet", "consent/not-given"] as const;

const Params = z.object({ id: z.string() });

export const clientsContract = {
  "GET /v2/admin/clients": {
    does: "An agent's own clients, the newest first, 50 at a time. The administrator sees those of the desk.",
    access: ["agent"],
    query: z.object({
      search: typedLine().max(100).optional().describe("the beginning of a name or an email address"),
      before: z.string().optional().describe("the id of the last client seen"),
    }),
    returns: z.array(Client),
  },
  "GET /v2/admin/clients/{id}": {
    does: "One of an agent's own clients, with what was written down about them.",
    access: ["agent"],
    params: Params,
    returns: z.object({
      client: Client,
      notes: z.array(ClientNote).describe("latest first, at most 200"),
      consent: Consent,
    }),
    errors: ["account/not-found"],
  },
  "POST /v2/admin/clients/{id}/notes": {
    does: "Writes something down about a client, or something to do for them by a day. They see it in their data export alone.",
    access: ["agent"],
    params: Params,
    body: z
      .object({
        note: requiredText("Write something", lengthMax.clientNote),
        task: z.enum(clientTasks, "Say what is to be done").optional(),
        due_on: z.iso.date("Say by which day").startsWith("20", "Say by which day").optional(),
      })
      .refine(({ task, due_on }) => (task === undefined) === (due_on === undefined), {
        error: "Say by which day",
        path: ["due_on"],
      }),
    returns: ClientNote,
    errors: ["account/not-found"],
  },
  "POST /v2/admin/clients/{id}/visits": {
    does: "Records that I was at the place of a client's business; its page says so, with the day.",
    access: ["agent"],
    params: Params,
    body: z.object({ visited_on: z.iso.date(fieldMessages.day).describe("one of the last 30, in Lagos") }),
    returns: z.object({ visited_on: z.string() }),
    errors: ["account/not-found", "business/not-found", "request/invalid"],
  },
  "POST /v2/admin/clients/{id}/notes/{noteId}/done": {
    does: "Marks a task for a client as done.",
    access: ["agent"],
    params: Params.extend({ noteId: z.string() }),
    returns: ClientNote,
    errors: ["account/not-found"],
  },
  "POST /v2/admin/clients/{id}/consent": {
    does: "Asks a client to let me work on their page for three days. They are told, and allow it or not.",
    access: ["agent"],
    params: Params,
    body: z.object({ purpose: requiredLine("Say what for", lengthMax.consentPurpose) }),
    returns: Consent,
    errors: ["account/not-found", "business/not-found", "consent/open-already"],
  },
  "GET /v2/admin/clients/{id}/business": {
    does: "The page of a client as its owner sees it, while they allow me to work on it.",
    access: ["agent"],
    params: Params,
    returns: OwnBusiness,
    errors: actErrors,
  },
  "PUT /v2/admin/clients/{id}/business": {
    does: "Changes a client's page as the owner would, while they allow it. They are told, and it stands in the audit log.",
    access: ["agent"],
    params: Params,
    body: BusinessDraft,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: actErrors,
  },
  "POST /v2/admin/clients/{id}/business/social": {
    does: "Sets the links of a client's page, while they allow it. They are told, and it stands in the audit log.",
    access: ["agent"],
    params: Params,
    body: SocialLinks,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: actErrors,
  },
  "POST /v2/admin/clients/{id}/business/schedule": {
    does: "Sets when a client opens, on one day or several, while they allow it. They are told, and it stands in the audit log.",
    access: ["agent"],
    params: Params,
    body: z.object({ days: z.array(DaySchedule).min(1, fieldMessages.day).max(7, "A week has seven days") }),
    limits: ["edits"],
    returns: OwnBusiness,
    errors: actErrors,
  },
  "GET /v2/admin/client_tasks": {
    does: "What is to be done for an agent's own clients, by day; at most 100.",
    access: ["agent"],
    returns: z.array(ClientTask),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof clientsContract> {}
}
