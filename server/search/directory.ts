import { type SQL, sql } from "drizzle-orm";
import { findLga, findState, type LocalGovernment, lgaById, lgaSlug, lgasOf } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { categoryById, findCategory } from "#/server/trade/trade.ts";
import { stateSlug } from "#/shared/place-path.ts";
import type { Directory } from "./contract.ts";
import { type Card, cardOf } from "./queries.ts";
import { presentListing } from "./search.ts";

const bestMax = 24;

/** Path parameters of a directory page (slug or name). */
interface AskedPlace {
  state: string;
  lga: string | undefined;
  category: string | undefined;
}

/**
 * A state, an LGA or a category in an LGA: how many businesses are at home there, how they divide, and the best of them.
 * @throws AppError `place/not-found`, `trade/not-found`
 */
export async function showDirectory(
  { db, clock }: Pick<Services, "db" | "clock">,
  asked: AskedPlace,
): Promise<Directory> {
  const state = findState(asked.state);
  const lga = state && asked.lga ? findLga(state, asked.lga) : undefined;
  if (!state || (asked.lga && !lga)) throw new AppError("place/not-found", "We know no such place");
  const category = asked.category ? findCategory(asked.category) : undefined;
  if (asked.category && !category) throw new AppError("trade/not-found", "There is no such category");

  const inPlace = lga ? sql`l.local_government_id = ${lga.id}` : sql`l.state_id = ${state.id}`;
  const isWanted = category ? sql`${inPlace} and l.category_id = ${category.id}` : inPlace;
  const [parts, best] = await Promise.all([
    lga ? countCategories(db, lga) : countLgas(db, lgasOf(state)),
    listBest(db, isWanted),
  ]);
  const counted = category ? parts.filter(({ slug }) => slug === category.slug) : parts;
  return {
    state: { name: state.name, slug: stateSlug(state) },
    lga: lga ? { name: lga.name, slug: lgaSlug(lga) } : null,
    category: category ? { name: category.name, slug: category.slug } : null,
    count: counted.reduce((sum, { count }) => sum + count, 0),
    parts,
    listings: best.map((card) => presentListing(card, clock.now())),
  };
}

/** Each number comes from an index alone. LGAs without businesses are left out; most first. */
async function countLgas(db: Db, lgas: readonly LocalGovernment[]) {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select lga.id, (select count(*)::int from listings l where l.local_government_id = lga.id) as count
    from unnest(${sql.param(lgas.map(({ id }) => id))}::smallint[]) as lga(id)
    order by count desc, lga.id`);
  const some = rows.filter(({ count }) => count > 0);
  return some.map(({ id, count }) => ({ name: lgaById(id).name, slug: lgaSlug(lgaById(id)), count }));
}

async function countCategories(db: Db, { id }: LocalGovernment) {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select l.category_id as id, count(*)::int as count from listings l where l.local_government_id = ${id}
    group by l.category_id order by count desc, l.category_id`);
  return rows.map(({ id: categoryId, count }) => {
    const { name, slug } = categoryById(categoryId);
    return { name, slug, count };
  });
}

async function listBest(db: Db, isWanted: SQL) {
  const { rows } = await db.execute<Card>(sql`
    select ${cardOf} from listings l where ${isWanted}
    order by l.weight desc, l.business_id limit ${bestMax}`);
  return rows;
}
