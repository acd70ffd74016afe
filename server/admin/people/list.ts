import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { indexedName, isInState, isPersonCalled, plainly } from "../list/matching.ts";
import { list } from "../list/paging.ts";
import { fullName } from "../people.ts";
import { trustColumns, trustOf } from "../risk/risk.ts";
import { type PeopleQuery, PersonRow } from "./contract.ts";

const isStatus = {
  active: and(isNull(accounts.blockedAt), isNull(accounts.deletedAt)),
  blocked: isNotNull(accounts.blockedAt),
  leaving: isNotNull(accounts.deletedAt),
};

/** True if the email of an account is confirmed, or is not. */
export const isConfirmed = (wanted: "yes" | "no") =>
  wanted === "yes" ? isNotNull(accounts.emailProvenAt) : isNull(accounts.emailProvenAt);

/** Status of an account: in a list, and on its page. */
export function statusOf(account: Pick<typeof accounts.$inferSelect, "deletedAt" | "blockedAt">) {
  if (account.deletedAt) return "leaving" as const;
  return account.blockedAt ? ("blocked" as const) : ("active" as const);
}

/** Everybody with an account, but for those who are erased. */
export const people = list({
  name: "people",
  row: PersonRow,
  sorts: {
    created: { by: accounts.createdAt, kind: "time" },
    name: { by: plainly(indexedName), kind: "text" },
    email: { by: plainly(accounts.email), kind: "text" },
  },
  id: accounts.id,
  at: accounts.createdAt,
  isWanted: ({ search, role, status, state, confirmed }: z.output<typeof PeopleQuery>) => [
    isNull(accounts.erasedAt),
    search ? isPersonCalled(search) : undefined,
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
        createdAt: accounts.createdAt,
        business: businesses.name,
        isVerified: businesses.isVerified,
        trust: trustColumns(now),
      })
      .from(accounts)
      .leftJoin(businesses, eq(businesses.ownerId, accounts.id)),
  present: (found) => {
    const lga = found.lgaId ? lgaById(found.lgaId) : undefined;
    return {
      id: found.id,
      name: found.name,
      email: found.email,
      phone: nationalPhone(found.phone),
      state: lga?.state.name ?? "",
      lga: lga?.name ?? "",
      role: found.role,
      status: statusOf(found),
      business: found.business ?? "",
      trust: trustOf({ ...found.trust, is_verified: found.isVerified ?? false }),
      date_created: found.createdAt.toISOString(),
    };
  },
});
