import { type SQL, sql } from "drizzle-orm";
import { findLga, findState, type LocalGovernment, lgaById, lgaSlug, lgasOf } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { categoryById, findCategory } from "#/server/trade/trade.ts";
import { placePages, stateSlug } from "#/shared/place-path.ts";
import { type Card, cardOf } from "./cards.ts";
import type { Directory } from "./contract.ts";
import { presentListing } from "./search.ts";

/** Path parameters of a directory page (slug or name). */
interface AskedPlace {
  state: string;
  lga?: string | undefined;
  category?: string | undefined;
  offset: number;
}

/**
 * Describes a state, an LGA or a category in an LGA: the number of businesses located there, the counts of its parts, and a page of the businesses, the best first.
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
    listBest(db, isWanted, asked.offset),
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

/** Counts businesses by LGA with index-only scans, largest first. LGAs without businesses are left out. */
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

/** At most one place in so many goes to a paying business. */
const payerEvery = 4;

type Weighed = Card & { weight: number };

/** A page of the businesses by weight, with paying ones spaced out: one page continues the other, so all before it are read too. */
async function listBest(db: Db, isWanted: SQL, offset: number): Promise<Card[]> {
  const end = offset + placePages.size;
  const inOrder = sql`order by l.weight desc, l.business_id`;
  const { rows } = await db.execute<Weighed>(sql`
    (select ${cardOf}, l.weight from listings l where ${isWanted} and not l.is_boosted ${inOrder} limit ${end})
    union all (select ${cardOf}, l.weight from (
      select * from listings l where ${isWanted} ${inOrder} limit ${payerEvery * end}) l where l.is_boosted ${inOrder} limit ${end})`);
  const best = rows.sort((one, other) => other.weight - one.weight || (one.id < other.id ? -1 : 1));
  return spacePayers(best).slice(offset, end);
}

/**
 * Keeps the order of businesses, except that of any four in a row at most one pays: the next paying one moves down. Paying businesses that
 * are left over come last.
 */
export function spacePayers<Shown extends Pick<Card, "isBoosted">>(inOrder: readonly Shown[]): Shown[] {
  const waiting = [...inOrder];
  const spaced: Shown[] = [];
  while (waiting.length > 0) {
    const mayPay = !spaced.slice(1 - payerEvery).some(({ isBoosted }) => isBoosted);
    const next = mayPay ? 0 : waiting.findIndex(({ isBoosted }) => !isBoosted);
    spaced.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return spaced;
}
