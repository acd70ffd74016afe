import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline as pipelineWithCallback, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";

const rowsAtOnce = 1_000;
/** PostgreSQL takes at most 1 GB in a statement. */
const batchLengthMax = 8_000_000;
/** The queue creates these itself. */
const leftOut = ["jobs.version", "jobs.warning", "jobs.bam", "jobs.queue_stats"];

export interface Table {
  name: string;
  /** Columns that can be written, so no generated ones. */
  columns: string[];
}

/** All tables except the list of migrations; queues before their jobs. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || quote_ident(c.relname) as name,
      array(select quote_ident(attname)::text from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname <> 'queue', 1`);
  return rows.filter(({ name }) => !leftOut.includes(name));
}

/**
 * Drops the foreign keys of our tables while rows are inserted: some tables reference each other.
 * @returns a function that creates them again, which checks every row
 */
export async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function* readRows(client: pg.ClientBase, { name }: Table): AsyncGenerator<string> {
  const { rows: key } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_index i, unnest(i.indkey) with ordinality k(attnum, nth)
     join pg_attribute a on a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid order by nth`,
    [name],
  );
  const order = key.length > 0 ? `order by ${key.map(({ column }) => column).join(", ")}` : "";
  await client.query(`declare table_rows no scroll cursor for select t::text as line from ${name} t ${order}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from table_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query("close table_rows");
}

export async function saveRows(client: pg.ClientBase, table: Table, path: string): Promise<number> {
  const written = new RowCount();
  const lines = async function* () {
    for await (const row of readRows(client, table)) {
      written.add(row);
      // JSON escapes the line breaks inside a row.
      yield `${JSON.stringify(row)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flush: true }));
  const found = new RowCount();
  for await (const row of savedRows(path)) found.add(row);
  if (found.digest() !== written.digest()) throw new Error(`${path} does not contain the rows of ${table.name}.`);
  return written.rows;
}

/** Counts rows and hashes them, each with its length so that moved boundaries differ too. */
class RowCount {
  rows = 0;
  readonly #hash = createHash("sha256");

  add(row: string) {
    this.rows += 1;
    this.#hash.update(`${row.length} `).update(row);
  }

  digest = () => this.#hash.digest("hex");
}

/** The rows in a file of `saveRows`. Split at "\n" alone: `readline` also splits at U+2028 and U+2029, which JSON does not escape. */
async function* savedRows(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  pipelineWithCallback(createReadStream(path), unpacked, () => {
    // A failure destroys `unpacked`, so the loop below throws it.
  });
  let rest = "";
  for await (const chunk of unpacked.setEncoding("utf8") as AsyncIterable<string>) {
    const [first, ...more] = chunk.split("\n");
    rest += first;
    for (const next of more) {
      yield JSON.parse(rest) as string;
      rest = next;
    }
  }
  if (rest) throw new Error(`${path} ends within a row.`);
}

export async function loadRows(client: pg.ClientBase, { name, columns }: Table, path: string): Promise<number> {
  const insert = `insert into ${name} (${columns.join(", ")})
    select ${columns.map((column) => `saved.${column}`).join(", ")} from unnest($1::${name}[]) as saved`;
  let count = 0;
  let batch: string[] = [];
  let batchLength = 0;
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [batch]);
    count += batch.length;
    batch = [];
    batchLength = 0;
  };
  for await (const row of savedRows(path)) {
    batch.push(row);
    batchLength += row.length;
    if (batch.length === rowsAtOnce || batchLength > batchLengthMax) await flush();
  }
  await flush();
  return count;
}
