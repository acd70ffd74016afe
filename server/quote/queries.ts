import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";
import { type Card, cardOf } from "#/server/search/search.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import type { RecipientState } from "./contract.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

export type RequestRow = typeof quoteRequests.$inferSelect;

export interface RecipientRow {
  recipient: typeof quoteRecipients.$inferSelect;
  ownerId: string;
  hasProvenPhone: boolean;
  card: Card | null;
}

/** A request, its requester, and the recipients visible to the viewer. */
export interface ShownRequest {
  request: RequestRow;
  asker: { firstName: string; isGone: boolean };
  recipients: RecipientRow[];
}

export async function firstNameOf(db: Db, accountId: string): Promise<string> {
  const [found] = await db.select({ name: accounts.firstName }).from(accounts).where(eq(accounts.id, accountId));
  return found?.name ?? "";
}

/** Finds a request, if `viewerId` is the requester or runs a recipient business. */
export async function findRequestFor(db: Db, viewerId: string, id: string): Promise<ShownRequest | undefined> {
  if (!isId(id)) return undefined;
  const rows = await db
    .select({
      request: quoteRequests,
      asker: { firstName: accounts.firstName, isGone: sql<boolean>`${accounts.deletedAt} is not null` },
      recipient: quoteRecipients,
      ownerId: businesses.ownerId,
      hasProvenPhone: sql<boolean>`exists (select from accounts o where o.id = ${businesses.ownerId}
        and o.phone_proven_at is not null and o.phone = ${businesses.phone})`,
      card: sql<Card | null>`(select row_to_json(c) from (
        select ${cardOf} from listings l where l.business_id = ${quoteRecipients.businessId}) c)`,
    })
    .from(quoteRequests)
    .innerJoin(accounts, eq(accounts.id, quoteRequests.askerId))
    .innerJoin(quoteRecipients, eq(quoteRecipients.requestId, quoteRequests.id))
    .innerJoin(businesses, eq(businesses.id, quoteRecipients.businessId))
    .where(and(eq(quoteRequests.id, id), or(eq(quoteRequests.askerId, viewerId), eq(businesses.ownerId, viewerId))))
    .orderBy(quoteRecipients.askedAt, quoteRecipients.businessId);
  return rows[0] && { request: rows[0].request, asker: rows[0].asker, recipients: rows };
}

const rowColumns = sql`q.id, q.asker_id as "askerId", q.search, q.description, q.pictures, q.town, q.local_government_id as "localGovernmentId", q."when", q."on"::text as "on",
  q.budget_kobo::float8 as "budgetKobo", q.state, q.created_at as "createdAt", q.expires_at as "expiresAt",
  a.first_name as "firstName", a.deleted_at is not null as "isGone"`;

export interface ListedRow extends Record<string, unknown> {
  id: string;
  askerId: string;
  search: string;
  description: string;
  pictures: string[];
  town: string;
  localGovernmentId: number;
  when: RequestRow["when"];
  on: string | null;
  budgetKobo: number | null;
  state: RequestRow["state"];
  createdAt: string;
  expiresAt: string;
  firstName: string;
  isGone: boolean;
}

interface SentRow extends ListedRow {
  offers: number;
  waiting: number;
}

export async function listRequestsOf(db: Db, askerId: string, before: string | undefined): Promise<SentRow[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`and (q.created_at, q.id) < (select e.created_at, e.id from ${quoteRequests} e where e.id = ${before})`
    : sql``;
  const { rows } = await db.execute<SentRow>(sql`
    select ${rowColumns}, r.offers, r.waiting
    from ${quoteRequests} q join ${accounts} a on a.id = q.asker_id cross join lateral (
      select count(r.offer_id)::int as offers, (count(*) filter (where r.state = 'asked'))::int as waiting
      from ${quoteRecipients} r where r.request_id = q.id) r
    where q.asker_id = ${askerId} ${isOlder}
    order by q.created_at desc, q.id desc limit ${pageSizes.quoteRequests}`);
  return rows;
}

/** Condition for the rows of a business with each status. */
const statusAt = (isOver: SQL): Record<RecipientState, SQL> => ({
  asked: sql`r.state = 'asked' and not ${isOver}`,
  offered: sql`r.state = 'offered' and not ${isOver}`,
  declined: sql`r.state = 'declined'`,
  accepted: sql`r.state = 'accepted'`,
  not_chosen: sql`r.state in ('asked', 'offered') and q.state = 'accepted'`,
  ended: sql`r.state in ('asked', 'offered') and q.state <> 'accepted' and ${isOver}`,
});

interface ReceivedRow extends ListedRow {
  answer: (typeof quoteRecipients.$inferSelect)["state"];
  priceKobo: number | null;
  priceToKobo: number | null;
}

export async function listRequestsTo(
  db: Db,
  ownerId: string,
  { status, before, now }: { status?: RecipientState | undefined; before?: string | undefined; now: Date },
): Promise<ReceivedRow[] | undefined> {
  const isOver = sql`(q.state <> 'open' or q.expires_at <= ${now.toISOString()}::timestamptz)`;
  const isWanted = status ? sql`and ${statusAt(isOver)[status]}` : sql``;
  const isOlder =
    before === undefined
      ? sql``
      : sql`and (r.asked_at, r.request_id) < (select e.asked_at, e.request_id from ${quoteRecipients} e
          where e.request_id = ${isId(before) ? before : null}::uuid and e.business_id = b.id)`;
  const { rows } = await db.execute<ReceivedRow & { id: string | null }>(sql`
    select x.* from ${businesses} b left join lateral (
      select ${rowColumns}, r.state as answer, r.asked_at, r.request_id,
        r.price_kobo::float8 as "priceKobo", r.price_to_kobo::float8 as "priceToKobo"
      from ${quoteRecipients} r
      join ${quoteRequests} q on q.id = r.request_id
      join ${accounts} a on a.id = q.asker_id
      where r.business_id = b.id ${isWanted} ${isOlder}
      order by r.asked_at desc, r.request_id desc limit ${pageSizes.quoteRequests}) x on true
    where b.owner_id = ${ownerId}
    order by x.asked_at desc, x.request_id desc`);
  // The left join returns one empty row for a business without requests.
  return rows.length === 0 ? undefined : rows.filter(({ id }) => id !== null);
}

type QuoteStep = "asked" | "offered" | "declined" | "accepted" | "closed" | "expired";

/** In seconds: 5 and 15 minutes, an hour, the two reminders at 2 and 20 hours, two days, and the week a request is open. */
const offerBounds = [300, 900, 3_600, 7_200, 72_000, 172_800, 604_800];

/** Counted after the commit. */
export class QuoteFigures {
  readonly #steps;
  readonly #firstOffer;

  constructor(metrics: Metrics) {
    this.#steps = metrics.counter("localchap_quote_steps_total", "What became of requests for quotes, by step.", [
      "step",
    ]);
    const help = "From asking to the first offer.";
    this.#firstOffer = metrics.histogram("localchap_quote_first_offer_seconds", help, [], offerBounds);
  }

  count(tx: Db, step: QuoteStep, times = 1) {
    afterCommit(tx, () => this.#steps.inc({ step }, times));
  }

  timeFirstOffer(tx: Db, { createdAt }: { createdAt: Date }, now: Date) {
    afterCommit(tx, () => this.#firstOffer.observe((now.getTime() - createdAt.getTime()) / 1_000));
  }
}
