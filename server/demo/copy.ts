import type pg from "pg";

/** A row by column; the rows of a table all have the same columns. */
export type CopiedRow = Record<string, string | number | boolean | Date | CopiedArray | null>;
type CopiedArray = readonly (string | number | null | CopiedArray)[];

const mustEscape = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (text: string) => text.replace(mustEscape, (sign) => escapes[sign]!);
const arrayOf = (values: CopiedArray): string => `{${values.map(elementOf).join(",")}}`;

function elementOf(value: CopiedArray[number]): string {
  if (typeof value === "string") return `"${value.replace(/["\\]/g, "\\$&")}"`;
  return typeof value === "object" && value ? arrayOf(value) : `${value}`;
}

function fieldOf(value: CopiedRow[string]): string {
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return `${value}`;
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value === null) return "\\N";
  return value instanceof Date ? value.toISOString() : escaped(arrayOf(value));
}

/** Rows as the lines that COPY reads, a tab between columns; as bytes, which do not weigh on the collector of garbage. */
export interface CopyLines {
  columns: string[];
  bytes: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export function copyLines(rows: readonly CopiedRow[]): CopyLines {
  const columns = Object.keys(rows[0] ?? {});
  let lines = "";
  for (const row of rows) {
    lines += fieldOf(row[columns[0]!]!);
    for (let at = 1; at < columns.length; at++) lines += `\t${fieldOf(row[columns[at]!]!)}`;
    lines += "\n";
  }
  return { columns, bytes: encoder.encode(lines) };
}

/** Rows on their way into tables by COPY: no parsing of statements, and a page of a table written at a time. */
export class CopyBatch {
  /** In the order in which tables were first given. */
  readonly #tables = new Map<string, { columns: string[]; chunks: CopyLines["bytes"][] }>();

  /** Adds lines by table. */
  add(lines: Readonly<Record<string, CopyLines>>): void {
    for (const [name, { columns, bytes }] of Object.entries(lines)) {
      if (bytes.length === 0) continue;
      const table = this.#tables.get(name) ?? { columns, chunks: [] };
      table.chunks.push(bytes);
      this.#tables.set(name, table);
    }
  }

  /** Writes all of it, in one message: the server goes on to the next table without asking us. */
  writeInto(client: pg.ClientBase): Promise<void> {
    const tables = [...this.#tables];
    if (tables.length === 0) return Promise.resolve();
    const statements = tables.map(([name, { columns }]) => {
      const named = columns.map((column) => `"${column}"`).join(", ");
      return `copy "${name}" (${named}) from stdin`;
    });
    return new Promise((resolve, reject) => {
      const chunks = tables.map(([, table]) => table.chunks);
      client.query(new CopyQuery(statements.join("; "), chunks, (error) => (error ? reject(error) : resolve())));
    });
  }
}

/** Methods of a connection that COPY needs; the driver's types leave them out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Statements that copy, and all their lines after them: a server that refused one passes over what was meant for it. */
class CopyQuery implements pg.Submittable {
  readonly #text: string;
  readonly #chunks: readonly CopyLines["bytes"][][];
  readonly #done: (error?: Error) => void;

  constructor(text: string, chunks: readonly CopyLines["bytes"][][], done: (error?: Error) => void) {
    this.#text = text;
    this.#chunks = chunks;
    this.#done = done;
  }

  submit(connection: pg.Connection) {
    const copying = connection as unknown as CopyConnection;
    copying.query(this.#text);
    for (const chunks of this.#chunks) {
      for (const { buffer } of chunks) copying.sendCopyFromChunk(Buffer.from(buffer));
      copying.endCopyFrom();
    }
  }

  handleCopyInResponse() {}
  handleCommandComplete() {}

  handleError(error: Error) {
    this.#done(error);
  }

  handleReadyForQuery() {
    this.#done();
  }
}
