import { z } from "zod";
import { auditEntries } from "../audit-log.ts";
import { BusinessFacts, Decided, SentDocument } from "../documents/contract.ts";
import { ById, PersonName } from "../fields.ts";
import { listedComments } from "../lists.ts";
import { listedPayments, listedReferrals, listedSubscriptions } from "../money-lists.ts";
import { OwnPayout, Report } from "../people/contract.ts";
import { TakenSanction } from "../reports/contract.ts";

export const businessActions = ["block", "lift block"] as const;
export type BusinessAction = (typeof businessActions)[number];

const Conduct = z.object({
  recheck_since: z.string().nullable().describe("it changed what was checked, and waits for a re-check"),
  documents: z.array(SentDocument),
  reports: z.array(Report).describe("never who reported"),
  comments: listedComments.rows.describe("on the business"),
  hidden_comments: listedComments.rows.describe("those of its comments that were removed"),
  claims: z.array(
    z.object({
      id: z.string(),
      claimant: PersonName,
      state: z.enum(["open", "waiting", "granted", "refused", "undone"]),
      date_created: z.string(),
      decided_at: z.string().nullable(),
    }),
  ),
  sanctions: z.array(TakenSanction).describe("against the business, latest first"),
  decisions: z.array(Decided).describe("what staff decided about it and its documents, latest first"),
});

const Money = z.object({
  subscriptions: listedSubscriptions.rows,
  payments: listedPayments.rows,
  referrals: listedReferrals.rows.describe("of the owner: as who invited, and as the friend"),
  payouts: z.array(OwnPayout).describe("of the owner, without bank details"),
});

export const BusinessPage = BusinessFacts.extend({
  image: z.string(),
  score: z.number().describe("mean of its stars; 0: no ratings"),
  ratings: z.int(),
  helpers: z.array(
    z.object({
      id: z.string(),
      person: PersonName.nullable().describe("null: invited, and not here yet"),
      name: z.string().describe("as the owner calls them"),
      role: z.enum(["replies", "editor"]),
    }),
  ),
  may: z.array(z.enum(businessActions)).describe("what the viewer may do about it"),
  conduct: Conduct.nullable().describe("for moderators, except about their own business"),
  money: Money.nullable().describe("for finance"),
  audit: auditEntries.rows
    .nullable()
    .describe("what staff did about it, its documents, claims and sanctions; for administrators"),
});
export type BusinessPage = z.infer<typeof BusinessPage>;

export const businessContract = {
  "GET /v2/admin/businesses/{id}": {
    does: "Everything about a business that the viewer may know, the latest 20 of each.",
    access: ["moderator", "finance"],
    params: ById,
    returns: BusinessPage,
    errors: ["business/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof businessContract> {}
}
