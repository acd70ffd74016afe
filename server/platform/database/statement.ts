import type { QueryResult } from "pg";
import type { Db } from "./database.ts";

/**
 * A named statement in plain SQL, for requests that are made so often that building a query for each of them costs more than
 * running it. `Row` has the columns that `text` returns; instants are strings.
 */
export const statement =
  <Row extends object>(name: string, text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const { session } = db._;
    const prepared = session.prepareQuery<{ execute: QueryResult<Row>; all: never; values: never }>(
      { sql: text, params: values },
      undefined,
      name,
      false,
    );
    return (await prepared.execute()).rows;
  };

/** Builds a large query once for each database, not for each request. */
export function onceFor<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
