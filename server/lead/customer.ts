import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookings, callerKey } from "#/server/booking/tables.ts";
import { participants } from "#/server/chat/tables.ts";
import { numberOf } from "#/server/invoice/invoice.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { comments } from "#/server/review/tables.ts";
import type { Viewer } from "#/server/services.ts";
import { type Cursor, readCursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { lagosMinute } from "#/shared/time.ts";
import type { Customer, CustomerEntry } from "./contract.ts";
import {
  askerKey,
  caller,
  isOfAccount,
  isTyped,
  type LeadDeps,
  listLeadsOf,
  namesOf,
  noSuchLead,
  type Page,
  presentLead,
  requirePage,
} from "./lead.ts";

/**
 * A lead of the viewer's business and what the two have had with each other.
 * @throws AppError `business/none-yet`, `lead/not-found` also for a lead of another business
 */
export async function showCustomer(
  { db, clock }: LeadDeps,
  viewer: Viewer,
  id: string,
  before?: string,
): Promise<Customer> {
  const now = clock.now();
  const page = await requirePage(db, viewer);
  const leadId = isId(id) ? await findLeadId(db, page, id) : undefined;
  const [lead] = leadId ? await listLeadsOf(db, page, { id: leadId, now }) : [];
  if (!lead) throw noSuchLead();
  const customerId = lead.kind === "conversation" && !lead.isGone ? await findPartner(db, page, lead.id) : "";
  const cursor = before === undefined ? undefined : readCursor(before);
  const isBeyond = before !== undefined && !cursor;
  const history = isBeyond ? [] : await listEntries(db, page, sourcesOf[lead.kind](page, lead.id, now), cursor);
  const totals = await sumInvoices(db, page, invoicesOf[lead.kind](page, lead.id));
  return { ...presentLead(lead), ...totals, customer_id: customerId, history: history.map(presentEntry) };
}

/**
 * Callers are listed under their latest booking, askers under their latest request and members under their conversation:
 * earlier bookings and requests, accepted requests and accounts lead there.
 */
async function findLeadId(db: Db, page: Page, id: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(
      (select b.id from ${bookings} b where ${isOfCaller(page, id)} order by b.created_at desc, b.id desc limit 1),
      (select j.conversation_id from ${jobs} j where j.quote_request_id = ${id} and j.business_id = ${page.id} limit 1),
      ${conversationWith(page, id)},
      (select r.request_id ${fromRequestsOfAsker(page, id)} order by r.asked_at desc, r.request_id desc limit 1),
      ${id}) as id`);
  return rows[0]!.id;
}

/** Whether a row `b` of bookings is of the caller of a booking. */
const isOfCaller = (page: Page, bookingId: string) => sql`b.business_id = ${page.id} and b.customer_id is null
  and ${caller} = (
    select ${callerKey({ callerPhone: sql`one.caller_phone`, callerName: sql`one.caller_name` })} from ${bookings} one
    where one.id = ${bookingId} and one.business_id = ${page.id} and one.customer_id is null and one.caller_name <> '')`;

/** Requests `r` without a job, of the person and area of one of them. */
const fromRequestsOfAsker = (page: Page, requestId: string) => sql`
  from ${quoteRecipients} r join ${quoteRequests} q on q.id = r.request_id
  where r.business_id = ${page.id} and r.state <> 'accepted' and (${askerKey}) = (
    select ${askerKey} from ${quoteRecipients} one join ${quoteRequests} q on q.id = one.request_id
    where one.request_id = ${requestId} and one.business_id = ${page.id} and one.state <> 'accepted')`;

/** The other member of a conversation of the owner. */
const partnerOf = ({ ownerId }: Page, conversationId: string) =>
  sql`(select p.other_id from ${participants} p where p.conversation_id = ${conversationId} and p.account_id = ${ownerId})`;

const conversationWith = ({ ownerId }: Page, customerId: string) =>
  sql`(select p.conversation_id from ${participants} p where p.account_id = ${ownerId} and p.other_id = ${customerId})`;

async function findPartner(db: Db, page: Page, conversationId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${partnerOf(page, conversationId)} as id`);
  return rows[0]!.id;
}

const ofRequests = (page: Page, now: Date, isWanted: SQL) => sql`
  select 'request', r.request_id, r.asked_at, q.search, r.price_kobo, null::int, 0,
    case when r.state in ('declined', 'accepted') then r.state when q.state = 'accepted' then 'not_chosen'
      when q.state <> 'open' or q.expires_at <= ${now.toISOString()}::timestamptz then 'ended' else r.state end,
    null::date, null::timestamptz
  from ${quoteRecipients} r join ${quoteRequests} q on q.id = r.request_id
  where r.business_id = ${page.id} and r.request_id ${isWanted}`;

const ofBookings = (isWanted: SQL) => sql`
  select 'booking', b.id, b.created_at, b.service, b.price_kobo, null::int, 0, b.state, null::date, b.starts_at
  from ${bookings} b where ${isWanted}`;

/** Whether a row `i` of invoices is to a lead of each kind. */
const invoicesOf: Record<Customer["kind"], (page: Page, id: string) => SQL> = {
  conversation: (page, id) => {
    const partner = partnerOf(page, id);
    return isOfAccount(page, partner, sql`(select n.name from names n where n.account_id = ${partner})`);
  },
  request: () => sql`false`,
  booking: (page, id) => sql`(
    i.business_id = ${page.id} and i.booking_id in (select b.id from ${bookings} b where ${isOfCaller(page, id)})
    or ${isTyped(page)} and i.customer_name in (
      select n.name from names n where n.caller = (select ${caller} from ${bookings} b where b.id = ${id})))`,
};

async function sumInvoices(db: Db, page: Page, isWanted: SQL): Promise<Pick<Customer, "paid" | "unpaid">> {
  const { rows } = await db.execute<Pick<Customer, "paid" | "unpaid">>(sql`
    with names as (${namesOf(page)})
    select coalesce(sum(i.total_kobo) filter (where i.state = 'paid'), 0)::float8 / 100 as paid,
      coalesce(sum(i.total_kobo) filter (where i.state = 'open'), 0)::float8 / 100 as unpaid
    from ${invoices} i where ${isWanted}`);
  return rows[0]!;
}

const ofInvoices = (isWanted: SQL) => sql`
  select 'invoice', i.id, i.issued_at, i.items->0->>'name', i.total_kobo, i.number, 0, i.state, null::date, null::timestamptz
  from ${invoices} i where ${isWanted}`;

/** Jobs of a conversation and the requests they came from, and the person's bookings, invoices and review. A request without a job is anonymous, so it is left out. */
const ofConversation = (page: Page, id: string, now: Date) => sql`
  select 'job', j.id, j.created_at, j.title, j.price_kobo, null::int, 0, j.state, j.on, null::timestamptz
  from ${jobs} j where j.conversation_id = ${id} and j.business_id = ${page.id}
  union all
  ${ofRequests(page, now, sql`in (select j.quote_request_id from ${jobs} j where j.conversation_id = ${id} and j.business_id = ${page.id})`)}
  union all
  ${ofBookings(sql`b.business_id = ${page.id} and b.customer_id = ${partnerOf(page, id)}`)}
  union all
  ${ofInvoices(invoicesOf.conversation(page, id))}
  union all
  select 'review', c.id, c.created_at, c.msg, null, null::int, c.stars, '', null::date, null::timestamptz
  from ${comments} c where c.business_id = ${page.id} and c.author_id = ${partnerOf(page, id)} and c.hidden_at is null
    and exists (select from ${accounts} a where a.id = c.author_id and a.deleted_at is null and a.blocked_at is null)`;

const ofCaller = (page: Page, id: string) => sql`
  ${ofBookings(isOfCaller(page, id))}
  union all
  ${ofInvoices(invoicesOf.booking(page, id))}`;

/** The history with a lead of each kind. */
const sourcesOf: Record<Customer["kind"], (page: Page, id: string, now: Date) => SQL> = {
  conversation: ofConversation,
  request: (page, id, now) => ofRequests(page, now, sql`in (select r.request_id ${fromRequestsOfAsker(page, id)})`),
  booking: ofCaller,
};

interface EntryRow extends Record<string, unknown> {
  kind: CustomerEntry["kind"];
  id: string;
  at: string;
  title: string | null;
  priceKobo: number | null;
  number: number | null;
  stars: number;
  state: string;
  day: string | null;
  startsAt: string | null;
}

async function listEntries(db: Db, page: Page, source: SQL, before?: Cursor): Promise<EntryRow[]> {
  const isOlder = before ? sql`(at, id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : sql`true`;
  const { rows } = await db.execute<EntryRow>(sql`
    with names as (${namesOf(page)}), found (kind, id, at, title, price_kobo, number, stars, state, day, starts_at) as (${source})
    select kind, id, at, title, price_kobo::float8 as "priceKobo", number, stars, state, day::text, starts_at as "startsAt"
    from found where ${isOlder} order by at desc, id desc limit ${pageSizes.customerEntries}`);
  return rows;
}

function presentEntry({
  kind,
  id,
  at,
  title,
  priceKobo,
  number,
  stars,
  state,
  day,
  startsAt,
}: EntryRow): CustomerEntry {
  const [date = day ?? "", time = ""] = startsAt === null ? [] : lagosMinute(new Date(startsAt)).split("T");
  return {
    ...{ kind, id, stars, state, date, time },
    title: [number !== null && numberOf(number), title].filter(Boolean).join(", "),
    price: priceKobo === null ? null : priceKobo / 100,
    at: new Date(at).toISOString(),
  };
}
