import { z } from "zod";
import { lettersMax } from "#/shared/letters-max.ts";

/** So many of each kind are shown: who has more to choose from types more. */
export const foundOfEach = 6;

const foundKinds = ["person", "business", "payment", "payout", "message"] as const;

const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string().describe("a name, an amount with its payer, or what an id stands for"),
  detail: z.string().describe("what tells it from others of the same title"),
  path: z.string().describe("below our address, where it is worked on"),
});
export type Found = z.infer<typeof Found>;

export const searchContract = {
  "GET /v2/admin/search": {
    does: "People, businesses, payments, payouts and reported messages by id, email, phone, reference, or how a name begins: of what the role may open.",
    access: ["moderator", "finance"],
    query: z.object({
      q: z
        .string("Type what you look for")
        .trim()
        .min(2, "Type at least 2 letters")
        .max(lettersMax.search, "Use at most 200 letters")
        .regex(/^\P{Cc}*$/u, "That can’t be searched for"),
    }),
    returns: z.array(Found),
    errors: ["request/invalid"],
  },
} as const;

type OfficeSearchContract = typeof searchContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends OfficeSearchContract {}
}
