import type pg from "pg";

/** A row by column; the rows of a table all have the same columns. */
export type CopiedRow = Record<string, string | number | boolean | Date | readonly string[] | null>;

const mustEscape = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (text: string) => text.replace(mustEscape, (sign) => escapes[sign]!);
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

function fieldOf(value: CopiedRow[string]): string {
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return `${value}`;
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value === null) return "\\N";
  return value instanceof Date ? value.toISOString() : escaped(arrayOf(value));
}

function linesOf(columns: readonly string[], rows: readonly CopiedRow[]): string {
  let lines = "";
  for (const row of rows)
    for (let at = 0; at < columns.length; at++)
      lines += (at ? "\t" : "") + fieldOf(row[columns[at]!]!) + (at === columns.length - 1 ? "\n" : "");
  return lines;
}

/**
 * Rows on their way into tables by COPY: no parsing of statements, and a page of a table written at a time. They are kept as the bytes that
 * are sent, which do not weigh on the collector of garbage.
 */
export class CopyBatch {
  /** In the order in which tables were first given. */
  readonly #tables = new Map<string, { columns: string[]; chunks: Buffer[] }>();

  /** Adds rows by table. */
  add(rows: Readonly<Record<string, readonly CopiedRow[]>>): void {
    for (const [name, added] of Object.entries(rows)) {
      if (added.length === 0) continue;
      const table = this.#tables.get(name) ?? { columns: Object.keys(added[0]!), chunks: [] };
      table.chunks.push(Buffer.from(linesOf(table.columns, added)));
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

/** What the driver needs of a connection for COPY; its types leave this out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Statements that copy, and all their lines after them: a server that refused one passes over what was meant for it. */
class CopyQuery implements pg.Submittable {
  readonly #text: string;
  readonly #chunks: readonly Buffer[][];
  readonly #done: (error?: Error) => void;

  constructor(text: string, chunks: readonly Buffer[][], done: (error?: Error) => void) {
    this.#text = text;
    this.#chunks = chunks;
    this.#done = done;
  }

  submit(connection: pg.Connection) {
    const copying = connection as unknown as CopyConnection;
    copying.query(this.#text);
    for (const chunks of this.#chunks) {
      for (const chunk of chunks) copying.sendCopyFromChunk(chunk);
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
