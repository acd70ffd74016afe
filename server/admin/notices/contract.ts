import { z } from "zod";
import { requiredText } from "#/server/platform/fields.ts";
import { noticeLevels } from "#/server/site/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { ById, instant } from "../fields.ts";

export const EditedNotice = z.object({
  id: z.string(),
  text: z.string(),
  level: z.enum(noticeLevels),
  starts_at: z.string(),
  ends_at: z.string().describe("empty: until it is switched off"),
  is_on: z.boolean(),
  states: z.array(z.string()).describe("who it is for; empty: everybody"),
});

export type EditedNotice = z.infer<typeof EditedNotice>;

const NoticeDraft = z
  .object({
    text: requiredText("Enter the text", lettersMax.notice),
    level: z.enum(noticeLevels, "Choose a level"),
    starts_at: instant("Say from when"),
    ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
    is_on: z.boolean(),
    states: z.array(z.string()).max(37).default([]).describe("who it is for; empty: everybody"),
  })
  .refine(({ starts_at, ends_at }) => ends_at === "" || new Date(ends_at) > new Date(starts_at), {
    path: ["ends_at"],
    error: "It must end after it begins",
  });

export const noticesContract = {
  "GET /v2/admin/notices": {
    does: "What was and is told at the top of every page, the latest first, at most 50.",
    access: [],
    returns: z.array(EditedNotice),
  },
  "POST /v2/admin/notices": {
    does: "Tells everybody something at the top of every page, from a time on.",
    access: [],
    body: NoticeDraft,
    returns: EditedNotice,
  },
  "PUT /v2/admin/notices/{id}": {
    does: "Changes a notice, or switches it on or off.",
    access: [],
    params: ById,
    body: NoticeDraft,
    returns: EditedNotice,
    errors: ["site/no-such-entry"],
  },
} as const;

type NoticesContract = typeof noticesContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends NoticesContract {}
}
