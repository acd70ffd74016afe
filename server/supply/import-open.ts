import { sql } from "drizzle-orm";
import { forgottenKey, readPoint } from "#/server/business/business.ts";
import { BusinessDraft } from "#/server/business/contract.ts";
import { distanceKm, findLga, findState, lgaAt, lgaById, lgasOf, type State } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { findCategory, type Trades } from "#/server/trade/trade.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { readPhone } from "#/shared/phone.ts";
import overture from "./data/overture.json" with { type: "json" };
import type { OpenRow } from "./open-data.ts";

export interface OpenImport {
  source: string;
  /** Begins with its year and month: `2026-11`. */
  release: string;
  /** Only rows of this state are imported. */
  state: State | undefined;
  minConfidence: number;
  /** Maximum number of unclaimed pages per LGA. */
  most: number;
  isDryRun: boolean;
}

export interface OpenOutcome {
  read: number;
  added: number;
  changed: number;
  /** Not changed: written by an earlier run of this release, claimed, or removed. */
  left: number;
  /** In earlier releases and not in this one. */
  gone: number;
  /** Too many are missing, so the file is probably incomplete: none was hidden. */
  isPart: boolean;
  skipped: Record<string, number>;
  unmapped: Map<string, number>;
}

interface OpenImportDeps {
  db: Db;
  now: Date;
  trades: Trades;
  /** Invalidates the pages and lists that show these. */
  publish: (tx: Db, ids: string[], stateIds: number[]) => Promise<void>;
  progress?: (outcome: OpenOutcome) => void;
}

const batchSize = 1_000;
const sameWithinKm = 0.15;
/** A release that omits more than this share is assumed to be incomplete. */
const goneShareMax = 0.5;

/**
 * Imports a file of open data, a thousand rows per transaction; an interrupted run is completed by running it again. Claimed and
 * removed records are never changed.
 */
export async function importOpenData(
  deps: OpenImportDeps,
  options: OpenImport,
  rows: AsyncIterable<OpenRow | undefined>,
): Promise<OpenOutcome> {
  const outcome: OpenOutcome = {
    ...{ read: 0, added: 0, changed: 0, left: 0, gone: 0, isPart: false },
    ...{ skipped: {}, unmapped: new Map() },
  };
  const run: Run = { ...options, outcome, phones: new Set(), names: new Map(), counts: await countListed(deps.db) };
  const older = await countOlder(deps.db, options);
  let batch: Draft[] = [];
  const write = async () => {
    if (batch.length > 0) await writeBatch(deps, run, batch);
    batch = [];
    deps.progress?.(outcome);
  };
  for await (const row of rows) {
    outcome.read += 1;
    const draft = row ? checkRow(deps.trades, options, row) : "cannot be read";
    if (typeof draft === "string") skip(outcome, draft, row);
    else batch.push(draft);
    if (batch.length === batchSize) await write();
  }
  await write();
  outcome.gone = Math.max(0, older - outcome.changed);
  outcome.isPart = outcome.gone > older * goneShareMax;
  if (outcome.gone > 0 && !outcome.isPart && !options.isDryRun) await hideOlder(deps, options);
  return outcome;
}

function skip(outcome: OpenOutcome, reason: string, row?: OpenRow) {
  outcome.skipped[reason] = (outcome.skipped[reason] ?? 0) + 1;
  if (reason === unmapped && row) outcome.unmapped.set(row.kind, (outcome.unmapped.get(row.kind) ?? 0) + 1);
}

const unmapped = "no category of ours";

interface Draft {
  sourceId: string;
  name: string;
  licence: string;
  categoryId: number;
  tradeId: number;
  phone: string;
  address: string;
  localGovernmentId: number;
  latitude: number | null;
  longitude: number | null;
  confidence: number;
}

/** Checks a row by the rules of the form where it has the same fields. @returns the record, or the reason for skipping it */
function checkRow(trades: Trades, { state, minConfidence }: OpenImport, row: OpenRow): Draft | string {
  if (!/^[\w.:/-]{1,200}$/.test(row.id)) return "no id";
  if (row.isClosed) return "closed";
  const name = BusinessDraft.shape.name.safeParse(row.name);
  if (!name.success || !name.data.isWellFormed()) return "no name, or one that is too long";
  const confidence = Number(row.confidence);
  if (!(confidence >= minConfidence)) return "confidence too low";
  const trade = tradeOf(trades, row.kind);
  if (!trade) return unmapped;
  const licence = row.licence.trim();
  if (!/^[\w .,:/()+-]{1,100}$/.test(licence)) return "no licence";
  // OpenStreetMap's licence would bind the whole directory: docs/guide/import.md.
  if (/odbl|openstreetmap/i.test(licence)) return "share-alike licence";
  const point = readPoint(String(row.latitude), String(row.longitude));
  if (typeof point === "string") return "outside Nigeria";
  const lga = lgaOf(row, point);
  if (!lga) return "no LGA";
  if (state && lga.state !== state) return "in another state";
  const phone = readPhone(row.phone.replace(/[;,/].*$/, "")) ?? "";
  return {
    ...{
      sourceId: row.id,
      name: name.data,
      licence,
      phone,
      confidence: Math.min(confidence, 1),
    },
    ...{ categoryId: trade.categoryId, tradeId: trade.id, localGovernmentId: lga.id },
    address: row.address.replace(/\p{C}/gu, " ").slice(0, lengthMax.businessLine),
    latitude: point.latitude ?? null,
    longitude: point.longitude ?? null,
  };
}

/** Finds the service or category by its name, or by the category of Overture. */
function tradeOf(trades: Trades, kind: string): { id: number; categoryId: number } | undefined {
  const name = (overture as Record<string, string>)[kind] ?? kind;
  const service = trades.findService(name);
  if (service) return { id: service.id, categoryId: service.category.id };
  const category = findCategory(name);
  return category && { id: category.id, categoryId: category.id };
}

function lgaOf({ state, lga }: OpenRow, { latitude, longitude }: { latitude?: number; longitude?: number }) {
  const named = findState(state);
  const known = named && findLga(named, lga);
  if (known) return known;
  return latitude === undefined || longitude === undefined ? undefined : lgaAt({ latitude, longitude });
}

interface Run extends OpenImport {
  outcome: OpenOutcome;
  /** Of accepted rows that are not written yet. */
  phones: Set<string>;
  names: Map<string, Spot[]>;
  counts: Map<number, number>;
}

type Spot = Pick<Draft, "latitude" | "longitude" | "localGovernmentId">;

function writeBatch({ db, now, publish }: OpenImportDeps, run: Run, batch: Draft[]): Promise<void> {
  const { outcome, source, release } = run;
  return db.transaction(async (tx) => {
    const known = await findKnown(tx, source, batch);
    const taken = await findTaken(
      tx,
      batch.filter(({ sourceId }) => !known.has(sourceId)),
    );
    const written: Draft[] = [];
    for (const draft of batch) {
      const before = known.get(draft.sourceId);
      if (before && (before.state === "claimed" || before.state === "removed" || before.release >= release)) {
        outcome.left += 1;
        continue;
      }
      const reason =
        before?.state === "listed" ? undefined : (reasonAgainst(run, taken, draft) ?? reasonOfRoom(run, draft));
      if (reason) {
        skip(outcome, reason);
        continue;
      }
      outcome[before ? "changed" : "added"] += 1;
      known.set(draft.sourceId, { state: "listed", release });
      written.push(draft);
    }
    if (written.length === 0 || run.isDryRun) return;
    const ids = await writeRecords(tx, run, written, now);
    // The database knows them now.
    run.phones.clear();
    run.names.clear();
    await publish(tx, ids, [...new Set(written.map(({ localGovernmentId: id }) => stateIdOf(id)))]);
  });
}

/** Reports why a new row is a duplicate, and records it for later comparisons. */
function reasonAgainst(run: Run, taken: Taken, draft: Draft): string | undefined {
  const name = draft.name.toLowerCase();
  const namesakes = [...(taken.names.get(name) ?? []), ...(run.names.get(name) ?? [])];
  const isTaken = draft.phone !== "" && (taken.phones.has(draft.phone) || run.phones.has(draft.phone));
  if (isTaken || namesakes.some((one) => isSamePlace(one, draft))) return "here already";
  return undefined;
}

function reasonOfRoom(run: Run, draft: Draft): string | undefined {
  const count = run.counts.get(draft.localGovernmentId) ?? 0;
  if (count >= run.most) return "its LGA is full";
  run.counts.set(draft.localGovernmentId, count + 1);
  if (draft.phone) run.phones.add(draft.phone);
  const name = draft.name.toLowerCase();
  run.names.set(name, [...(run.names.get(name) ?? []), draft]);
  return undefined;
}

/** True if two records of one name in an LGA are the same place; assumed when a position is missing. */
function isSamePlace(one: Spot, other: Spot): boolean {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return one.localGovernmentId === other.localGovernmentId;
  const [a, b] = [one, other].map(({ latitude, longitude }) => ({ latitude: latitude!, longitude: longitude! }));
  return distanceKm(a!, b!) <= sameWithinKm;
}

async function findKnown(tx: Db, source: string, batch: readonly Draft[]) {
  const ids = batch.map(({ sourceId }) => sourceId);
  const { rows } = await tx.execute<{ id: string; state: string; release: string }>(sql`
    select source_id as id, state, release from supply_records
    where source = ${source} and source_id = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

interface Taken {
  phones: Set<string>;
  names: Map<string, Spot[]>;
}

/** Finds the numbers and names that businesses or records already have. A removed record is found by the hash of its number. */
async function findTaken(tx: Db, drafts: readonly Draft[]): Promise<Taken> {
  const phones = drafts.flatMap(({ phone }) => phone || []);
  const plainOf = new Map(
    phones.flatMap((phone) => [
      [phone, phone],
      [forgottenKey(phone), phone],
    ]),
  );
  const wanted = sql`${sql.param([...plainOf.keys()])}::text[]`;
  const byPhone = await tx.execute<{ phone: string }>(sql`
    select phone from businesses where phone = any(${wanted})
    union select phone from supply_records where phone = any(${wanted})`);
  const names = sql`${sql.param(drafts.map(({ name }) => name.toLowerCase()))}::text[]`;
  const byName = await tx.execute<{ name: string } & { [K in keyof Spot]: Spot[K] }>(sql`
    select lower(name) as name, latitude, longitude, local_government_id as "localGovernmentId"
    from businesses where (lower(name) collate "C") = any(${names})
    union all select lower(name), latitude, longitude, local_government_id from supply_records where lower(name) = any(${names})`);
  return {
    phones: new Set(byPhone.rows.map(({ phone }) => plainOf.get(phone)!)),
    names: Map.groupBy(byName.rows, ({ name }) => name),
  };
}

async function writeRecords(tx: Db, { source, release }: Run, drafts: readonly Draft[], now: Date): Promise<string[]> {
  const values = drafts.map((draft) => ({ id: newId(), ...draft }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into supply_records (id, source, source_id, release, licence, name, category_id, trade_id, phone, address,
      local_government_id, latitude, longitude, confidence, created_at, updated_at)
    select id, ${source}, "sourceId", ${release}, licence, name, "categoryId", "tradeId", phone, address,
      "localGovernmentId", latitude, longitude, confidence, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json) as r (id uuid, "sourceId" text, licence text, name text,
      "categoryId" smallint, "tradeId" integer, phone text, address text, "localGovernmentId" smallint,
      latitude float8, longitude float8, confidence real)
    on conflict (source, source_id) do update set release = excluded.release, licence = excluded.licence,
      name = excluded.name, category_id = excluded.category_id, trade_id = excluded.trade_id, phone = excluded.phone,
      address = excluded.address, local_government_id = excluded.local_government_id, latitude = excluded.latitude,
      longitude = excluded.longitude, confidence = excluded.confidence, state = 'listed', updated_at = excluded.updated_at
      where supply_records.state in ('listed', 'gone')
    returning id`);
  return rows.map(({ id }) => id);
}

async function countListed(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ lga: number; count: number }>(sql`
    select local_government_id as lga, count(*)::int as count from supply_records where state = 'listed' group by 1`);
  return new Map(rows.map(({ lga, count }) => [lga, count]));
}

/** Condition for listed records of earlier releases, in the scope of this import. */
const isOlder = ({ source, release, state }: OpenImport) => sql`
  source = ${source} and release < ${release} and state = 'listed'
  ${state ? sql`and local_government_id = any(${sql.param(lgasOf(state).map(({ id }) => id))}::int[])` : sql``}`;

async function countOlder(db: Db, options: OpenImport): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from supply_records where ${isOlder(options)}`,
  );
  return rows[0]!.count;
}

function hideOlder({ db, now, publish }: OpenImportDeps, options: OpenImport): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; lga: number }>(sql`
      update supply_records set state = 'gone', updated_at = ${now.toISOString()}::timestamptz
      where ${isOlder(options)} returning id, local_government_id as lga`);
    const ids = rows.map(({ id }) => id);
    await publish(tx, ids, [...new Set(rows.map(({ lga }) => stateIdOf(lga)))]);
  });
}

const stateIdOf = (lgaId: number) => lgaById(lgaId).state.id;
