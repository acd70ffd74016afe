import { eq, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { businesses } from "./tables.ts";

/** One business, or that of an owner, if they have one. */
type Blocked = { id: string } | { ownerId: string };

const isIt = (which: Blocked): SQL =>
  "id" in which ? eq(businesses.id, which.id) : eq(businesses.ownerId, which.ownerId);

/** Takes a page from everybody but its owner, who can't undo it. For moderators. */
export const blockBusiness = (tx: Db, events: Events, which: Blocked): Promise<void> =>
  changeStanding(
    tx,
    events,
    sql`update ${businesses} set status = 'blocked',
      status_before_block = case when status = 'blocked' then status_before_block else status end
      where ${isIt(which)}`,
  );

/**
 * Makes a page what it was before it was blocked, unless another sanction against it or its owner is in force; the page
 * of an owner who has left stays hidden.
 */
export const unblockBusiness = (tx: Db, events: Events, which: Blocked): Promise<void> =>
  changeStanding(
    tx,
    events,
    sql`update ${businesses} set status_before_block = null, status = case
        when exists (select from ${accounts} a where a.id = owner_id and a.deleted_at is not null) then 'hidden'
        else coalesce(status_before_block, 'active') end
      where ${isIt(which)} and status = 'blocked' and not exists (
        select from ${sanctions} m where m.lifted_at is null and (
          (m.kind = 'business' and m.subject_id = ${businesses.id}) or
          (m.kind = 'person' and m.subject_id = ${businesses.ownerId})))`,
  );

async function changeStanding(tx: Db, events: Events, update: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`${update} returning id`);
  for (const { id } of rows) await events.publish(tx, "business.changed", { businessId: id });
}
