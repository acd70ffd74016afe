import type pg from "pg";

/** Records the text of every later statement of a pool. */
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
