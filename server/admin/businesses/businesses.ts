import { eq } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { categories } from "#/server/trade/tables.ts";
import { isBusinessCalled, isInState, plainly } from "../list/matching.ts";
import { list } from "../list/paging.ts";
import { isConfirmed } from "../people/list.ts";
import { fullName } from "../people.ts";
import { type BusinessesQuery, BusinessRow } from "./contract.ts";

/** Every business, those that are to be seen and those that are not. */
export const listedBusinesses = list({
  name: "businesses",
  row: BusinessRow,
  sorts: {
    created: { by: businesses.createdAt, kind: "time" },
    name: { by: plainly(businesses.name), kind: "text" },
  },
  id: businesses.id,
  at: businesses.createdAt,
  isWanted: ({ search, status, verified, state, confirmed }: z.output<typeof BusinessesQuery>) => [
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
