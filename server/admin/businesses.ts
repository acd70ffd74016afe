import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { categories } from "#/server/trade/tables.ts";
import { listQuery, yesOrNo } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { fullName, isBusinessCalled, isConfirmed, isInState, plainly } from "./list/matching.ts";

const BusinessesQuery = listQuery(["-created", "created", "name", "-name"], {
  status: z.enum(["active", "hidden", "blocked"]).optional(),
  verified: yesOrNo,
  state: z.string().max(60).optional(),
  confirmed: yesOrNo.describe("whether the owner confirmed their email"),
});

const BusinessRow = z.object({
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

/** Every business, those that are to be seen and those that are not. */
export const listedBusinesses = adminList({
  name: "businesses",
  does: "Businesses: found by id, phone, how the name begins, or the owner’s email.",
  fileIs: "The list of businesses",
  access: ["moderator"],
  query: BusinessesQuery,
  row: BusinessRow,
  sorts: {
    created: { by: businesses.createdAt, kind: "time" },
    name: { by: plainly(businesses.name), kind: "text" },
  },
  id: businesses.id,
  at: businesses.createdAt,
  isWanted: ({ search, status, verified, state, confirmed }) => [
    search ? isBusinessCalled(search) : undefined,
    status && eq(businesses.status, status),
    confirmed && isConfirmed(confirmed),
    verified && eq(businesses.isVerified, verified === "yes"),
    state ? isInState(businesses.localGovernmentId, state) : undefined,
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: businesses.id,
        sortedBy,
        bid: businesses.bid,
        name: businesses.name,
        category: categories.name,
        lgaId: businesses.localGovernmentId,
        status: businesses.status,
        isVerified: businesses.isVerified,
        owner: fullName,
        ownerId: businesses.ownerId,
        emailProvenAt: accounts.emailProvenAt,
        createdAt: businesses.createdAt,
      })
      .from(businesses)
      .innerJoin(categories, eq(categories.id, businesses.categoryId))
      .innerJoin(accounts, eq(accounts.id, businesses.ownerId)),
  present: ({ id, bid, name, category, lgaId, status, isVerified, owner, ownerId, emailProvenAt, createdAt }) => ({
    id,
    bid,
    name,
    category,
    state: lgaById(lgaId).state.name,
    lga: lgaById(lgaId).name,
    status,
    is_verified: isVerified,
    owner,
    owner_id: ownerId,
    is_owner_confirmed: emailProvenAt !== null,
    date_created: createdAt.toISOString(),
  }),
});

type BusinessesContract = typeof listedBusinesses.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends BusinessesContract {}
}
