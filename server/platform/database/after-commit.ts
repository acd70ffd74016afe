import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** What is left to do once the outermost transaction has committed, by transaction and savepoint. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `work` once `tx` has committed, and never after a rollback; at once outside a transaction. */
export function afterCommit(tx: object, work: () => void) {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else work();
}

/** Makes a database keep what `afterCommit` was given, in transactions and the savepoints within them. */
export function withAfterCommit<D extends NodePgDatabase | Transaction>(db: D): D {
  const begin = db.transaction.bind(db) as NodePgDatabase["transaction"];
  db.transaction = async (work, config) => {
    const list: (() => void)[] = [];
    const result = await begin((tx) => {
      waiting.set(tx, list);
      return work(withAfterCommit(tx));
    }, config);
    for (const each of list) afterCommit(db, each);
    return result;
  };
  return db;
}
