import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Does something for everything that was gathered in a transaction, as its last statement. */
type HandIn<T> = (tx: NodePgDatabase, gathered: T[]) => Promise<void>;

/** What is left to do in the end: before the commit, gathered by who does it, and after it. */
class CommitWork {
  readonly before = new Map<HandIn<never>, unknown[]>();
  readonly after: (() => void)[] = [];

  gather(handIn: HandIn<never>, things: readonly unknown[]) {
    this.before.set(handIn, [...(this.before.get(handIn) ?? []), ...things]);
  }

  async handIn(tx: NodePgDatabase) {
    for (const [handIn, things] of this.before) await handIn(tx, things as never[]);
  }
}

/** By transaction and savepoint. */
const waiting = new WeakMap<object, CommitWork>();

/** Runs `work` once `tx` has committed, and never after a rollback; at once outside a transaction. */
export function afterCommit(tx: object, work: () => void) {
  const left = waiting.get(tx);
  if (left) left.after.push(work);
  else work();
}

/**
 * Gathers `thing` with others until everything else in the transaction is done, and hands all of them to `handIn`, the
 * same function each time: one statement for many. At once outside a transaction.
 */
export async function beforeCommit<T>(tx: NodePgDatabase, handIn: HandIn<T>, thing: T): Promise<void> {
  const left = waiting.get(tx);
  if (left) left.gather(handIn as HandIn<never>, [thing]);
  else await handIn(tx, [thing]);
}

/** Makes a database keep what `afterCommit` and `beforeCommit` were given, in transactions and the savepoints within them. */
export function withCommitWork<D extends NodePgDatabase | Transaction>(db: D): D {
  const begin = db.transaction.bind(db) as NodePgDatabase["transaction"];
  db.transaction = async (work, config) => {
    const left = new CommitWork();
    const outer = waiting.get(db);
    const result = await begin(async (tx) => {
      waiting.set(tx, left);
      const done = await work(withCommitWork(tx));
      if (!outer) await left.handIn(tx);
      return done;
    }, config);
    // Those of a savepoint wait for the whole transaction.
    if (outer) for (const [handIn, things] of left.before) outer.gather(handIn, things);
    for (const each of left.after) afterCommit(db, each);
    return result;
  };
  return db;
}
