import { inArray, sql } from "drizzle-orm";
import { openPlaceholders } from "#/server/account/account.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { anotherBid, bidOf } from "./bid.ts";
import { readCsv } from "./csv.ts";
import { forgottenKey } from "./import-key.ts";
import { type Header, type ImportRow, readHeader, readRow } from "./import-rows.ts";
import { businesses, serviceAreas } from "./tables.ts";

const rowsAtOnce = 1_000;

interface Fault {
  line: number;
  reason: string;
}

interface Imported {
  written: number;
  /** Rows that an earlier run has written; they are left as they are, whatever their owners made of them since. */
  known: number;
  faults: Fault[];
}

interface ImportDeps {
  db: Db;
  now: Date;
  /** Puts businesses into search, in the transaction that writes them. */
  index: (tx: Db, businessIds: string[]) => Promise<void>;
}

/**
 * Brings a file of businesses in, a thousand rows to a transaction. What a row says wrong is reported and stops no
 * other row; a run that was ended is completed by running it again.
 * @throws Error when the first row does not name the columns
 */
export async function importBusinesses(
  deps: ImportDeps,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<Imported> {
  const outcome: Imported = { written: 0, known: 0, faults: [] };
  const lineOfKey = new Map<string, number>();
  let header: Header | undefined;
  let waiting: ImportRow[] = [];
  const write = async () => {
    if (waiting.length > 0) await writeRows(deps, waiting, outcome);
    waiting = [];
  };
  for await (const record of readCsv(pieces)) {
    if (!header) {
      header = readHeader(record);
      continue;
    }
    const row = readRow(header, record);
    const reason = typeof row === "string" ? row : repeated(row, lineOfKey);
    if (reason !== undefined) outcome.faults.push({ line: record.line, reason });
    else waiting.push(row as ImportRow);
    if (waiting.length === rowsAtOnce) await write();
  }
  if (!header) throw new Error("The file is empty.");
  await write();
  outcome.faults.sort((a, b) => a.line - b.line);
  return outcome;
}

/** Why a row is one too many: its key, or its owner, stood in the file before. */
function repeated(row: ImportRow, lines: Map<string, number>): string | undefined {
  const names = { key: `key ${row.key}`, email: `email ${row.owner.email.toLowerCase()}` };
  for (const [field, name] of Object.entries(names)) {
    const line = lines.get(name);
    if (line !== undefined) return `${field}: is the same as on line ${line}`;
  }
  for (const name of Object.values(names)) lines.set(name, row.line);
  return undefined;
}

function writeRows({ db, now, index }: ImportDeps, rows: ImportRow[], outcome: Imported): Promise<void> {
  return db.transaction(async (tx) => {
    const fresh = await withoutKnown(tx, rows);
    outcome.known += rows.length - fresh.length;
    const owners = await openPlaceholders(
      tx,
      fresh.map(({ owner, columns }) => ({
        ...owner,
        phone: columns.phone,
        localGovernmentId: columns.localGovernmentId,
      })),
      now,
    );
    const ownerOf = ({ owner }: ImportRow) => owners.get(owner.email.toLowerCase())!;
    const taken = await ownersWithBusiness(tx, [...owners.values()]);
    const faultOf = (row: ImportRow) => {
      if (!ownerOf(row)) return "email: belongs to somebody who left or was blocked";
      return taken.has(ownerOf(row)) ? "email: belongs to somebody who has a business already" : undefined;
    };
    const welcome = fresh.filter((row) => faultOf(row) === undefined);
    for (const row of fresh) {
      const reason = faultOf(row);
      if (reason) outcome.faults.push({ line: row.line, reason });
    }
    const ids = await insertRows(tx, welcome, ownerOf, now);
    await index(tx, ids);
    outcome.written += ids.length;
  });
}

async function withoutKnown(tx: Db, rows: ImportRow[]): Promise<ImportRow[]> {
  const keys = rows.flatMap(({ key }) => [key, forgottenKey(key)]);
  const found = await tx
    .select({ key: businesses.importKey })
    .from(businesses)
    .where(inArray(businesses.importKey, keys));
  const known = new Set(found.map(({ key }) => key));
  return rows.filter(({ key }) => !known.has(key) && !known.has(forgottenKey(key)));
}

async function ownersWithBusiness(tx: Db, ownerIds: string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const found = await tx
    .select({ id: businesses.ownerId })
    .from(businesses)
    .where(inArray(businesses.ownerId, ownerIds));
  return new Set(found.map(({ id }) => id));
}

async function insertRows(
  tx: Db,
  rows: ImportRow[],
  ownerOf: (row: ImportRow) => string,
  now: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const bids = await freeBids(tx, rows);
  const values = rows.map((row, at) => ({
    ...row.columns,
    ...{ id: newId(), bid: bids[at]!, ownerId: ownerOf(row), importKey: row.key },
  }));
  // One parameter for a thousand rows: 24,000 of them took twice as long.
  await tx.execute(sql`
    insert into businesses (id, bid, owner_id, name, about, phone, category_id, tags, work_experience,
      years_of_experience, address, town, local_government_id, latitude, longitude, website, facebook, instagram,
      twitter, tiktok, linkedin, import_key, created_at, updated_at)
    select id, bid, "ownerId", name, about, phone, "categoryId", tags, "workExperience", "yearsOfExperience", address,
      town, "localGovernmentId", latitude, longitude, website, facebook, instagram, twitter, tiktok, linkedin,
      "importKey", ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json) as r (id uuid, bid text, "ownerId" uuid, name text,
      about text, phone text, "categoryId" smallint, tags text[], "workExperience" text, "yearsOfExperience" smallint,
      address text, town text, "localGovernmentId" smallint, latitude float8, longitude float8, website text,
      facebook text, instagram text, twitter text, tiktok text, linkedin text, "importKey" text)`);
  const served = rows.flatMap(({ servedLgaIds }, at) =>
    servedLgaIds.map((localGovernmentId) => ({ businessId: values[at]!.id, localGovernmentId })),
  );
  if (served.length > 0) await tx.insert(serviceAreas).values(served);
  return values.map(({ id }) => id);
}

/** A readable name for each row that no business has, nor another row. */
async function freeBids(tx: Db, rows: ImportRow[]): Promise<string[]> {
  const wanted = rows.map(({ columns, lga }) => bidOf(columns.name, lga.name));
  const found = await tx.select({ bid: businesses.bid }).from(businesses).where(inArray(businesses.bid, wanted));
  const taken = new Set(found.map(({ bid }) => bid));
  return wanted.map((bid) => {
    let free = bid;
    while (taken.has(free)) free = anotherBid(bid);
    taken.add(free);
    return free;
  });
}

/** Looked at anew after many rows came at once: the planner would go by what was true before. */
export const analyse = (db: Db) => db.execute(sql`analyze`);
