import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { ReadCache } from "#/server/platform/read-cache.ts";
import type { NoticeRow } from "./site.ts";
import { notices } from "./tables.ts";

/** Longest delay of a change that no event announces: one made in the database by hand. */
const keptMs = 60_000;
/** They are kept as one list. */
const all = "all";

/** The notices that are switched on, kept: every page asks for them, and they change once in weeks. */
export class CurrentNotices {
  readonly #kept: ReadCache<NoticeRow[]>;

  constructor(db: Db) {
    this.#kept = new ReadCache<NoticeRow[]>(db, { max: 1, ttl: keptMs });
  }

  /** Those that have not ended by `now`, the earliest first. */
  async list(db: Db, now: Date): Promise<NoticeRow[]> {
    const rows = this.#kept.get(db, all) ?? (await this.#read(db, now));
    return rows.filter(({ endsAt }) => endsAt === null || endsAt > now);
  }

  /** Forgets them: one was changed, or may have been. */
  drop() {
    this.#kept.clear();
  }

  #read(db: Db, now: Date): Promise<NoticeRow[]> {
    return this.#kept.read(
      db,
      (from) => listNotices(from, now),
      (rows) => [[all, rows]],
    );
  }
}

const listNotices = async (db: Db, now: Date): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.isOn, true), or(isNull(notices.endsAt), gt(notices.endsAt, now))))
    .orderBy(asc(notices.startsAt), asc(notices.id));
