import { z } from "zod";
import { auditEntries } from "../audit-log.ts";
import { ById, Done, PersonName, Reason } from "../fields.ts";
import { listedComments } from "../lists.ts";
import { listedPayments, listedReferrals, listedSubscriptions } from "../money-lists.ts";
import { Duplicate, Risk } from "../risk/contract.ts";

export const personActions = ["warn", "end sessions", "block", "restore", "change role", "reset second step"] as const;
export type PersonAction = (typeof personActions)[number];

const roles = ["user", "agent", "moderator", "finance", "administrator"] as const;

export const Report = z.object({
  id: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  reason: z.string(),
  status: z.enum(["open", "upheld", "dismissed"]),
  date_created: z.string(),
});

const Conduct = Risk.extend({
  duplicates: z.array(Duplicate),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), date_created: z.string(), last_used: z.string() })),
  ratings: z.array(z.object({ bid: z.string(), business: z.string(), stars: z.int(), date_created: z.string() })),
  comments: listedComments.rows,
  chats: z
    .object({ conversations: z.int(), started: z.int(), messages: z.int() })
    .describe("how many, and never what was said"),
  reports_about: z.array(Report).describe("of them, their business, their comments and messages; never who reported"),
  reports_by: z.array(Report),
  sanctions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subject_id: z.string(),
      reason: z.string(),
      taken_at: z.string(),
      ends_at: z.string().nullable(),
      lifted_at: z.string().nullable(),
    }),
  ),
  warnings: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        subject_id: z.string(),
        reason: z.string(),
        by: z.string(),
        warned_at: z.string(),
      }),
    )
    .describe("to them, also about their business, comments, lists and messages; without those that were undone"),
});

export const OwnPayout = z.object({
  id: z.string(),
  amount: z.number().describe("naira"),
  status: z.string(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
});

const Money = z.object({
  payments: listedPayments.rows,
  subscriptions: listedSubscriptions.rows,
  referrals: listedReferrals.rows.describe("as who invited, and as the friend"),
  payouts: z.array(OwnPayout),
});

export const PersonPage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean().describe("they showed that they read mail there"),
  phone: z.string(),
  state: z.string(),
  lga: z.string(),
  image: z.string(),
  role: z.enum(roles),
  status: z.enum(["active", "blocked", "leaving"]),
  has_password: z.boolean().describe("false: signs in with Google only"),
  has_second_step: z.boolean(),
  agent: z.string(),
  invited_by: PersonName.nullable(),
  terms_version: z.string(),
  date_created: z.string(),
  business: z
    .object({ id: z.string(), bid: z.string(), name: z.string(), status: z.string(), is_verified: z.boolean() })
    .nullable(),
  notifications: z.object({ total: z.int(), unread: z.int() }),
  may: z.array(z.enum(personActions)).describe("what the viewer may do about them"),
  conduct: Conduct.nullable().describe("for moderators"),
  money: Money.nullable().describe("for finance"),
  audit: auditEntries.rows.nullable().describe("what staff did about them, and they as staff; for administrators"),
});
export type PersonPage = z.infer<typeof PersonPage>;

const Why = z.object({ reason: Reason });

export const personContract = {
  "GET /v2/admin/people/{id}": {
    does: "Everything about a person that the viewer may know, the latest 20 of each.",
    access: ["moderator", "finance"],
    params: ById,
    returns: PersonPage,
    errors: ["account/not-found"],
  },
  "POST /v2/admin/people/{id}/warn": {
    does: "Tells a person what to do better, also without a report. Open reports about them are upheld. Staff are warned by administrators only.",
    access: ["moderator"],
    params: ById,
    body: Why,
    returns: Done,
    errors: ["account/not-found", "account/not-allowed", "moderation/nothing-open"],
  },
  "POST /v2/admin/people/{id}/end_sessions": {
    does: "Signs a person out everywhere. Staff are signed out by administrators only.",
    access: ["moderator"],
    params: ById,
    body: Why,
    returns: Done,
    errors: ["account/not-found", "account/not-allowed"],
  },
  "POST /v2/admin/people/{id}/block": {
    does: "Blocks a person, and hides their business. They are told why. Only administrators block staff, who lose their role.",
    access: ["moderator"],
    params: ById,
    body: Why,
    returns: Done,
    errors: ["account/not-found", "account/not-allowed", "moderation/nothing-open"],
  },
  "POST /v2/admin/people/{id}/restore": {
    does: "Unblocks a person, with their business.",
    access: ["moderator"],
    params: ById,
    body: Why,
    returns: Done,
    errors: ["account/not-found", "account/not-allowed", "moderation/nothing-open", "moderation/no-such-sanction"],
  },
  "POST /v2/admin/people/{id}/role": {
    does: "Gives a person another role, and signs them out everywhere. One's own role cannot be changed, and one administrator remains.",
    access: [],
    params: ById,
    body: Why.extend({ role: z.enum(roles, "Select a role") }),
    returns: Done,
    errors: ["account/not-found", "account/not-allowed"],
  },
  "POST /v2/admin/people/{id}/second_step/reset": {
    does: "Takes the authenticator app and the paper codes of a member of staff away: they set up new ones.",
    access: [],
    params: ById,
    body: Why,
    returns: Done,
    errors: ["account/not-found", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof personContract> {}
}
