import { z } from "zod";
import { subjectKinds } from "#/server/moderation/contract.ts";
import { ById, Done, PersonFace, PersonName, queueOf, Reason } from "../fields.ts";
import { Duplicate, Trust, trustInRow } from "../risk/contract.ts";

const subjectKind = z.enum(subjectKinds);

export const Subject = z.object({ kind: subjectKind, id: z.string() });

const GivenReport = z.object({
  reason: z.string(),
  note: z.string(),
  created_at: z.string(),
  trust: trustInRow.describe("of who reported it"),
  earlier: z.int().describe("how many other reports are theirs"),
  upheld: z.int().describe("how many of those were right"),
});

const WaitingReport = Subject.extend({
  what: z.string().describe("the name, or the first words that were said"),
  count: z.number().describe("how many people reported it"),
  new_count: z.number().describe("how many of them had an account of less than a week; together they weigh little"),
  score: z.number().describe("what their reasons weigh together; the heaviest first"),
  reasons: z.array(z.string()).describe("each once, the heaviest first"),
  oldest_at: z.string(),
  whose: PersonName.nullable().describe("the owner, or the person; null: the account is gone"),
  trust: Trust.nullable(),
  risks: z.array(z.string()).describe("of the message and of that person, in words"),
});

export type WaitingReport = z.infer<typeof WaitingReport>;

export const TakenSanction = Subject.extend({
  sanction_id: z.string(),
  reason: z.string(),
  taken_at: z.string(),
  ends_at: z.string().nullable().describe("when it ends by itself"),
  lifted_at: z.string().nullable(),
});

export const ReportedSubject = Subject.extend({
  is_gone: z.boolean().describe("deleted meanwhile: nothing is left to look at"),
  whose: PersonFace.nullable(),
  title: z.string().describe("the name, or where something was said"),
  text: z.string().describe("what was said, or says of itself"),
  has_picture: z.boolean().describe("the reported message carries a picture"),
  photos: z
    .array(z.object({ name: z.string(), path: z.string() }))
    .describe("of a review, or of a page: the cover, then the catalog. A path is below our address, for staff"),
  audio_seconds: z.number().describe("length of the voice note of the reported message; 0: it has none"),
  link: z.string().describe("its page below our address; empty: none"),
  business_id: z.string().nullable().describe("of the business it is, or is about"),
  image: z
    .string()
    .describe(
      "of that business: its photo, while its page is public, or an illustration of its trade; empty: no business",
    ),
  address: z.string().describe("of a business; empty for anything else"),
  phone: z.string().describe("of a business; empty: none, or anything else"),
  stars: z.number().describe("that come with a comment; 0: none, or anything else"),
  created_at: z.string().nullable(),
  reports: z.array(GivenReport).describe("the oldest 50 of those that are open; never who"),
  report_count: z.number().describe("how many are open"),
  trust: Trust.nullable().describe("of the person; null: the account is gone"),
  risks: z.array(z.string()).describe("of the message and of the person, in words"),
  duplicates: z.array(Duplicate),
  others: z
    .array(
      z.object({
        id: z.string(),
        what: z.string(),
        count: z.number(),
        to: z.string().describe("who got the message; empty for anything else"),
      }),
    )
    .describe("what else of this kind the same person said that is reported: one case, decided on together"),
  context: z
    .array(
      z.object({
        id: z.string(),
        by: z.string(),
        text: z.string(),
        has_picture: z.boolean(),
        has_voice_note: z.boolean(),
        is_reported: z.boolean(),
        created_at: z.string(),
      }),
    )
    .describe("the messages around a message, while a report of it is open; else nothing"),
  in_force: TakenSanction.nullable(),
  taken_together: z.number().describe("other sanctions in force that the same decision imposed"),
  earlier: z.array(TakenSanction).describe("every other sanction against the same person, latest first"),
});

export type ReportedSubject = z.infer<typeof ReportedSubject>;

const moderator = ["moderator"] as const;

/** Comments of one decision: a page of the list. */
const commentsMax = 50;

const SeveralComments = z.object({
  ids: z.array(z.uuid("There is no such comment")).min(1, "Select a comment").max(commentsMax),
  reason: Reason,
});

const WholeCase = z
  .boolean()
  .default(false)
  .describe("also what else of this kind the same person said that is reported");

export const reportsContract = {
  "GET /v2/admin/reports": {
    does: "What was reported and waits: the heaviest first, and of two as heavy the older. The total counts what one person said as one.",
    access: moderator,
    returns: queueOf(WaitingReport),
  },
  "GET /v2/admin/reports/{kind}/{id}": {
    does: "What is reported, every open report of it, and earlier sanctions against the same person.",
    access: moderator,
    params: z.object({ kind: z.string(), id: z.string() }),
    returns: ReportedSubject,
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "GET /v2/admin/reports/{kind}/{id}/photos/{nth}": {
    does: "A photo of a reported review or page, the first is 1: also while it is hidden or blocked.",
    access: moderator,
    params: z.object({ kind: z.string(), id: z.string(), nth: z.string() }),
    query: z.object({ small: z.stringbool().default(false) }),
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "GET /v2/admin/reports/message/{id}/picture": {
    does: "The picture of a reported message. Every opening is in the audit log.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "GET /v2/admin/reports/message/{id}/audio": {
    does: "The voice note of a reported message. Every opening is in the audit log.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["audio/webm", "audio/ogg", "audio/mp4"],
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/reports/warn": {
    does: "Upholds the reports of something and tells whose it is what to do better. It stays where it is.",
    access: moderator,
    body: Subject.extend({ reason: Reason }),
    returns: Done,
    errors: ["moderation/nothing-open", "moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/reports/dismiss": {
    does: "Finds nothing wrong with something that was reported.",
    access: moderator,
    body: Subject.extend({ reason: Reason, whole_case: WholeCase }),
    returns: Done,
    errors: ["moderation/nothing-open", "moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/reports/{kind}/{id}/undo": {
    does: "Undoes the caller’s own decision on a whole case within 40 seconds: its sanctions and their notifications are removed, and its reports are open again. Also undoes a warning.",
    access: moderator,
    params: z.object({ kind: subjectKind, id: z.string() }),
    returns: Done,
    errors: [
      "moderation/nothing-open",
      "moderation/no-such-subject",
      "moderation/no-such-sanction",
      "account/not-allowed",
    ],
  },
  "POST /v2/admin/comments/hide": {
    does: "Hides comments with one reason, as one decision that is undone as a whole. Those hidden or deleted before are left out.",
    access: moderator,
    body: SeveralComments,
    returns: Done.extend({ id: z.string().describe("of one of them, by which the decision is undone") }),
    errors: ["moderation/nothing-open", "moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/comments/show": {
    does: "Shows hidden comments again with one reason, as one decision: lifts their sanctions. Those shown or deleted before are left out.",
    access: moderator,
    body: SeveralComments,
    returns: Done,
    errors: ["moderation/nothing-open", "account/not-allowed"],
  },
  "POST /v2/admin/sanctions": {
    does: "Hides a comment or message, or blocks a business or person, for 7 days or until it is lifted; with whose it is, if asked. They are told why.",
    access: moderator,
    body: Subject.extend({
      reason: Reason,
      days: z
        .literal(7, "A block lasts 7 days, or until it is lifted")
        .optional()
        .describe("of the block; unless given, until it is lifted"),
      with_person: z.boolean().default(false).describe("blocks whose comment or message it is as well"),
      whole_case: WholeCase,
    }),
    returns: Done.extend({ sanction_id: z.string() }),
    errors: ["moderation/no-such-subject", "moderation/nothing-open", "account/not-allowed"],
  },
  "POST /v2/admin/sanctions/{id}/lift": {
    does: "Undoes a sanction.",
    access: moderator,
    params: ById,
    body: z.object({
      reason: Reason,
      whole_decision: z.boolean().default(false).describe("also the others that the same decision imposed"),
    }),
    returns: Done,
    errors: ["moderation/no-such-sanction", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof reportsContract> {}
}
