import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { accounts } from "./tables.ts";

/** A person we were told of who has not come yet. */
export interface Placeholder {
  email: string;
  firstName: string;
  lastName: string;
  /** E.164 */
  phone: string;
  localGovernmentId: number;
}

/**
 * Accounts without a password for people whose businesses are brought in; each is theirs once they reset it by mail. An
 * account that has the address already stays as it is. Each is locked against leaving meanwhile.
 * @returns ids by lower-case address; without those who left or were blocked
 */
export async function openPlaceholders(
  tx: Db,
  people: readonly Placeholder[],
  now: Date,
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = people.map((person) => ({ ...person, id: newId() }));
  await tx.execute(sql`
    insert into accounts (id, email, first_name, last_name, phone, local_government_id, created_at)
    select id, email, "firstName", "lastName", phone, "localGovernmentId", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, email text, "firstName" text, "lastName" text,
      phone text, "localGovernmentId" smallint)
    on conflict do nothing`);
  const address = sql<string>`lower(${accounts.email})`;
  const found = await tx
    .select({ id: accounts.id, address })
    .from(accounts)
    .where(
      and(
        inArray(
          address,
          people.map(({ email }) => email.toLowerCase()),
        ),
        isNull(accounts.deletedAt),
        isNull(accounts.blockedAt),
      ),
    )
    .orderBy(accounts.id)
    .for("share");
  return new Map(found.map(({ id, address }) => [address, id]));
}
