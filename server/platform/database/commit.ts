import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

type HandIn<T> = (tx: NodePgDatabase, collected: T[]) => Promise<void>;

class CommitWork {
  readonly before = new Map<HandIn<never>, unknown[]>();
  readonly after: (() => void)[] = [];

  collect(handIn: HandIn<never>, things: readonly unknown[]) {
    this.before.set(handIn, [...(this.before.get(handIn) ?? []), ...things]);
  }

  async handIn(tx: NodePgDatabase) {
    for (const [handIn, things] of this.before) await handIn(tx, things as never[]);
  }
}

const waiting = new WeakMap<object, CommitWork>();

/** Runs `work` once `tx` has committed, and never after a rollback; at once outside a transaction. */
export function afterCommit(tx: object, work: () => void) {
  const left = waiting.get(tx);
  if (left) left.after.push(work);
  else work();
}

/**
 * Collects `thing` until the end of the transaction, then passes all collected things to `handIn` (the same function each
 * time) in one statement. Outside a transaction it is called at once.
 */
export async function beforeCommit<T>(tx: NodePgDatabase, handIn: HandIn<T>, thing: T): Promise<void> {
  const left = waiting.get(tx);
  if (left) left.collect(handIn as HandIn<never>, [thing]);
  else await handIn(tx, [thing]);
}

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
    if (outer) for (const [handIn, things] of left.before) outer.collect(handIn, things);
    for (const each of left.after) afterCommit(db, each);
    return result;
  };
  return db;
}
