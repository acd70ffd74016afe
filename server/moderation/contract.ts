import { z } from "zod";
import { optionalText, requiredText } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { type ReportReason, reportReasons } from "#/shared/report-reasons.ts";

export const subjectKinds = ["business", "comment", "list", "message", "person"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export { type ReportReason, reportReasons };

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const NewReport = z.object({
  kind: z.enum(subjectKinds, "Say what you report"),
  id: z.string("Say what you report").max(100),
  reason: z.enum(reasons, "Select a reason"),
  note: optionalText(lengthMax.reportNote),
});

export const Sanction = z.object({
  id: z.string(),
  kind: z.enum(subjectKinds),
  what: z.string().describe("the name of the business, or the first words that were said"),
  reason: z.string(),
  taken_at: z.string(),
  ends_at: z.string().nullable().describe("when it ends by itself; null: it does not"),
  is_lifted: z.boolean(),
  appeal: z.object({ status: z.enum(["open", "granted", "refused"]), msg: z.string(), reason: z.string() }).nullable(),
});
export type Sanction = z.infer<typeof Sanction>;

const Done = z.object({ message: z.string() });

export const moderationContract = {
  "POST /v2/report": {
    does: "Tells the moderators that something is wrong. A second report of the same thing by the same person replaces the first.",
    access: "member",
    body: NewReport,
    returns: Done,
    errors: ["moderation/no-such-subject", "request/too-many"],
  },
  "GET /v2/sanctions": {
    does: "What moderators did about anything of the signed-in member, latest first, and what became of each appeal.",
    access: "member",
    returns: z.array(Sanction),
  },
  "POST /v2/sanctions/{id}/appeal": {
    does: "Asks for another look at a sanction. Once for each.",
    access: "member",
    params: z.object({ id: z.string() }),
    body: z.object({
      msg: requiredText("Say why", lengthMax.appeal),
    }),
    returns: Sanction,
    errors: ["moderation/no-such-sanction", "moderation/already-appealed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof moderationContract> {}
}
