import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { naira } from "#/server/platform/database/columns.ts";
import { hasWords } from "#/server/platform/database/words.ts";
import { comments, commentText, ratings } from "#/server/review/tables.ts";
import { categories } from "#/server/trade/tables.ts";
import { isId } from "#/shared/id.ts";
import { pictureOf } from "#/shared/scene.ts";
import { adminList, asRow, yesOrNo } from "./list/list.ts";
import { fullName, isBusinessCalled, isConfirmed, isInState, plainly } from "./list/matching.ts";

export const listedBusinesses = adminList({
  name: "businesses",
  does: "Businesses.",
  access: ["moderator"],
  filters: {
    status: z.enum(["active", "hidden", "blocked"]).optional(),
    verified: yesOrNo,
    state: z.string().max(60).optional(),
    confirmed: yesOrNo.describe("whether the owner confirmed their email"),
  },
  row: z.object({
    id: z.string(),
    bid: z.string(),
    name: z.string(),
    category: z.string(),
    state: z.string(),
    lga: z.string(),
    status: z.string(),
    is_verified: z.boolean(),
    owner: z.string(),
    owner_id: z.string(),
    is_owner_confirmed: z.boolean().describe("the owner showed that they read mail at their address"),
    image: z.string().describe("its photo, or an illustration of its trade"),
    date_created: z.string(),
  }),
  sorts: {
    created: { by: businesses.createdAt, kind: "time" },
    name: { by: plainly(businesses.name), kind: "text" },
  },
  id: businesses.id,
  at: businesses.createdAt,
  findable: { otherwise: isBusinessCalled },
  isWanted: ({ status, verified, state, confirmed }) => [
    status && eq(businesses.status, status),
    confirmed && isConfirmed(confirmed),
    verified && eq(businesses.isVerified, verified === "yes"),
    state ? isInState(businesses.localGovernmentId, state) : undefined,
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: businesses.id,
        sortedBy,
        bid: businesses.bid,
        name: businesses.name,
        category: categories.name,
        lgaId: businesses.localGovernmentId,
        status: businesses.status,
        is_verified: businesses.isVerified,
        owner: fullName,
        owner_id: businesses.ownerId,
        is_owner_confirmed: sql<boolean>`${accounts.emailProvenAt} is not null`,
        image: businesses.image,
        tags: businesses.tags,
        date_created: businesses.createdAt,
      })
      .from(businesses)
      .innerJoin(categories, eq(categories.id, businesses.categoryId))
      .innerJoin(accounts, eq(accounts.id, businesses.ownerId)),
  present: ({ lgaId, tags, ...found }) => {
    const { name: lga, state } = lgaById(lgaId);
    return { ...asRow(found), lga, state: state.name, image: pictureOf({ ...found, tags }) };
  },
});

export const listedComments = adminList({
  name: "comments",
  does: "Comments.",
  access: ["moderator"],
  filters: { status: z.enum(["shown", "hidden"]).optional() },
  row: z.object({
    id: z.string(),
    msg: z.string(),
    business: z.string(),
    business_id: z.string(),
    bid: z.string(),
    author: z.string(),
    author_id: z.string(),
    stars: z.int().nullable().describe("that the author gives the business; null: none"),
    status: z.string().describe("shown or hidden"),
    date_created: z.string(),
  }),
  id: comments.id,
  at: comments.createdAt,
  findable: {
    ids: [comments.id],
    people: [comments.authorId],
    businesses: [comments.businessId],
    otherwise: (search) => (isId(search) ? undefined : hasWords(commentText(comments), search)),
  },
  isWanted: ({ status }) => [
    status && (status === "hidden" ? isNotNull(comments.hiddenAt) : isNull(comments.hiddenAt)),
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: comments.id,
        sortedBy,
        msg: comments.msg,
        business: businesses.name,
        business_id: comments.businessId,
        bid: businesses.bid,
        author: fullName,
        author_id: comments.authorId,
        stars: ratings.stars,
        status: sql<string>`case when ${comments.hiddenAt} is null then 'shown' else 'hidden' end`,
        date_created: comments.createdAt,
      })
      .from(comments)
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .innerJoin(accounts, eq(accounts.id, comments.authorId))
      .leftJoin(ratings, and(eq(ratings.businessId, comments.businessId), eq(ratings.accountId, comments.authorId))),
  present: (found) => asRow(found),
});

/** Every booking, without notes and without the names of callers. */
export const listedBookings = adminList({
  name: "bookings",
  does: "Bookings.",
  access: ["moderator"],
  filters: {
    status: z
      .enum(["requested", "proposed", "confirmed", "declined", "cancelled", "lapsed", "done", "no_show"])
      .optional(),
  },
  row: z.object({
    id: z.string(),
    business: z.string(),
    business_id: z.string(),
    owner_id: z.string(),
    customer: z.string().describe("empty: a caller added by the owner"),
    service: z.string(),
    price: z.number().nullable().describe("naira; null: agreed later"),
    status: z.string(),
    starts_at: z.string(),
    date_created: z.string(),
  }),
  id: bookings.id,
  at: bookings.createdAt,
  findable: { ids: [bookings.id], people: [bookings.ownerId, bookings.customerId], businesses: [bookings.businessId] },
  isWanted: ({ status }) => [status && eq(bookings.state, status)],
  read: (db, sortedBy) =>
    db
      .select({
        id: bookings.id,
        sortedBy,
        business: businesses.name,
        business_id: bookings.businessId,
        owner_id: bookings.ownerId,
        customer: sql<string>`coalesce(${fullName}, '')`,
        service: bookings.service,
        price: sql<number | null>`${naira(bookings.priceKobo)}`,
        status: bookings.state,
        starts_at: bookings.startsAt,
        date_created: bookings.createdAt,
      })
      .from(bookings)
      .innerJoin(businesses, eq(businesses.id, bookings.businessId))
      .leftJoin(accounts, eq(accounts.id, bookings.customerId)),
  present: (found) => asRow(found),
});

/** Every invoice, without the name of its customer and its items. */
export const listedInvoices = adminList({
  name: "invoices",
  does: "Invoices and receipts of businesses.",
  access: ["moderator"],
  filters: { status: z.enum(["open", "paid", "void"]).optional() },
  row: z.object({
    id: z.string(),
    number: z.int().describe("of its business"),
    business: z.string(),
    business_id: z.string(),
    owner_id: z.string(),
    total: z.number().describe("naira"),
    status: z.string(),
    has_account: z.boolean().describe("it is made out to a member"),
    date_created: z.string(),
  }),
  id: invoices.id,
  at: invoices.issuedAt,
  findable: { ids: [invoices.id], people: [invoices.customerId], businesses: [invoices.businessId] },
  isWanted: ({ status }) => [status && eq(invoices.state, status)],
  read: (db, sortedBy) =>
    db
      .select({
        id: invoices.id,
        sortedBy,
        number: invoices.number,
        business: businesses.name,
        business_id: invoices.businessId,
        owner_id: businesses.ownerId,
        total: naira(invoices.totalKobo),
        status: invoices.state,
        has_account: sql<boolean>`${invoices.customerId} is not null`,
        date_created: invoices.issuedAt,
      })
      .from(invoices)
      .innerJoin(businesses, eq(businesses.id, invoices.businessId)),
  present: (found) => asRow(found),
});

export const lists = [listedBusinesses, listedComments, listedBookings, listedInvoices].flatMap(({ routes }) => routes);

declare module "#/server/platform/contract.ts" {
  interface Contracts
    extends Calls<
      typeof listedBusinesses.contract &
        typeof listedComments.contract &
        typeof listedBookings.contract &
        typeof listedInvoices.contract
    > {}
}
