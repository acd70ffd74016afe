import { LRUCache } from "lru-cache";
import type { Db } from "#/server/platform/database/database.ts";
import { filterConditions, isBroadQuery, readMax, type Scan } from "./index-scan.ts";

const questionsMax = 5_000;
/** Hundreds are not closed meanwhile. */
const keptMs = 600_000;

/**
 * Terms that far more than are counted answer to in a state or the country. Of these nobody needs to be counted, which is most of what a
 * search for them costs: a page of the best is read from an index. It is asked once in ten minutes.
 */
export class BroadTerms {
  readonly #isBroad = new LRUCache<string, boolean>({ max: questionsMax, ttl: keptMs });
  readonly #scattered = new LRUCache<string, true>({ max: questionsMax, ttl: keptMs });

  /** @returns false also where it is not known: with filters that are not in the index, and for a page beyond those that are counted */
  async has(db: Db, scan: Scan): Promise<boolean> {
    if (scan.limit > readMax || filterConditions(scan.filters).length > 0) return false;
    const key = `${scan.area.kind === "country" ? "" : scan.area.state}:${termsOf(scan)}`;
    const known = this.#isBroad.get(key);
    if (known !== undefined) return known;
    const { rows } = await db.execute<{ is_broad: boolean }>(isBroadQuery(scan));
    this.#isBroad.set(key, rows[0]!.is_broad);
    return rows[0]!.is_broad;
  }

  /** True if the asked LGA alone had too few lately to fill what is asked for. */
  isScattered(scan: Scan): boolean {
    return this.#scattered.has(inLga(scan));
  }

  addScattered(scan: Scan) {
    this.#scattered.set(inLga(scan), true);
  }
}

const termsOf = ({ terms, isOffersOnly }: Scan) => `${terms.join()}${isOffersOnly ? "!" : ""}`;
const inLga = (scan: Scan) => `${scan.area.kind === "around" ? scan.area.lga : ""}:${scan.limit}:${termsOf(scan)}`;
