import { z } from "zod";
import { ById, Done, Reason, Somebody } from "../fields.ts";
import { queueOf } from "../queues/contract.ts";
import { Subject } from "../reports/contract.ts";
import { trustInRow } from "../risk/contract.ts";

export const Appeal = Subject.extend({
  appeal_id: z.string(),
  what: z.string(),
  msg: z.string().describe("what whoever appeals says"),
  whose: Somebody,
  trust: trustInRow,
  sanction: z.object({ reason: z.string(), taken_at: z.string(), by: z.string(), is_mine: z.boolean() }),
  created_at: z.string(),
});

export type Appeal = z.infer<typeof Appeal>;

const moderator = ["moderator"] as const;

export const appealsContract = {
  "GET /v2/admin/appeals": {
    does: "Sanctions that somebody asks to look at again; the longest waiting first.",
    access: moderator,
    returns: queueOf(Appeal),
  },
  "POST /v2/admin/appeals/{id}": {
    does: "Grants an appeal, which lifts the sanction, or refuses it. Whoever appealed is told.",
    access: moderator,
    params: ById,
    body: z.object({ grant: z.boolean("Say whether it is granted"), reason: Reason }),
    returns: Done,
    errors: ["moderation/nothing-open", "account/not-allowed"],
  },
} as const;

type AppealsContract = typeof appealsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends AppealsContract {}
}
