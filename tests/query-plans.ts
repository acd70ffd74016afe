import type pg from "pg";

/** Keeps the text of every statement that a pool sends from now on. */
export function collectStatements(pool: pg.Pool): Set<string> {
  const sent = new Set<string>();
  const seen = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
      sent.add(typeof config === "string" ? config : config.text);
      return query.call(client, config, ...rest);
    }) as pg.PoolClient["query"];
  });
  return sent;
}

/**
 * Makes the planner of this connection take every table for one of ten million rows, and join by nested loops alone: a
 * condition of a join then stands at the table that it narrows. For a database of its own.
 */
export async function planAsIfLarge(client: pg.ClientBase): Promise<void> {
  await client.query(
    "update pg_class set reltuples = 1e7, relpages = 1 where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const way of ["hashjoin", "mergejoin", "material", "memoize"]) await client.query(`set enable_${way} = off`);
}
