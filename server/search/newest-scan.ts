import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { all, anyTrade, home, termRows } from "./index-scan.ts";
import { strongWeight } from "./rules.ts";

interface NewestScan {
  /** Trades of which any will do. */
  terms: readonly number[];
  /** Businesses that were found before. */
  without: readonly string[];
  limit: number;
  /** With as many answers or fewer, they are sooner sorted. */
  moreThan: number;
}

/**
 * The newest in Nigeria who offer a common trade: businesses are read from the newest on until enough of them do, at any size.
 * @returns `undefined` when the trade is not common enough
 */
export async function listNewest(
  db: Db,
  { terms, without, limit, moreThan }: NewestScan,
): Promise<string[] | undefined> {
  // The function, unlike its operator, is no reason to fetch all that match from the index of words, and sort them.
  const conditions = [sql`ts_match_vq(l.words, ${anyTrade(terms)}::tsquery)`];
  if (without.length > 0) conditions.push(sql`l.business_id <> all(${sql.param(without)}::uuid[])`);
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`-- search.newest
    select case when (select count(*) from (
        select from ${termRows(terms)} join listing_terms t on t.term_id = term.id and ${home} and t.weight >= ${strongWeight}
        limit ${moreThan + 1}) c) > ${moreThan}
      then array(select l.business_id from listings l where ${all(conditions)}
        order by l.created_at desc, l.business_id limit ${limit}) end as ids`);
  return rows[0]?.ids ?? undefined;
}
