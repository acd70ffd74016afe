import type { Db } from "#/server/platform/database/database.ts";
import type { Area } from "./area.ts";
import type { Candidate, Lifted } from "./arrange.ts";
import type { BroadTerms } from "./broad-terms.ts";
import { broadScanQuery, nearScanQuery, readMax, type Scan, scanQuery } from "./index-scan.ts";
import { isOneTermScan, isReadInOrder, oneTermScan } from "./one-term-scan.ts";
import { boostOf, boostReach, isNewWeight, offerWeight } from "./rules.ts";

/** Counts of a scan. */
interface Counts {
  /** Those that offer it or say it in their name. */
  strong: number;
  /** Those that only mention it. */
  mentions: number;
  /** Of the strong, those in the asked LGA; all of them without one. */
  here: number;
}

interface ScanRow extends Record<string, unknown> {
  kind: "row" | "lifted" | "here";
  business_id: string;
  weight: number;
  band: number;
  lga: number;
  state: number;
}

/**
 * Scans and counts.
 * @param broadTerms absent: all are counted
 * @returns candidates in their own order, those that may be lifted, and how many there are
 */
export async function scanTerms(db: Db, scan: Scan, broadTerms?: BroadTerms) {
  const isBroad = broadTerms !== undefined && (await broadTerms.has(db, scan));
  const { rows, counts } = isBroad ? await scanBroad(db, scan, broadTerms) : await scanAndCount(db, scan);
  return {
    natural: rows
      .filter(({ kind }) => kind === "row")
      .map(({ business_id: id, weight, band }): Candidate => ({ id, weight, band })),
    lifted: rows.filter(({ kind }) => kind === "lifted").map((row) => liftedOf(row, scan.area)),
    counts,
  };
}

interface Scanned {
  rows: ScanRow[];
  counts: Counts;
}

async function scanAndCount(db: Db, scan: Scan): Promise<Scanned> {
  const { rows } = await db.execute<ScanRow & Counts>(isOneTermScan(scan) ? oneTermScan(scan) : scanQuery(scan));
  const { strong, mentions, here } = rows[0]!;
  const counts = { strong, mentions, here };
  if (strong + mentions < readMax || isReadInOrder(scan)) return { rows, counts };
  return withHere(await db.execute<ScanRow>(broadScanQuery(scan)), counts);
}

/** Of terms that far more answer to than are counted. */
async function scanBroad(db: Db, scan: Scan, broadTerms: BroadTerms): Promise<Scanned> {
  const counts = { strong: readMax, mentions: 0, here: readMax };
  const { area, limit } = scan;
  if (area.kind === "around" && !broadTerms.isScattered(scan)) {
    const near = await db.execute<ScanRow>(nearScanQuery(scan, area));
    const offers = near.rows.filter(({ kind, weight }) => kind === "row" && weight >= offerWeight);
    if (offers.length >= limit) return withHere(near, counts);
    broadTerms.addScattered(scan);
  }
  return withHere(await db.execute<ScanRow>(broadScanQuery(scan)), counts);
}

const withHere = ({ rows }: { rows: ScanRow[] }, counts: Counts): Scanned => ({
  rows,
  counts: { ...counts, here: rows.find(({ kind }) => kind === "here")?.weight ?? counts.here },
});

function liftedOf({ business_id: id, weight, lga, state }: ScanRow, area: Area): Lifted {
  const band = area.kind === "around" ? (area.lgas.find((place) => place.lga === lga)?.band ?? 0) : 0;
  const isBoosted = isWithinReach(boostOf(weight), { lga, state }, area);
  return { id, weight, band, isNew: isNewWeight(weight), isBoosted };
}

/** True if a boost lifts where it is asked: its own LGA, its own state, everywhere. */
function isWithinReach(boost: number, home: { lga: number; state: number }, area: Area): boolean {
  if (boost === boostReach.nigeria) return true;
  if (area.kind === "country" || boost === boostReach.none) return false;
  if (boost === boostReach.state) return area.state === home.state;
  return area.kind === "around" && area.lga === home.lga;
}
