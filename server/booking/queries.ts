import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { comingHours, type DayOf } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { readCursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { dayMs } from "#/shared/time.ts";
import type { BookingState } from "./contract.ts";
import type { Held } from "./rules.ts";
import { type BookingRow, bookingSettings, bookingSteps, bookings } from "./tables.ts";

const selectBookings = (db: Db) =>
  db
    .select({
      booking: bookings,
      business: {
        ...{ id: businesses.id, bid: businesses.bid, name: businesses.name, address: businesses.address },
        ...{ image: businesses.image, categoryId: businesses.categoryId, tags: businesses.tags },
      },
      customer: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        image: accounts.image,
        isGone: sql<boolean>`${accounts.deletedAt} is not null`,
      },
      noShows: sql<number>`(select count(*)::int from ${bookings} n where n.customer_id = ${bookings.customerId}
        and n.state = 'no_show' and n.starts_at > ${bookings.createdAt} - interval '90 days')`,
    })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .leftJoin(accounts, eq(accounts.id, bookings.customerId));

type SelectedBooking = Awaited<ReturnType<typeof selectBookings>>[number];
/** A booking with its people and its history. */
export type ShownBooking = SelectedBooking & { history: (typeof bookingSteps.$inferSelect)[] };

async function withHistory(db: Db, rows: SelectedBooking[]): Promise<ShownBooking[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ booking }) => booking.id);
  const all = await db
    .select()
    .from(bookingSteps)
    .where(inArray(bookingSteps.bookingId, ids))
    .orderBy(asc(bookingSteps.at), asc(bookingSteps.id));
  const byBooking = Map.groupBy(all, ({ bookingId }) => bookingId);
  return rows.map((row) => ({ ...row, history: byBooking.get(row.booking.id) ?? [] }));
}

export const isPartOf = (accountId: string) => or(eq(bookings.customerId, accountId), eq(bookings.ownerId, accountId));

/** A booking with its history, if `viewerId` is one of its two sides. */
export async function findBookingFor(db: Db, viewerId: string, id: string): Promise<ShownBooking | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await withHistory(db, await selectBookings(db).where(and(eq(bookings.id, id), isPartOf(viewerId))));
  return found;
}

export interface BookingFilter {
  role?: "customer" | "business" | undefined;
  state?: BookingState | undefined;
  conversationId?: string | undefined;
  /** Cursor of the last booking seen, from `writeCursor`. */
  before?: string | undefined;
}

/** Bookings of a person, the latest change first. */
export async function listBookingsOf(db: Db, viewerId: string, filter: BookingFilter): Promise<ShownBooking[]> {
  const { role, state, conversationId, before } = filter;
  const cursor = before === undefined ? undefined : readCursor(before);
  if ((before !== undefined && !cursor) || (conversationId !== undefined && !isId(conversationId))) return [];
  const isMine = { customer: eq(bookings.customerId, viewerId), business: eq(bookings.ownerId, viewerId) };
  const isOlder =
    cursor &&
    sql`(${bookings.updatedAt}, ${bookings.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
  const rows = await selectBookings(db)
    .where(
      and(
        role ? isMine[role] : isPartOf(viewerId),
        state ? eq(bookings.state, state) : undefined,
        conversationId ? eq(bookings.conversationId, conversationId) : undefined,
        isOlder,
      ),
    )
    .orderBy(desc(bookings.updatedAt), desc(bookings.id))
    .limit(pageSizes.bookings);
  return withHistory(db, rows);
}

const isOpen = inArray(bookings.state, ["requested", "proposed"]);

/** Bookings that await an answer of a person, oldest first. */
export async function listWaitingFor(db: Db, viewerId: string, now: Date): Promise<ShownBooking[]> {
  const rows = await selectBookings(db)
    .where(and(isPartOf(viewerId), isOpen, ne(bookings.proposedBy, viewerId), gt(bookings.lapsesAt, now)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(pageSizes.bookings);
  return rows.map((row) => ({ ...row, history: [] }));
}

/** Letters of the open requests of an owner. */
export async function listReplyLetters(db: Db, ownerId: string): Promise<Set<string>> {
  const open = and(eq(bookings.ownerId, ownerId), isOpen);
  const rows = await db.select({ letters: bookings.letters }).from(bookings).where(open);
  return new Set(rows.map(({ letters }) => letters));
}

const cameToNothing: BookingState[] = ["declined", "cancelled", "lapsed"];

/** Bookings of a business that start in a span, in the order of their times. */
export async function listDiary(db: Db, businessId: string, from: Date, until: Date): Promise<ShownBooking[]> {
  const isShown = and(eq(bookings.businessId, businessId), notInArray(bookings.state, cameToNothing));
  const rows = await selectBookings(db)
    .where(and(isShown, gte(bookings.startsAt, from), lt(bookings.startsAt, until)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return withHistory(db, rows);
}

/** Confirmed bookings of the business of a feed, from a month ago on. */
export async function listFeed(db: Db, code: string, now: Date): Promise<ShownBooking[] | undefined> {
  const [found] = await db
    .select({ businessId: bookingSettings.businessId })
    .from(bookingSettings)
    .innerJoin(businesses, eq(businesses.id, bookingSettings.businessId))
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(
      and(eq(bookingSettings.feedCode, code), sql`${accounts.deletedAt} is null and ${accounts.blockedAt} is null`),
    );
  if (!found) return undefined;
  const isWanted = and(eq(bookings.businessId, found.businessId), isNotNull(bookings.heldFrom));
  const rows = await selectBookings(db)
    .where(and(isWanted, gt(bookings.heldFrom, new Date(now.getTime() - 30 * dayMs))))
    .orderBy(asc(bookings.heldFrom));
  return rows.map((row) => ({ ...row, history: [] }));
}

/** Places taken by confirmed bookings in a span. @param except the booking that is being moved */
export async function listHeld(
  db: Db,
  { businessId, from, until, except }: { businessId: string; from: Date; until: Date; except?: string | undefined },
): Promise<Held[]> {
  const rows = await db
    .select({ place: bookings.place, from: bookings.heldFrom, until: bookings.heldUntil })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        isNotNull(bookings.place),
        sql`tstzrange(${bookings.heldFrom}, ${bookings.heldUntil})
          && tstzrange(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
        except ? ne(bookings.id, except) : undefined,
      ),
    );
  return rows.map(({ place, from, until }) => ({
    place: place!,
    fromMs: from!.getTime(),
    untilMs: until!.getTime(),
  }));
}

export type Settings = typeof bookingSettings.$inferSelect;

/** Booking settings and opening hours of a visible business; undefined: no such page, or no settings. */
export async function findOffer(
  db: Db,
  businessId: string,
): Promise<{ settings: Settings; ownerId: string; hoursOf: DayOf } | undefined> {
  const [found] = await db
    .select({ settings: bookingSettings, ownerId: businesses.ownerId })
    .from(bookingSettings)
    .innerJoin(businesses, eq(businesses.id, bookingSettings.businessId))
    .where(and(eq(bookingSettings.businessId, businessId), eq(businesses.status, "active")));
  return found && { ...found, hoursOf: await comingHours(db, businessId) };
}

/** Locks the settings of a business, which serializes the assignment of places. */
export async function lockSettings(tx: Db, businessId: string): Promise<Settings> {
  const [settings] = await tx
    .insert(bookingSettings)
    .values({ businessId })
    .onConflictDoUpdate({ target: bookingSettings.businessId, set: { businessId } })
    .returning();
  return settings!;
}

/** First name of the customer, or name of the business, as the other side reads it. */
export async function nameOf(tx: Db, { customerId, businessId }: BookingRow, isCustomer: boolean): Promise<string> {
  const [found] = isCustomer
    ? await tx.select({ name: accounts.firstName }).from(accounts).where(eq(accounts.id, customerId!))
    : await tx.select({ name: businesses.name }).from(businesses).where(eq(businesses.id, businessId));
  return found?.name || "The other side";
}
