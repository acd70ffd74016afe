import { and, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { ReadCache } from "#/server/platform/read-cache.ts";
import { uploads } from "./tables.ts";

/** An upload, and the person it belongs to, as far as they decide whether it is served. */
interface Shown {
  accountId: string;
  businessId: string | null;
  isShown: boolean;
}

/** Some 200 bytes each. */
const rememberedMost = 20_000;

/**
 * True if a public picture is served. That follows from the database alone: a picture that was put to use, of an active
 * account, and of an active page unless it is the person's own. What is shown is remembered until its account or page
 * changes in any process; what is not shown is looked up each time.
 */
export class Visibility {
  readonly #db: Db;
  readonly #shown: ReadCache<Shown>;

  constructor({ db, events }: { db: Db; events: Events }) {
    this.#db = db;
    this.#shown = new ReadCache<Shown>(db, { maxSize: rememberedMost, sizeCalculation: () => 1 });
    for (const name of ["account.deleted", "account.blocked", "account.erased"] as const) {
      events.onCommitted(name, ({ accountId }) => this.#shown.dropWhere((shown) => shown.accountId === accountId));
    }
    events.onCommitted("business.changed", ({ businessId }) =>
      this.#shown.dropWhere((shown) => shown.businessId === businessId),
    );
    events.onReconnected(() => this.#shown.clear());
  }

  /** @param name of a public picture */
  async isShown(name: string): Promise<boolean> {
    if (this.#shown.get(this.#db, name)) return true;
    const found = await this.#shown.read(
      this.#db,
      async (db) => (await findShown(db, name)).filter(({ isShown }) => isShown),
      (found) => found.map((shown) => [name, shown]),
    );
    return found.length > 0;
  }
}

const isActivePerson = sql`(${accounts.deletedAt} is null and ${accounts.blockedAt} is null)`;

const findShown = (db: Db, name: string): Promise<Shown[]> =>
  db
    .select({
      accountId: uploads.accountId,
      businessId: businesses.id,
      isShown: sql<boolean>`(${isActivePerson} and ${uploads.usedAt} is not null and ${uploads.removedAt} is null
        and (${uploads.purpose} = 'profile' or coalesce(${businesses.status} = 'active', false)))`,
    })
    .from(uploads)
    .innerJoin(accounts, eq(accounts.id, uploads.accountId))
    .leftJoin(businesses, eq(businesses.ownerId, uploads.accountId))
    .where(eq(uploads.name, name));

/**
 * True if the key lets its owner see a picture of a page that they hid themselves. It opens nothing of a page that a
 * moderator blocked.
 */
export async function isOwnPreview(db: Db, name: string, key: string): Promise<boolean> {
  const found = await db
    .select({ name: uploads.name })
    .from(uploads)
    .innerJoin(accounts, eq(accounts.id, uploads.accountId))
    .innerJoin(businesses, eq(businesses.ownerId, uploads.accountId))
    .where(
      and(
        eq(uploads.name, name),
        sql`${uploads.previewKey}::text = ${key}`,
        isActivePerson,
        sql`${businesses.status} in ('active', 'hidden') and ${uploads.usedAt} is not null and ${uploads.removedAt} is null`,
      ),
    );
  return found.length > 0;
}
