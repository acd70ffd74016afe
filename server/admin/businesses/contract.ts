import { z } from "zod";
import { ask, file, isLogged, page, paged, whole, yesOrNo } from "../list/contract.ts";

export const BusinessesQuery = ask(["-created", "created", "name", "-name"], {
  status: z.enum(["active", "hidden", "blocked"]).optional(),
  verified: yesOrNo,
  state: z.string().max(60).optional(),
  confirmed: yesOrNo.describe("whether the owner confirmed their email"),
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
  is_owner_confirmed: z.boolean().describe("the owner showed that they read mail at their address"),
  date_created: z.string(),
});

export const businessesListContract = {
  "GET /v2/admin/businesses": {
    does: "Businesses: found by id, phone, how the name begins, or the owner’s email.",
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
} as const;

type BusinessesListContract = typeof businessesListContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends BusinessesListContract {}
}
