import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { zstdDecompressSync } from "node:zlib";
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { z } from "zod";
import { readCsv } from "#/server/business/business.ts";

/** An unchecked row of a source. */
export interface OpenRow {
  id: string;
  name: string;
  /** Category name of the source. */
  kind: string;
  phone: string;
  address: string;
  state: string;
  lga: string;
  latitude: string | number;
  longitude: string | number;
  confidence: string | number;
  licence: string;
  isClosed: boolean;
}

/** Rows of a file, by its ending: GeoParquet or GeoJSON lines with the properties of Overture Places, or CSV. */
export function readOpenData(path: string): AsyncGenerator<OpenRow | undefined> {
  if (path.endsWith(".parquet")) return readParquet(path);
  if (/\.(geojsonl|geojsons|geojson|jsonl|ndjson)$/.test(path)) return readGeoJsonLines(path);
  if (path.endsWith(".csv")) return readOpenCsv(path);
  throw new Error("The name of the file must end with .parquet, .geojsonl or .csv");
}

const Primary = z.object({ primary: z.string().nullish() }).nullish();

const Place = z.object({
  id: z.string(),
  names: Primary,
  categories: Primary,
  taxonomy: Primary,
  confidence: z.number().nullish(),
  operating_status: z.string().nullish(),
  phones: z.array(z.string()).nullish(),
  addresses: z.array(z.object({ freeform: z.string().nullish() })).nullish(),
  sources: z.array(z.object({ dataset: z.string().nullish(), license: z.string().nullish() })).nullish(),
});

/** Default licences by source, from docs.overturemaps.org/attribution. */
const licenceOf: Record<string, string> = {
  meta: "CDLA-Permissive-2.0",
  microsoft: "CDLA-Permissive-2.0",
  foursquare: "Apache-2.0",
  alltheplaces: "CC0-1.0",
  openstreetmap: "ODbL-1.0",
};

/** @returns `undefined` for a row in another shape */
function fromOverture(given: unknown, longitude: unknown, latitude: unknown): OpenRow | undefined {
  const { success, data } = Place.safeParse(given);
  if (!success) return undefined;
  const licences = (data.sources ?? []).map(
    ({ dataset, license }) => license || licenceOf[dataset?.toLowerCase() ?? ""],
  );
  return {
    id: data.id,
    name: data.names?.primary ?? "",
    kind: data.categories?.primary ?? data.taxonomy?.primary ?? "",
    phone: data.phones?.[0] ?? "",
    address: data.addresses?.[0]?.freeform ?? "",
    state: "",
    lga: "",
    latitude: Number(latitude),
    longitude: Number(longitude),
    confidence: data.confidence ?? 0,
    licence: licences.includes(undefined) ? "" : [...new Set(licences)].join(", "),
    isClosed: data.operating_status !== undefined && data.operating_status !== null && data.operating_status !== "open",
  };
}

const columns = [
  "id",
  "names",
  "categories",
  "taxonomy",
  "confidence",
  "operating_status",
  "phones",
  "addresses",
  "sources",
];
const rowsAtOnce = 5_000;

async function* readParquet(path: string): AsyncGenerator<OpenRow | undefined> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const known = new Set(metadata.schema.map(({ name }) => name));
  const read = { file, metadata, columns: ["bbox", ...columns].filter((name) => known.has(name)) };
  // Every release of Overture is compressed so.
  const compressors = { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };
  let first = 0;
  for (const group of metadata.row_groups) {
    const end = first + Number(group.num_rows);
    for (let rowStart = first; rowStart < end && mayBeInNigeria(group); rowStart += rowsAtOnce) {
      const rowEnd = Math.min(end, rowStart + rowsAtOnce);
      for (const row of await parquetReadObjects({ ...read, compressors, rowStart, rowEnd }))
        yield fromOverture(row, row.bbox?.xmin, row.bbox?.ymin);
    }
    first = end;
  }
}

/** True if a row group may contain places in Nigeria: world-wide releases are sorted by place. */
function mayBeInNigeria({ columns }: FileMetaData["row_groups"][number]): boolean {
  const statsOf = (name: string) =>
    columns.find(({ meta_data: at }) => at?.path_in_schema.join(".") === name)?.meta_data?.statistics;
  const [x, y] = [statsOf("bbox.xmin"), statsOf("bbox.ymin")];
  if (x?.min_value === undefined || y?.min_value === undefined) return true;
  return Number(x.min_value) <= 15 && Number(x.max_value) >= 2 && Number(y.min_value) <= 14 && Number(y.max_value) >= 4;
}

async function* readGeoJsonLines(path: string): AsyncGenerator<OpenRow | undefined> {
  const lines = createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const text = line.trim().replace(/,$/, "");
    if (text === "") continue;
    const feature = parsed(text);
    const [longitude, latitude] = feature?.geometry?.coordinates ?? [];
    yield feature?.properties
      ? fromOverture({ id: feature.id, ...feature.properties }, longitude, latitude)
      : undefined;
  }
}

interface Feature {
  id?: string;
  geometry?: { coordinates?: unknown[] };
  properties?: object;
}

function parsed(line: string): Feature | undefined {
  try {
    return JSON.parse(line) as Feature;
  } catch {
    // Counted by the importer as a row that cannot be read.
    return undefined;
  }
}

const csvColumns = [
  "id",
  "name",
  "category",
  "phone",
  "state",
  "lga",
  "lat",
  "lng",
  "address",
  "confidence",
  "licence",
] as const;
const needed = ["id", "name", "category", "licence"] as const;

async function* readOpenCsv(path: string): AsyncGenerator<OpenRow | undefined> {
  let header: string[] | undefined;
  for await (const { fields, problem } of readCsv(createReadStream(path, "utf8"))) {
    if (!header) {
      header = fields.map((field) => field.trim().toLowerCase());
      const missing = needed.filter((name) => !header!.includes(name));
      if (missing.length > 0) throw new Error(`The first row must name the columns; missing: ${missing.join(", ")}.`);
      continue;
    }
    if (problem || fields.length !== header.length) {
      yield undefined;
      continue;
    }
    const row = Object.fromEntries(csvColumns.map((name) => [name, fields[header!.indexOf(name)]?.trim() ?? ""]));
    const { category, lat, lng, confidence, ...same } = row as Record<(typeof csvColumns)[number], string>;
    yield { ...same, kind: category, latitude: lat, longitude: lng, confidence: confidence || 1, isClosed: false };
  }
}
