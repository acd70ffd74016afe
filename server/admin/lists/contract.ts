import { z } from "zod";

/** So many rows a page has; the last one may have fewer. */
export const pageRows = 50;
/** What is exported at most: more than that no sheet is worked with. */
export const exportRowsMax = 100_000;

const day = z.iso
  .date("Give a day as 2026-11-18")
  .startsWith("20", "Give a day as 2026-11-18")
  .optional()
  .describe("a day in Lagos");
const yesOrNo = z.enum(["yes", "no"]).optional();
const cursor = z.string().max(1_000).optional();

/** What every list can be asked: the first of `sorts` is the order unless said; a minus turns one around. */
const ask = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sorts: S, filters: F) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(200, "Use at most 200 letters")
      .regex(/^\P{Cc}*$/u, "That can’t be searched for")
      .optional(),
    from: day,
    to: day,
    sort: z.enum(sorts).default(sorts[0]),
    ...filters,
  });

export const PeopleQuery = ask(["-created", "created", "name", "-name", "email", "-email"], {
  role: z.enum(["user", "agent", "moderator", "finance", "administrator"]).optional(),
  status: z.enum(["active", "blocked", "leaving"]).optional(),
  state: z.string().max(60).optional(),
});
export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
  lga: z.string(),
  role: z.string(),
  status: z.string().describe("active, blocked or leaving"),
  business: z.string(),
  date_created: z.string(),
});

export const BusinessesQuery = ask(["-created", "created", "name", "-name"], {
  status: z.enum(["active", "hidden", "blocked"]).optional(),
  verified: yesOrNo,
  state: z.string().max(60).optional(),
});
export const BusinessRow = z.object({
  id: z.string(),
  bid: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.string(),
  lga: z.string(),
  status: z.string(),
  is_verified: z.boolean(),
  owner: z.string(),
  owner_id: z.string(),
  date_created: z.string(),
});

export const CommentsQuery = ask(["-created", "created"], { status: z.enum(["shown", "hidden"]).optional() });
export const CommentRow = z.object({
  id: z.string(),
  msg: z.string(),
  business: z.string(),
  business_id: z.string(),
  bid: z.string(),
  author: z.string(),
  author_id: z.string(),
  status: z.string().describe("shown or hidden"),
  date_created: z.string(),
});

export const PaymentsQuery = ask(["-created", "created"], {
  status: z.enum(["intended", "failed", "succeeded", "applied", "reversed"]).optional(),
  test: yesOrNo,
});
export const PaymentRow = z.object({
  id: z.string(),
  reference: z.string(),
  payer: z.string(),
  payer_id: z.string(),
  business: z.string(),
  plan: z.string(),
  months: z.int(),
  price: z.number().describe("naira"),
  status: z.string(),
  is_test: z.boolean(),
  date_created: z.string(),
});

export const SubscriptionsQuery = ask(["-created", "created", "ends", "-ends"], {
  status: z.enum(["running", "coming", "over"]).optional(),
  paid: yesOrNo,
});
export const SubscriptionRow = z.object({
  id: z.string(),
  business: z.string(),
  business_id: z.string(),
  owner_id: z.string(),
  plan: z.string(),
  months: z.int(),
  status: z.string().describe("running, coming or over"),
  is_paid: z.boolean().describe("false: a gift"),
  starts_at: z.string(),
  ends_at: z.string(),
  date_created: z.string(),
});

export const ReferralsQuery = ask(["-created", "created"], {
  status: z.enum(["waiting", "payable", "requested", "approved", "paid"]).optional(),
});
export const ReferralRow = z.object({
  id: z.string().describe("the friend’s"),
  referrer: z.string(),
  referrer_id: z.string(),
  friend: z.string(),
  reward: z.number().describe("naira"),
  status: z.string().describe("waiting, payable, or where its payout stands"),
  payout_id: z.string().nullable(),
  date_created: z.string(),
});

export const AuditQuery = ask(["-at", "at"], {
  kind: z
    .string()
    .max(60)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});
const facts = z.record(z.string(), z.unknown()).nullable();
export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  actor_id: z.string(),
  action: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  before: facts,
  after: facts,
  reason: z.string(),
});

/** One page of a list. */
const paged = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    after: cursor.describe("`next` of the page before"),
    before: cursor.describe("`previous` of the page after"),
  });
const page = <R extends z.ZodObject>(row: R) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe("asks for what follows, as `after`"),
    previous: z.string().nullable().describe("asks for what comes before, as `before`"),
  });

/** A whole list at once, and why. */
const whole = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    reason: z.string().trim().max(500).default(""),
    columns: z.string().max(500).optional().describe("`name,email`: these columns only, in the order of the list"),
  });
const file = z.string().describe("RFC 4180 in UTF-8, at most 100,000 rows");
const isLogged = "That it was exported is written to the audit log.";

export const listContract = {
  "GET /v2/admin/people": {
    does: "People: found by id, e-mail, phone, or how their name begins.",
    access: ["moderator"],
    query: paged(PeopleQuery),
    returns: page(PersonRow),
  },
  "GET /v2/admin/people.csv": {
    does: `The list of people as a file. ${isLogged}`,
    access: ["moderator"],
    query: whole(PeopleQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/businesses": {
    does: "Businesses: found by id, phone, how the name begins, or the owner’s e-mail.",
    access: ["moderator"],
    query: paged(BusinessesQuery),
    returns: page(BusinessRow),
  },
  "GET /v2/admin/businesses.csv": {
    does: `The list of businesses as a file. ${isLogged}`,
    access: ["moderator"],
    query: whole(BusinessesQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/comments": {
    does: "Comments: found by the id of the comment, its author or its business, or the author’s e-mail.",
    access: ["moderator"],
    query: paged(CommentsQuery),
    returns: page(CommentRow),
  },
  "GET /v2/admin/comments.csv": {
    does: `The list of comments as a file. ${isLogged}`,
    access: ["moderator"],
    query: whole(CommentsQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/payments": {
    does: "Payments: found by reference, by the id of the payment or the payer, or the payer’s e-mail.",
    access: ["finance"],
    query: paged(PaymentsQuery),
    returns: page(PaymentRow),
  },
  "GET /v2/admin/payments.csv": {
    does: `The list of payments as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(PaymentsQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/subscriptions": {
    does: "Periods of premium: found by the id of the business or its owner, or the owner’s e-mail.",
    access: ["finance"],
    query: paged(SubscriptionsQuery),
    returns: page(SubscriptionRow),
  },
  "GET /v2/admin/subscriptions.csv": {
    does: `The list of periods of premium as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(SubscriptionsQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/referrals": {
    does: "What friends’ businesses earn: found by the id or e-mail of either, or the id of the payout.",
    access: ["finance"],
    query: paged(ReferralsQuery),
    returns: page(ReferralRow),
  },
  "GET /v2/admin/referrals.csv": {
    does: `The list of referrals as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(ReferralsQuery),
    returns: file,
    answersAs: "csv",
  },
  "GET /v2/admin/audit": {
    does: "Who of staff did what, to what, and why: found by the action, the id of what it was done to, or the actor’s e-mail.",
    access: [],
    query: paged(AuditQuery),
    returns: page(AuditRow),
  },
  "GET /v2/admin/audit.csv": {
    does: `The audit log as a file. ${isLogged}`,
    access: [],
    query: whole(AuditQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type ListContract = typeof listContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends ListContract {}
}
