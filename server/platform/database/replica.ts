import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "./database.ts";
import { openPool, Sockets, serverConnection } from "./sockets.ts";
import { isConnectionLost } from "./unavailable.ts";

const lookEveryMs = 200;
/** While nothing has changed, it is looked at only every so many times. */
const restfulLooks = 5;
/** Beyond so many changes at once they are no longer counted one by one. */
const changesMax = 5_000;
/** A copy that takes longer is of no use to anybody. */
const statementMs = 3_000;

/** Something changed on the primary; the replica does not know until it has come to `position`. */
interface Change {
  /** Cache tags it changed; absent: anything. */
  tags: ReadonlySet<string> | undefined;
  /** Position of the primary's log after it; absent: not asked yet. */
  position: bigint | undefined;
}

/**
 * A copy of the database that follows it (PostgreSQL streaming replication), for what visitors read. Nothing that was
 * announced as changed is read here before the copy has it; when in doubt, and when the copy is away, the primary answers.
 */
export class Replica {
  /** `host:port`, by which operators know it. */
  readonly server: string;
  readonly #sockets = new Sockets();
  readonly #pool: pg.Pool;
  readonly #primary: pg.Pool;
  readonly #db: Db;
  readonly #timer: NodeJS.Timeout;
  // Until it has come to where the primary is now, it may lack anything.
  #changes: Change[] = [{ tags: undefined, position: undefined }];
  #follows = false;
  #reads = 0;
  #isLooking = false;
  #looks = 0;

  constructor(url: string, primary: pg.Pool) {
    this.server = new URL(url).host;
    this.#pool = openPool({ ...serverConnection(url, this.#sockets), max: 10, statement_timeout: statementMs });
    this.#primary = primary;
    this.#db = drizzle(this.#pool);
    this.#timer = setInterval(() => void this.#lookNow(), lookEveryMs).unref();
  }

  /** True if it is there and follows the primary. */
  get follows(): boolean {
    return this.#follows;
  }

  /** Number of answers read from it. */
  get reads(): number {
    return this.#reads;
  }

  /** Number of changes it is not known to have yet. */
  get behindBy(): number {
    return this.#changes.length;
  }

  /** Notes that what these tags name was changed, and is committed; without any: that anything may have been. */
  note(...tags: string[]) {
    const isTooMuch = this.#changes.length >= changesMax;
    if (isTooMuch || tags.length === 0) this.#changes = [];
    this.#changes.push({ tags: isTooMuch || tags.length === 0 ? undefined : new Set(tags), position: undefined });
  }

  /**
   * Reads from the copy, and again from the primary if the copy failed, lacks it, or is behind on what was shown.
   * @param read is given the database to read from and a function for its cache tags
   */
  async read<T>(primary: Db, read: (db: Db, cacheTags: (...tags: string[]) => void) => Promise<T> | T): Promise<T> {
    const nobody = () => {};
    if (!this.#follows) return read(primary, nobody);
    const shown = new Set<string>();
    try {
      const answer = await read(this.#db, (...tags) => {
        for (const tag of tags) shown.add(tag);
      });
      if (!this.#isBehindOn(shown)) {
        this.#reads += 1;
        return answer;
      }
    } catch (error) {
      if (isConnectionLost(error)) this.#follows = false;
    }
    return read(primary, nobody);
  }

  /** A call that declares no cache tags is assumed to depend on everything. */
  #isBehindOn(shown: ReadonlySet<string>): boolean {
    if (shown.size === 0) return this.#changes.length > 0;
    return this.#changes.some(({ tags }) => tags === undefined || !tags.isDisjointFrom(shown));
  }

  async #lookNow() {
    this.#looks += 1;
    const isIdle = this.#changes.length === 0 && this.#looks % restfulLooks !== 0;
    if (this.#isLooking || isIdle) return;
    this.#isLooking = true;
    try {
      await this.#catchUp();
      this.#follows = true;
    } catch {
      // Shown as `localchap_replica_follows`: until it answers, the primary is read.
      this.#follows = false;
    }
    this.#isLooking = false;
  }

  /** @throws Error when either does not answer, or it is no copy */
  async #catchUp() {
    const unplaced = this.#changes.filter(({ position }) => position === undefined);
    if (unplaced.length > 0) {
      const here = await positionOf(this.#primary, "pg_current_wal_lsn()");
      for (const change of unplaced) change.position = here;
    }
    // A copy that was made a primary still says how far it once replayed.
    const there = await positionOf(this.#pool, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");
    this.#changes = this.#changes.filter(({ position }) => position === undefined || position > there);
  }

  async close() {
    clearInterval(this.#timer);
    this.#sockets.cut();
    await this.#pool.end();
  }
}

/** A place in the write-ahead log as bytes from its beginning. */
async function positionOf(pool: pg.Pool, asked: string): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: string | null }>(`select ((${asked}) - '0/0')::text as bytes`);
  if (rows[0]?.bytes == null) throw new Error("DATABASE_REPLICA_URL names a server that follows no other");
  return BigInt(rows[0].bytes);
}
