/** Fictional places in the format of Overture, as Parquet, GeoJSON lines and CSV. */
import { zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { localGovernments } from "#/server/place/place.ts";
import overture from "#/server/supply/data/overture.json" with { type: "json" };

export const kinds = Object.keys(overture);

interface MadePlace {
  id: string;
  name: string;
  kind: string;
  phone: string;
  confidence: number;
  longitude: number;
  latitude: number;
  dataset: string;
}

/** Fictional places in all LGAs, deterministic by number. */
export function madePlace(number: number): MadePlace {
  const lga = localGovernments[(number * 7) % localGovernments.length]!;
  return {
    id: `made-${number}`,
    name: `Made Place ${number}`,
    kind: kinds[number % kinds.length]!,
    phone: number % 3 === 0 ? "" : `+23470${String(10_000_000 + number)}`,
    confidence: 0.85 + (number % 10) / 100,
    longitude: lga.longitude + (number % 5) / 1_000,
    latitude: lga.latitude + (number % 7) / 1_000,
    dataset: number % 2 === 0 ? "meta" : "Foursquare",
  };
}

export const madePlaces = (count: number) => Array.from({ length: count }, (_, number) => madePlace(number));

function overtureRow({ id, name, kind, phone, confidence, longitude, latitude, dataset }: MadePlace) {
  return {
    ...{ id, confidence, operating_status: "open" },
    names: { primary: name },
    categories: { primary: kind },
    phones: phone ? [phone] : null,
    addresses: [{ freeform: "1 Nowhere Close" }],
    sources: [{ dataset }],
    bbox: { xmin: longitude, xmax: longitude, ymin: latitude, ymax: latitude },
  };
}

/** The columns of Overture that the import reads, with its nesting and compression. */
export function parquetOf(places: readonly MadePlace[]): Buffer {
  const rows = places.map(overtureRow);
  const column = (name: keyof (typeof rows)[number]) => ({ name, data: rows.map((row) => row[name]) });
  const text = { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" } as const;
  const number = { type: "DOUBLE", repetition_type: "OPTIONAL" } as const;
  const group = (name: string, num_children: number) => ({ name, num_children, repetition_type: "OPTIONAL" }) as const;
  const listOf = (name: string, ...element: object[]) => [
    { ...group(name, 1), converted_type: "LIST" as const },
    { name: "list", num_children: 1, repetition_type: "REPEATED" as const },
    ...element,
  ];
  return Buffer.from(
    parquetWriteBuffer({
      columnData: (
        [
          "id",
          "confidence",
          "operating_status",
          "names",
          "categories",
          "phones",
          "addresses",
          "sources",
          "bbox",
        ] as const
      ).map(column),
      schema: [
        { name: "root", num_children: 9 },
        { name: "id", ...text },
        { name: "confidence", ...number },
        { name: "operating_status", ...text },
        ...[group("names", 1), { name: "primary", ...text }],
        ...[group("categories", 1), { name: "primary", ...text }],
        ...listOf("phones", { name: "element", ...text }),
        ...listOf("addresses", group("element", 1), { name: "freeform", ...text }),
        ...listOf("sources", group("element", 1), { name: "dataset", ...text }),
        group("bbox", 4),
        ...["xmin", "xmax", "ymin", "ymax"].map((name) => ({ name, ...number })),
        // biome-ignore lint/suspicious/noExplicitAny: the types of the writer require every element
      ] as any,
      codec: "ZSTD",
      compressors: { ZSTD: (input: Uint8Array) => zstdCompressSync(input) },
      rowGroupSize: [1_000],
    }),
  );
}

export const geoJsonOf = (places: readonly MadePlace[]) =>
  places
    .map(({ longitude, latitude, ...place }) => {
      const { bbox: _, ...properties } = overtureRow({ longitude, latitude, ...place });
      return JSON.stringify({
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties,
      });
    })
    .join("\n");

export const csvOf = (places: readonly MadePlace[]) =>
  [
    "id,name,category,phone,website,state,lga,lat,lng,address,confidence,licence",
    ...places.map(
      ({ id, name, phone, latitude, longitude, confidence }) =>
        `${id},${name},Tailor,${phone},,,,${latitude},${longitude},"1, Nowhere Close",${confidence},CC0-1.0`,
    ),
  ].join("\n");
