import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { openPool, replicaAddresses, Sockets, serverConnection } from "./connections.ts";
import type { Db } from "./database.ts";
import { isConnectionLost } from "./unavailable.ts";

const checkEveryMs = 1_000;
/** Standbys with more lag are not used. */
const lagMaxMs = 3_000;
/** Time after a change during which affected data is read from the primary; longer than the maximum lag. */
const recentMs = 5_000;
const statementMs = 3_000;

/** A position in the primary's write-ahead log; everything committed before `at` precedes it. */
interface Position {
  lsn: string;
  at: number;
}

class Replica {
  readonly server: string;
  readonly db: Db;
  reads = 0;
  readonly #sockets = new Sockets();
  readonly #pool: pg.Pool;
  #completeUntil = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.server = new URL(url).host;
    this.#pool = openPool({ ...serverConnection(url, this.#sockets), max: 10, statement_timeout: statementMs });
    this.db = drizzle(this.#pool);
  }

  get follows(): boolean {
    return performance.now() - this.#completeUntil <= lagMaxMs;
  }

  async check({ lsn, at }: Position) {
    try {
      const { rows } = await this.#pool.query<{ follows: boolean | null }>(
        "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as follows",
        [lsn],
      );
      if (rows[0]?.follows) this.#completeUntil = at;
    } catch {
      this.leave();
    }
  }

  /** Stops using the standby until the next check. */
  leave() {
    this.#completeUntil = Number.NEGATIVE_INFINITY;
  }

  async close() {
    this.#sockets.cut();
    await this.#pool.end();
  }
}

export class Replicas {
  readonly all: readonly Replica[];
  readonly #primary: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  /** Time of the last change by cache tag, earliest first. */
  readonly #changed = new Map<string, number>();
  // Changes before the start are unknown.
  #allChangedAt = performance.now();
  #position: Position | undefined;
  #isChecking = false;
  #turn = 0;

  constructor(urls: string, primary: pg.Pool) {
    this.all = replicaAddresses(urls).map((url) => new Replica(url));
    this.#primary = primary;
    this.#timer = setInterval(() => void this.#check(), checkEveryMs).unref();
  }

  /** Records a committed change of these tags; without tags, of everything. */
  note(...tags: string[]) {
    const now = performance.now();
    if (tags.length === 0) this.#allChangedAt = now;
    for (const tag of tags) {
      this.#changed.delete(tag);
      this.#changed.set(tag, now);
    }
    for (const [tag, at] of this.#changed) {
      if (now - at <= recentMs) break;
      this.#changed.delete(tag);
    }
  }

  /**
   * Reads from the next standby in sync; from the primary if there is none, if it fails or has no such row, or if data in the
   * response changed recently.
   * @param tagsOf cache tags of the response
   */
  async read<T>(
    primary: Db,
    read: (db: Db) => Promise<T> | T,
    tagsOf: (answer: T) => readonly string[],
  ): Promise<Awaited<T>> {
    const replica = this.#next();
    if (!replica) return await read(primary);
    try {
      const answer = await read(replica.db);
      if (!tagsOf(answer).some((tag) => isRecent(this.#changed.get(tag)))) {
        replica.reads += 1;
        return answer;
      }
    } catch (error) {
      // Retried on the primary: a missing row may be too new for the standby.
      if (isConnectionLost(error)) replica.leave();
    }
    return await read(primary);
  }

  #next(): Replica | undefined {
    if (isRecent(this.#allChangedAt)) return undefined;
    const following = this.all.filter(({ follows }) => follows);
    this.#turn = (this.#turn + 1) % Math.max(1, following.length);
    return following[this.#turn];
  }

  /** Checks that the standbys have reached the primary's position of the previous check. */
  async #check() {
    if (this.#isChecking) return;
    this.#isChecking = true;
    let expected = this.#position;
    const at = performance.now();
    try {
      const { rows } = await this.#primary.query<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
      this.#position = { lsn: rows[0]!.lsn, at };
    } catch (error) {
      // An unreachable primary commits nothing, so that standbys remain usable.
      if (expected && isConnectionLost(error)) this.#position = expected = { ...expected, at: performance.now() };
    }
    const position = expected;
    if (position) await Promise.all(this.all.map((replica) => replica.check(position)));
    this.#isChecking = false;
  }

  async close() {
    clearInterval(this.#timer);
    await Promise.all(this.all.map((replica) => replica.close()));
  }
}

const isRecent = (at: number | undefined) => at !== undefined && performance.now() - at <= recentMs;
