import type pg from "pg";
import { replicaAddresses } from "./addresses.ts";
import type { Db } from "./database.ts";
import { Replica } from "./replica.ts";

/** Copies of the database that follow it, read in turn; those that are away or no longer follow are passed over. */
export class Replicas {
  readonly all: readonly Replica[];
  #turn = 0;

  /** @param urls addresses, separated by commas */
  constructor(urls: string, primary: pg.Pool) {
    this.all = replicaAddresses(urls).map((url) => new Replica(url, primary));
  }

  /** Notes that what these tags name was changed, and is committed; without any: that anything may have been. */
  note(...tags: string[]) {
    for (const replica of this.all) replica.note(...tags);
  }

  /** Reads from the next copy that follows; from the primary if there is none, or it is behind on what was shown. */
  async read<T>(primary: Db, read: (db: Db, cacheTags: (...tags: string[]) => void) => Promise<T> | T): Promise<T> {
    const following = this.all.filter(({ follows }) => follows);
    this.#turn = (this.#turn + 1) % Math.max(1, following.length);
    const next = following[this.#turn];
    return next ? next.read(primary, read) : read(primary, () => {});
  }

  async close() {
    await Promise.all(this.all.map((replica) => replica.close()));
  }
}
