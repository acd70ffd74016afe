import type pg from "pg";

/** One node of a plan, as `explain (format json, verbose)` gives it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

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

/** The plan of a statement whatever its values are. Needs PostgreSQL 16. */
export async function planOf(client: pg.ClientBase, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    // A name of its own would be of a statement without `explain`.
    `explain (generic_plan, verbose, format json) ${text.replace(/^-- .*\n/, "")}`,
  );
  return rows[0]!["QUERY PLAN"][0].Plan;
}

const textsOf = (node: PlanNode, names: readonly string[]) =>
  names.flatMap((name) => (typeof node[name] === "string" ? [node[name]] : []));

/** True if one of these conditions fixes the column: to a value, to one of several, or to that of a row found before. */
const isFixed = (column: string, texts: readonly string[]) =>
  texts.some((text) => new RegExp(`(?<![\\w.])${column} = |= ${column}(?![\\w.])`).test(text));

/** Tables that a plan reads without a condition on their key. @param keys tables with their keys; others may be read anyhow */
export function readsWithoutKey(plan: PlanNode, keys: ReadonlyMap<string, string | undefined>): string[] {
  const found: string[] = [];
  const visit = (node: PlanNode, joins: readonly string[]) => {
    const table = node["Relation Name"];
    const key = table && keys.get(table);
    const own = textsOf(node, ["Index Cond", "Recheck Cond", "Filter"]);
    const isRead = node["Node Type"] !== "ModifyTable";
    if (key && isRead && !isFixed(`${node.Alias ?? table}.${key}`, [...own, ...joins])) found.push(table);
    // The inner side of a nested loop is read for a row of the outer one, which nothing has narrowed by then.
    for (const child of node.Plans ?? []) {
      const isInner = child["Parent Relationship"] === "Inner";
      visit(child, isInner ? [...joins, ...textsOf(node, ["Join Filter"])] : joins);
    }
  };
  visit(plan, []);
  return found;
}
