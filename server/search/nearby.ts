import { sql } from "drizzle-orm";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import { conjunction, countMax } from "./index-scan.ts";
import type { Understood } from "./understanding.ts";

const placesMax = 6;

/** The LGAs with most matches, in the asked state when it has any, else in the whole country. Counts stop at 500. */
export async function nearbyCounts(db: Db, understood: Understood) {
  const { place } = understood;
  const inState = place ? await mostMatches(db, conjunction(understood, { kind: "state", state: place.state.id })) : [];
  const counts = inState.some(({ lga }) => lga !== place?.lga?.id)
    ? inState
    : await mostMatches(db, conjunction(understood, { kind: "country" }));
  return counts
    .filter(({ lga }) => lga !== place?.lga?.id)
    .slice(0, placesMax)
    .map(({ lga, count }) => ({ lga: lgaById(lga).name, state: lgaById(lga).state.name, count }));
}

async function mostMatches(db: Db, query: string) {
  if (!query) return [];
  const { rows } = await db.execute<{ lga: number; count: number }>(sql`
    select local_government_id as lga, count(*)::int as count
    from (select local_government_id from listings where words @@ ${query}::tsquery limit ${countMax}) m
    group by 1 order by 2 desc, 1 limit ${placesMax + 1}`);
  return rows;
}
