import { fillPlaceholders, is, Placeholder, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

type Query = ReturnType<SQL["toQuery"]>;

const dialect = new PgDialect();

/** A statement with its values, whose text was put together before. */
class BuiltStatement extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    super([]);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}

/**
 * A statement that is put together at its first use and then kept: to put one together costs a tenth of a millisecond, and is most of
 * what a write leaves for the garbage collector.
 * @param make the statement; `given(name)` stands where a value goes, and one value is one parameter however often it stands there
 * @returns the statement with these values, for `db.execute`
 */
export function builtOnce<Values extends object>(
  make: (given: (name: keyof Values & string) => SQL) => SQL,
): (values: Values) => SQL {
  let built: Query | undefined;
  return (values) => {
    built ??= build(make((name) => sql`${sql.placeholder(name)}`));
    return new BuiltStatement({
      sql: built.sql,
      params: fillPlaceholders(built.params, values as Record<string, unknown>),
    });
  };
}

function build(statement: SQL): Query {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const kept: unknown[] = [];
  const numbers = params.map((param) => {
    const known = is(param, Placeholder)
      ? kept.findIndex((one) => is(one, Placeholder) && one.name === param.name)
      : -1;
    return known === -1 ? kept.push(param) : known + 1;
  });
  return { sql: text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`), params: kept };
}

/** Prepares a statement of the query builder once for each database, where each connection plans it once. */
export function preparedOnce<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db, Prepared>();
  return (db) => {
    const made = prepared.get(db) ?? prepare(db);
    prepared.set(db, made);
    return made;
  };
}
