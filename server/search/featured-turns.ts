import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#/server/platform/database/database.ts";
import { type Card, listByIds } from "./queries.ts";
import { listings } from "./tables.ts";

/** Position of a business among the boosted ones, in the order of their turns. */
interface Start {
  turn: number;
  id: string;
}

interface AskedTurn {
  /** Boosted ones that are meant, in words and in SQL. */
  scope: string;
  isMeant: SQL;
  /** Counts up from 0, one for each turn. */
  nth: number;
  limit: number;
}

const startsMax = 2_000;
const inTurn = sql`${listings.turn}, ${listings.businessId}`;

/**
 * Whose turn it is among the boosted, `limit` at a time, round in a circle: in as many turns as it takes, each has had as many as any
 * other. To find where a turn begins, the boosted ones are counted: 20 ms of an index where 80,000 pay, so once a turn and
 * process. Whoever pays meanwhile is in the circle from then on.
 */
export class FeaturedTurns {
  readonly #starts = new LRUCache<string, Start>({ max: startsMax });

  /** Cards of those whose turn it is. */
  async list(db: Db, asked: AskedTurn): Promise<Card[]> {
    const key = `${asked.scope} ${asked.limit} ${asked.nth}`;
    const start = this.#starts.get(key) ?? (await findStart(db, asked));
    if (!start) return [];
    this.#starts.set(key, start);
    const from = sql`(${inTurn}) >= (${start.turn}::int, ${start.id}::uuid)`;
    const ahead = await listIds(db, sql`${asked.isMeant} and ${from}`, asked.limit);
    const left = asked.limit - ahead.length;
    const first = left === 0 ? [] : await listIds(db, sql`${asked.isMeant} and not ${from}`, left);
    return listByIds(db, [...ahead, ...first]);
  }
}

/** All that is asked of a boosted one is in the index `listings_featured`: of the listings only those shown are read. */
async function listIds(db: Db, isWanted: SQL, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`-- search.featured
    select ${listings.businessId} as id from ${listings} where ${isWanted} order by ${inTurn} limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function findStart(db: Db, { isMeant, nth, limit }: AskedTurn): Promise<Start | undefined> {
  const count = await db.$count(listings, isMeant);
  if (count === 0) return undefined;
  const [start] = await db
    .select({ turn: listings.turn, id: listings.businessId })
    .from(listings)
    .where(isMeant)
    .orderBy(inTurn)
    .offset((nth * limit) % count)
    .limit(1);
  return start;
}
