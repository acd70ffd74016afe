import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { demoId } from "./ids.ts";

/** An account that is there for as long as a load runs: it tells one that was killed from one that is done. */
export const mark = { id: demoId("load", 0), email: "loading@demo.test", isDemo: true };

/** True if made-up businesses are due: there are none of any kind yet, or a load was killed. */
export async function awaitsDemo(db: Db): Promise<boolean> {
  return (await isLoading(db)) || !(await hasBusinesses(db));
}

/** Looks for one: to count ten million takes each start a second or two. */
export const hasBusinesses = async (db: Db) =>
  (await db.select({ id: businesses.id }).from(businesses).limit(1)).length > 0;

const isLoading = async (db: Db) => (await db.$count(accounts, eq(accounts.id, mark.id))) > 0;
