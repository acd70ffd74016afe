import { type SQL, sql } from "drizzle-orm";
import { type Around, visitingBand } from "./area.ts";
import {
  bandOfLga,
  bestRows,
  constant,
  countsAndRows,
  countsOf,
  filterConditions,
  inArea,
  readMax,
  type Scan,
  scanLifted,
  termRows,
  visiting,
} from "./index-scan.ts";
import { strongWeight } from "./rules.ts";

/** True for a scan that `oneTermScan` is made for: of one term, without filters that need a listing. */
export const isOneTermScan = ({ terms, filters }: Scan): boolean =>
  terms.length === 1 && filterConditions(filters).length === 0;

/** True if `oneTermScan` finds all that is shown, however many offer it. */
export const isReadInOrder = (scan: Scan): boolean => isOneTermScan(scan) && scan.area.kind !== "around";

/**
 * The results of `scanQuery` for one term. Where it is at home a business has one row of a term, so that rows need not be put
 * together by business, which is most of what `scanQuery` costs.
 */
export const oneTermScan = (scan: Scan): SQL =>
  scan.area.kind === "around" ? scanAround(scan, scan.area) : scanStateOrCountry(scan);

/** Results, lifts and counts are each read from an index that holds them in order, and stop there. */
function scanStateOrCountry(scan: Scan): SQL {
  const { terms, area, limit } = scan;
  const rows = (most: number) => sql`${termRows(terms)} cross join lateral (${bestRows(scan, inArea(area), most)}) w`;
  return sql`-- search.scan-one
    with counts as (
      ${countsOf(sql`count(*) filter (where weight >= ${constant(strongWeight)})`)} from ${rows(Math.max(readMax, limit))}
    )
    select c.*, r.* from counts c left join (
      select 'row' as kind, n.* from (select w.business_id, w.weight, 0 as band, w.lga::int, w.state::int from ${rows(limit)}) n
      union all select 'lifted', f.business_id, f.weight, 0, f.lga, f.state from (${scanLifted(scan)}) f) r on true`;
}

/** A business that comes to the LGA from the same state is in it as if it were one of the nearest bands. */
function scanAround(scan: Scan, area: Around): SQL {
  const { terms } = scan;
  const rows = (place: SQL[]) => sql`${termRows(terms)} cross join lateral (${bestRows(scan, place, readMax)}) w`;
  return sql`-- search.scan-one-around
    with visits as materialized (
      select w.* from ${rows(visiting(area.lga))}
    ), one as materialized (
      select h.business_id, h.weight, h.lga::int, h.state::int,
        case when h.business_id in (select v.business_id from visits v) then least(h.band, ${constant(visitingBand)}) else h.band end as band
      from (select w.*, ${bandOfLga(area, sql`w.lga`)} as band from ${rows(inArea(area))}) h
      union all select v.business_id, v.weight, 0, 0, ${constant(visitingBand)} from visits v where v.state <> ${area.state}
    ), ${countsAndRows(scan)}`;
}
