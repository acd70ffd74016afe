import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { localGovernments, nearestLgas, type State } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Point } from "./area.ts";
import { bestRows, constant, home, intList, readMax, type Scan, termRows } from "./index-scan.ts";
import type { Filters } from "./plan-search.ts";
import { offerWeight, strongWeight } from "./rules.ts";

interface Asked {
  terms: readonly number[];
  filters: Filters;
  /** Point that distances are measured from. */
  centre: Point;
  /** The state that is left out. */
  state: State;
  limit: number;
}

/** Businesses of a term outside a state, those that offer it first, then by nearest LGA: from all rows of the term, or LGA by LGA where they are too many. */
export async function scanNearest(db: Db, asked: Asked): Promise<string[]> {
  const { terms, filters, centre, state, limit } = asked;
  const scan: Scan = { terms, filters, area: { kind: "country" }, without: [], limit };
  const isAnswer = sql`t.weight >= ${constant(strongWeight)}`;
  const isOffer = (weight: string) => sql`(${sql.raw(weight)} >= ${constant(offerWeight)})`;
  const elsewhere = [home, sql`t.state_id <> ${state.id}`, isAnswer];
  const { rows } = await db.execute<{ ids: string[]; read: number }>(sql`-- search.nearest
    with seen as materialized (
      select w.business_id, w.weight, (${turnsFrom(centre, state)}::int[])[w.lga] as turn
      from ${termRows(terms)} cross join lateral (${bestRows(scan, elsewhere, readMax)}) w)
    select (select count(*)::int from seen) as read, array(select s.business_id from seen s
      group by s.business_id order by ${isOffer("max(s.weight)")} desc, min(s.turn), max(s.weight) desc, s.business_id limit ${limit}) as ids`);
  const { ids, read } = rows[0]!;
  if (read < readMax) return ids;
  const lgas = lgasOutside(state, centre);
  const inLga = [sql`t.local_government_id = place.lga`, home, isAnswer];
  const { rows: broad } = await db.execute<{ id: string }>(sql`-- search.nearest-broad
    select w.business_id as id from unnest(${intList(lgas.map(({ id }) => id))}) with ordinality as place(lga, turn)
      cross join ${termRows(terms)} cross join lateral (${bestRows(scan, inLga, limit)}) w
    group by w.business_id order by ${isOffer("max(w.weight)")} desc, min(place.turn), max(w.weight) desc, w.business_id limit ${limit}`);
  return broad.map(({ id }) => id);
}

const lgasOutside = (state: State, centre: Point) =>
  nearestLgas(centre, Number.POSITIVE_INFINITY).filter((lga) => lga.state !== state);

/** Turns by centre, 3 KB each. Most centres are those of places, which people ask for again and again. */
const keptTurns = new LRUCache<string, string>({ max: 200 });

/** Turns of the LGAs outside a state, nearest first, by id, in the text of a PostgreSQL array; 0 for those inside. */
function turnsFrom(centre: Point, state: State): string {
  const key = `${state.id} ${centre.latitude} ${centre.longitude}`;
  const known = keptTurns.get(key);
  if (known) return known;
  const turns = new Array<number>(localGovernments.length).fill(0);
  for (const [at, { id }] of lgasOutside(state, centre).entries()) turns[id - 1] = at + 1;
  const text = `{${turns.join(",")}}`;
  keptTurns.set(key, text);
  return text;
}
