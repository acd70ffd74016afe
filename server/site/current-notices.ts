import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { NoticeRow } from "./site.ts";
import { notices } from "./tables.ts";

/** Longest delay of a change that no event announces: one made in the database by hand. */
const keptMs = 60_000;

/** The notices that are switched on, kept: every page asks for them, and they change once in weeks. */
export class CurrentNotices {
  #kept: { rows: NoticeRow[]; readAt: number } | undefined;
  #changes = 0;

  /** Those that have not ended by `now`, the earliest first. */
  async list(db: Db, now: Date): Promise<NoticeRow[]> {
    const rows = this.#fresh() ?? (await this.#read(db, now));
    return rows.filter(({ endsAt }) => endsAt === null || endsAt > now);
  }

  /** Forgets them: one was changed, or may have been. */
  drop() {
    this.#changes += 1;
    this.#kept = undefined;
  }

  #fresh = () => (this.#kept && performance.now() - this.#kept.readAt < keptMs ? this.#kept.rows : undefined);

  async #read(db: Db, now: Date): Promise<NoticeRow[]> {
    const changes = this.#changes;
    const readAt = performance.now();
    const rows = await db
      .select()
      .from(notices)
      .where(and(eq(notices.isOn, true), or(isNull(notices.endsAt), gt(notices.endsAt, now))))
      .orderBy(asc(notices.startsAt), asc(notices.id));
    // A change meanwhile may be missing in it.
    if (changes === this.#changes) this.#kept = { rows, readAt };
    return rows;
  }
}
