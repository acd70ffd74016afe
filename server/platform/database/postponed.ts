/**
 * Parts of a migration that read a whole table and need not keep anybody from it: its indexes are built, its checks and foreign
 * keys are looked into, and procedures that fill it are called, after the transaction that changed the table. They are written
 * down in it, so that whatever ends the process, the next one completes them.
 */
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { inItsTurn } from "./table-locks.ts";

interface Split {
  /** Done in the transaction. */
  now?: string;
  /** Done after it, one by one. */
  later: string[];
}

const indexOf = /^CREATE (?<kind>(?:UNIQUE )?INDEX) "(?<name>\w+)" ON "(?<table>\w+)" (?<rest>[^;]+);?$/i;
const uniqueOf = /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT "(?<name>\w+)" UNIQUE(?<columns>\([^;]+\));?$/i;
/** New rows are held to it at once, those that are there are looked at later. */
const ruleOf = /^(?<added>ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT "(?<name>\w+)" (?:CHECK|FOREIGN KEY)\b[^;]+);?$/i;

/** A procedure commits as it goes, which a transaction around it would not let it; called again, it goes on. */
const callOf = /^CALL "\w+"\(\);?$/i;

const build = (kind: string, name: string, table: string, rest: string) =>
  `CREATE ${kind} CONCURRENTLY IF NOT EXISTS "${name}" ON "${table}" ${rest}`;

/** Splits a statement as Drizzle generates it. Whatever is not known here, or is about an empty table, is done in the transaction. */
export async function splitStatement(tx: Db, statement: string): Promise<Split> {
  const text = statement.trim().replace(/^(?:--.*\n)+/, "");
  if (callOf.test(text)) return { later: [text] };
  const known = (indexOf.exec(text) ?? uniqueOf.exec(text) ?? ruleOf.exec(text))?.groups;
  if (!known || !(await hasRows(tx, known.table!))) return { now: text, later: [] };
  const { name = "", table = "", kind, rest = "", columns, added } = known;
  if (kind) return { later: [build(kind, name, table, rest)] };
  if (columns) {
    const adopt = `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" UNIQUE USING INDEX "${name}"`;
    return { later: [build("UNIQUE INDEX", name, table, columns), adopt] };
  }
  return { now: `${added} NOT VALID`, later: [`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}"`] };
}

async function hasRows(tx: Db, table: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} limit 1`);
  return rows.length > 0;
}

/** Writes down what is done after the transaction. */
export async function postpone(tx: Db, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  await tx.execute(sql`create table if not exists drizzle.postponed (id serial primary key, statement text not null)`);
  for (const statement of statements)
    await tx.execute(sql`insert into drizzle.postponed (statement) values (${statement})`);
}

/** Does all that was postponed, in its order. */
export async function finishPostponed(db: Db): Promise<void> {
  const { rows: known } = await db.execute(
    sql`select from pg_tables where schemaname = 'drizzle' and tablename = 'postponed'`,
  );
  if (known.length === 0) return;
  const { rows } = await db.execute<{ id: number; statement: string }>(
    sql`select id, statement from drizzle.postponed order by id`,
  );
  for (const { id, statement } of rows) {
    const isDone = sql`delete from drizzle.postponed where id = ${id}`;
    const index = /INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/.exec(statement)?.[1];
    if (index || callOf.test(statement)) {
      if (index) await dropHalfBuilt(db, index);
      await db.execute(sql.raw(statement));
      await db.execute(isDone);
    } else {
      await inItsTurn(db, async (tx) => {
        await tx.execute(sql.raw(statement));
        await tx.execute(isDone);
      });
    }
  }
}

/** An index whose building was broken off is there, and of no use. */
async function dropHalfBuilt(db: Db, name: string): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relname = ${name} and c.relnamespace = 'public'::regnamespace and not i.indisvalid`);
  if (rows.length > 0) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
}
