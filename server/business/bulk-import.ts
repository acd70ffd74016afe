import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { openPlaceholders } from "#/server/account/account.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { checkInput } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import { isEmail } from "#/shared/email.ts";
import { type BusinessDraft, SocialLinks } from "./contract.ts";
import { type CsvRecord, readCsv } from "./csv.ts";
import { anotherBid, bidOf, readDraft } from "./draft.ts";
import { ownerContract } from "./owner-contract.ts";
import { businesses, serviceAreas } from "./tables.ts";

const rowsAtOnce = 1_000;

interface Fault {
  line: number;
  reason: string;
}

interface Imported {
  written: number;
  /** Rows written by an earlier run; they are not changed, because owners may have edited them since. */
  known: number;
  faults: Fault[];
}

interface ImportDeps {
  db: Db;
  now: Date;
  index: (tx: Db, businessIds: string[]) => Promise<void>;
}

/**
 * Imports a file of businesses, a thousand rows per transaction. An invalid row is reported and does not stop other
 * rows; an interrupted run is completed by running it again.
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

/** Reports a duplicate: the key or the owner of the row occurred earlier in the file. */
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
      if (!ownerOf(row)) return "email: belongs to an account that was closed or blocked";
      return taken.has(ownerOf(row)) ? "email: belongs to an account that has a business already" : undefined;
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

/** The planner's statistics are stale after a bulk insert. */
export const analyse = (db: Db) => db.execute(sql`analyze`);

/** Required and optional columns, by their names in the first row. */
const neededColumns = [
  ...["key", "name", "about", "phone", "category", "work_experience", "years_of_experience"],
  ...["address", "town", "state", "lga"],
] as const;
const otherColumns = [
  ...["tags", "service_area", "email", "owner_firstname", "owner_lastname", "latitude", "longitude"],
  ...["website", "facebook", "instagram", "twitter", "tiktok", "linkedin"],
] as const;

type Column = (typeof neededColumns)[number] | (typeof otherColumns)[number];
type Header = (Column | undefined)[];

type ImportRow = Exclude<ReturnType<typeof readRow>, string>;

const known = new Set<string>([...neededColumns, ...otherColumns]);

/** Reads the first row. Unknown columns are ignored. @throws Error when one is missing */
function readHeader({ fields, problem }: CsvRecord): Header {
  if (problem) throw new Error(`The first row can't be read: ${problem}.`);
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll(" ", "_"));
  const missing = neededColumns.filter((name) => !names.includes(name));
  if (missing.length) throw new Error(`The first row must name the columns; missing: ${missing.join(", ")}.`);
  const twice = names.find((name, at) => known.has(name) && names.indexOf(name) !== at);
  if (twice) throw new Error(`The first row names the column ${twice} twice.`);
  return names.map((name) => (known.has(name) ? (name as Column) : undefined));
}

const keyPattern = /^[\w.:/-]{1,100}$/;

/** Reads a row by the same rules as the form that an owner fills in. @returns the row, or the reason for its rejection */
function readRow(header: Header, { line, fields, problem }: CsvRecord) {
  if (problem) return problem;
  if (fields.length !== header.length) return `has ${fields.length} fields where the first row has ${header.length}`;
  const given: Partial<Record<Column, string>> = {};
  for (const [at, name] of header.entries()) if (name) given[name] = fields[at]!.trim();
  const key = given.key ?? "";
  if (!keyPattern.test(key)) return "key: give each row a key of letters, digits and . : / _ -";
  const email = given.email || `import+${key.toLowerCase().replace(/[^a-z0-9]/g, "-")}@import.invalid`;
  if (!isEmail(email)) return "email: Enter a valid email address";
  const point = readPoint(given.latitude, given.longitude);
  if (typeof point === "string") return point;
  try {
    const read = readDraft(checkedDraft(given));
    const links = SocialLinks.parse(given, { error: () => "Use at most 250 letters for a link" });
    const people = { email, firstName: short(given.owner_firstname), lastName: short(given.owner_lastname) };
    return {
      line,
      key,
      columns: { ...read.columns, ...links, ...point },
      lga: read.lga,
      servedLgaIds: read.servedLgaIds ?? [],
      owner: people,
    };
  } catch (error) {
    return refusalIn(error);
  }
}

const short = (name = "") => name.slice(0, 60);

function checkedDraft({ tags = "", service_area: area = "", ...given }: Partial<Record<Column, string>>) {
  const body = { ...given, tags: list(tags), service_area: list(area).map(placeIn) };
  const { body: checked } = checkInput(ownerContract["POST /v2/business"], { body });
  return checked as unknown as BusinessDraft;
}

const list = (text: string) =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

/** 'Lagos, Surulere' */
function placeIn(text: string) {
  const [state = "", lga = ""] = text.split(",").map((part) => part.trim());
  return { state, lga };
}

/** Degrees within Nigeria's bounds; both or none. */
export function readPoint(north = "", east = "") {
  if (!north && !east) return {};
  const [latitude, longitude] = [Number(north || Number.NaN), Number(east || Number.NaN)];
  const isInNigeria = latitude >= 4 && latitude <= 14 && longitude >= 2 && longitude <= 15;
  return isInNigeria
    ? { latitude, longitude }
    : "latitude, longitude: give degrees in Nigeria, such as 6.6 and 3.35, or neither";
}

function refusalIn(error: unknown): string {
  if (!(error instanceof AppError)) {
    const [issue] = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [];
    if (!issue) throw error;
    return `${issue.path.join(".")}: ${issue.message}`;
  }
  const [field, detail] = Object.entries(error.fields ?? {})[0] ?? ["", error.detail];
  return field ? `${field}: ${detail}` : detail;
}

/** The part of an imported row's key that outlives its erased owner, so that the row is not imported again. */
export const forgottenKey = (key: string): string => `forgotten:${createHash("sha256").update(key).digest("hex")}`;
