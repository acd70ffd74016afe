import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { adminList, asRow, yesOrNo } from "../list/list.ts";
import { fullName, indexedName, isConfirmed, isInState, isPersonCalled, plainly } from "../list/matching.ts";
import { trustInRow } from "../risk/contract.ts";
import { trustColumns, trustOf } from "../risk/risk.ts";
import { statusOf } from "./person.ts";

const isStatus = {
  active: and(isNull(accounts.blockedAt), isNull(accounts.deletedAt)),
  blocked: isNotNull(accounts.blockedAt),
  leaving: isNotNull(accounts.deletedAt),
};

export const people = adminList({
  name: "people",
  does: "People.",
  access: ["moderator"],
  filters: {
    role: z.enum(["user", "agent", "moderator", "finance", "administrator"]).optional(),
    status: z.enum(["active", "blocked", "leaving"]).optional(),
    state: z.string().max(60).optional(),
    confirmed: yesOrNo.describe("whether they confirmed their email"),
  },
  row: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    state: z.string(),
    lga: z.string(),
    role: z.string(),
    status: z.string().describe("active, blocked or leaving"),
    business: z.string(),
    business_id: z.string().nullable(),
    trust: trustInRow,
    image: z.string().describe("their portrait; empty: none"),
    date_created: z.string(),
  }),
  sorts: {
    created: { by: accounts.createdAt, kind: "time" },
    name: { by: plainly(indexedName), kind: "text" },
    email: { by: plainly(accounts.email), kind: "text" },
  },
  id: accounts.id,
  at: accounts.createdAt,
  findable: { otherwise: isPersonCalled },
  isWanted: ({ role, status, state, confirmed }) => [
    isNull(accounts.erasedAt),
    role && eq(accounts.role, role),
    status && isStatus[status],
    confirmed && isConfirmed(confirmed),
    state ? isInState(accounts.localGovernmentId, state) : undefined,
  ],
  read: (db, sortedBy, now) =>
    db
      .select({
        id: accounts.id,
        sortedBy,
        name: fullName,
        email: accounts.email,
        phone: accounts.phone,
        lgaId: accounts.localGovernmentId,
        role: accounts.role,
        deletedAt: accounts.deletedAt,
        blockedAt: accounts.blockedAt,
        image: accounts.image,
        date_created: accounts.createdAt,
        business: businesses.name,
        business_id: businesses.id,
        isVerified: businesses.isVerified,
        trust: trustColumns(now),
      })
      .from(accounts)
      .leftJoin(businesses, eq(businesses.ownerId, accounts.id)),
  present: ({ lgaId, deletedAt, blockedAt, isVerified, trust, ...found }) => {
    const lga = lgaId ? lgaById(lgaId) : undefined;
    return {
      ...asRow(found),
      phone: nationalPhone(found.phone),
      state: lga?.state.name ?? "",
      lga: lga?.name ?? "",
      status: statusOf({ deletedAt, blockedAt }),
      business: found.business ?? "",
      trust: trustOf({ ...trust, is_verified: isVerified ?? false }),
    };
  },
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof people.contract> {}
}
