import { sql } from "drizzle-orm";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { aboutLettersWanted, type PagePart } from "#/shared/completeness.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { insightDays, partEffects } from "./tables.ts";

const measuredDays = 30;
/** Fewer pages with a part, or without it, or fewer views of them, say little about it. */
const pagesLeast = 10;
const viewsLeast = 100;
/** A smaller difference may be chance. */
const timesLeast = 1.1;

/** Measures with which parts of a page people ask for its number more often, of all real pages seen in 30 days. */
export async function measureParts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const first = lagosDay(new Date(now.getTime() - measuredDays * dayMs));
  const measured = (await comparePages(db, first))
    .filter(
      ({ pages, views, share, shareWithout }) => pages >= pagesLeast && views >= viewsLeast && share > shareWithout,
    )
    .map(({ part, share, shareWithout }) => ({ part, times: Math.round((share / shareWithout) * 10) / 10 }))
    .filter(({ times }) => times >= timesLeast && Number.isFinite(times));
  await db.transaction(async (tx) => {
    await tx.delete(partEffects);
    if (measured.length > 0) await tx.insert(partEffects).values(measured);
  });
}

/** Measured effects, the greatest first. */
export const listPartEffects = (db: Db): Promise<{ part: PagePart; times: number }[]> =>
  db.select().from(partEffects).orderBy(sql`${partEffects.times} desc`, partEffects.part);

interface Compared extends Record<string, unknown> {
  part: PagePart;
  /** Pages that have the part or that lack it, and views of those: of each the fewer. */
  pages: number;
  views: number;
  /** Of the views, the share after which the number was asked for. */
  share: number;
  shareWithout: number;
}

async function comparePages(db: Db, first: string): Promise<Compared[]> {
  const { rows } = await db.execute<Compared>(sql`
    with seen as (
      select business_id, sum(views) as views, sum(reveals) as reveals from ${insightDays}
      where seen_on >= ${first} group by 1 having sum(views) > 0
    ), counted as (
      select p.part, p.has, count(*) as pages, sum(s.views) as views, sum(s.reveals)::float / sum(s.views) as share
      from seen s join ${businesses} b on b.id = s.business_id
      cross join lateral (values
        ('picture', b.image <> ''),
        ('hours', b.opening_hours is not null),
        ('verified', b.is_verified),
        ('services', cardinality(b.tags) > 0),
        ('catalog', exists (select from ${catalogItems} c where c.business_id = b.id)),
        ('prices', exists (select from ${catalogItems} c where c.business_id = b.id and c.price_kobo > 0)),
        ('about', length(b.about) >= ${aboutLettersWanted}::int)
      ) p (part, has)
      where b.status = 'active' and not b.is_demo
      group by 1, 2
    )
    select having_it.part, least(having_it.pages, lacking.pages)::int as pages,
      least(having_it.views, lacking.views)::int as views, having_it.share, lacking.share as "shareWithout"
    from counted having_it join counted lacking on lacking.part = having_it.part and not lacking.has
    where having_it.has`);
  return rows;
}
