import { eq, inArray } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { isId } from "#/shared/id.ts";

const named = { id: businesses.id, bid: businesses.bid, name: businesses.name, ownerId: businesses.ownerId };

export const listNamed = (db: Db, ids: string[]) =>
  ids.length > 0 ? db.select(named).from(businesses).where(inArray(businesses.id, ids)) : [];

/** A business that is shown to people. */
export async function findShown(db: Db, id: string) {
  const [found] = isId(id)
    ? await db
        .select({ ...named, status: businesses.status })
        .from(businesses)
        .where(eq(businesses.id, id))
    : [];
  return found?.status === "active" ? found : undefined;
}
