import { AppError } from "#/server/platform/errors.ts";
import { checkInput } from "#/server/platform/http/route.ts";
import { isEmail } from "#/shared/email.ts";
import { type BusinessDraft, SocialLinks } from "./contract.ts";
import type { CsvRecord } from "./csv.ts";
import { readDraft } from "./draft.ts";
import { ownerContract } from "./owner-contract.ts";

/** The columns that a file must have, and those that it may have, by their names in its first row. */
const neededColumns = [
  ...["key", "name", "about", "phone", "category", "work_experience", "years_of_experience"],
  ...["address", "town", "state", "lga"],
] as const;
const otherColumns = [
  ...["tags", "service_area", "email", "owner_firstname", "owner_lastname", "latitude", "longitude"],
  ...["website", "facebook", "instagram", "twitter", "tiktok", "linkedin"],
] as const;

type Column = (typeof neededColumns)[number] | (typeof otherColumns)[number];
export type Header = (Column | undefined)[];

/** A row as it will be written. */
export type ImportRow = Exclude<ReturnType<typeof readRow>, string>;

const known = new Set<string>([...neededColumns, ...otherColumns]);

/** Reads the first row. Columns that we do not know are passed over. @throws Error when one is missing */
export function readHeader({ fields, problem }: CsvRecord): Header {
  if (problem) throw new Error(`The first row can't be read: ${problem}.`);
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll(" ", "_"));
  const missing = neededColumns.filter((name) => !names.includes(name));
  if (missing.length) throw new Error(`The first row must name the columns; missing: ${missing.join(", ")}.`);
  const twice = names.find((name, at) => known.has(name) && names.indexOf(name) !== at);
  if (twice) throw new Error(`The first row names the column ${twice} twice.`);
  return names.map((name) => (known.has(name) ? (name as Column) : undefined));
}

const keyPattern = /^[\w.:/-]{1,100}$/;

/** Reads a row by the same rules as the form that an owner fills in. @returns the row, or why it is refused */
export function readRow(header: Header, { line, fields, problem }: CsvRecord) {
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

/** Degrees, both or none. Nigeria lies between 4 and 14 north, 2 and 15 east. */
function readPoint(north = "", east = "") {
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
