import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";

const rowsAtOnce = 1_000;
/** Kept by the queue for itself; it makes them anew. */
const leftOut = ["jobs.version", "jobs.warning", "jobs.bam", "jobs.queue_stats"];

/** A table by its name as SQL writes it: `public.accounts`. */
export interface Table {
  name: string;
  /** Columns that can be written: generated ones make themselves. */
  columns: string[];
}

/** Every table that holds something of ours, the queues before their jobs. The list of migrations is not among them. */
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
 * Takes the foreign keys of our tables away, for as long as rows come in: some tables point at each other.
 * @returns what brings them back, and checks every row
 */
export async function liftForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
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

/** The rows of a table, in the order of its key, as PostgreSQL writes them. Inside a transaction only. */
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

/** Writes the rows of a table into a file, packed, one in a line. @returns how many */
export async function saveRows(client: pg.ClientBase, table: Table, path: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const line of readRows(client, table)) {
      count += 1;
      // A text may hold line breaks of its own.
      yield `${JSON.stringify(line)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  return count;
}

/** Puts saved rows into an empty table. @returns how many */
export async function loadRows(client: pg.ClientBase, { name, columns }: Table, path: string): Promise<number> {
  const insert = `insert into ${name} (${columns.join(", ")})
    select ${columns.map((column) => `saved.${column}`).join(", ")} from unnest($1::${name}[]) as saved`;
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [batch]);
    count += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    batch.push(JSON.parse(line) as string);
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
  return count;
}
