import { z } from "zod";
import { ById, Done, instant, Reason } from "../fields.ts";

const overrideKinds = ["pinned", "kept-out"] as const;

export const FeaturedOverride = z.object({
  business_id: z.string(),
  bid: z.string(),
  name: z.string(),
  kind: z.enum(overrideKinds),
  ends_at: z.string().describe("empty: until it is lifted"),
});

export type FeaturedOverride = z.infer<typeof FeaturedOverride>;

export const featuredContract = {
  "GET /v2/admin/featured": {
    does: "What was decided about the Featured strip and still holds.",
    access: ["moderator"],
    returns: z.array(FeaturedOverride),
  },
  "PUT /v2/admin/featured/{id}": {
    does: "Pins a business into the Featured strip until a day, or keeps it out. At most four are pinned at once.",
    access: ["moderator"],
    params: ById,
    body: z
      .object({
        kind: z.enum(overrideKinds, "Choose what to do"),
        ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
        reason: Reason,
      })
      .refine(({ kind, ends_at }) => kind === "kept-out" || ends_at !== "", {
        path: ["ends_at"],
        error: "Say until when",
      }),
    returns: FeaturedOverride,
    errors: ["business/not-found", "search/too-many-pins", "account/not-allowed"],
  },
  "DELETE /v2/admin/featured/{id}": {
    does: "Leaves a business to the usual turns again.",
    access: ["moderator"],
    params: ById,
    returns: Done,
    errors: ["search/not-decided"],
  },
} as const;

type FeaturedContract = typeof featuredContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends FeaturedContract {}
}
