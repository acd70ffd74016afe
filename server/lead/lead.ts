import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookings, callerKey } from "#/server/booking/tables.ts";
import { findBusinessToAnswer, noBusinessYet } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { hasWords, searchText } from "#/server/platform/database/words.ts";
import { AppError } from "#/server/platform/errors.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { type Cursor, readCursor } from "#/shared/cursor.ts";
import { formerMemberName } from "#/shared/former-member.ts";
import { isId } from "#/shared/id.ts";
import { joinAddress } from "#/shared/join-address.ts";
import type { LeadStage } from "#/shared/lead-stages.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import type { Lead } from "./contract.ts";
import { leadStages } from "./tables.ts";

export type LeadDeps = Pick<Services, "db" | "clock">;

export async function listLeads(
  { db, clock }: LeadDeps,
  viewer: Viewer,
  { q, stage, ...filter }: { q?: string | undefined; stage?: LeadStage | undefined; before?: string | undefined },
): Promise<Lead[]> {
  const before = filter.before === undefined ? undefined : readCursor(filter.before);
  if (filter.before !== undefined && !before) return [];
  const page = await requirePage(db, viewer);
  return (await listLeadsOf(db, page, { q, stage, before, now: clock.now() })).map(presentLead);
}

export async function setStage(
  { db, clock }: LeadDeps,
  viewer: Viewer,
  id: string,
  stage: LeadStage | null,
): Promise<Lead> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const page = await requirePage(tx, viewer);
    const find = async () => (isId(id) ? await listLeadsOf(tx, page, { id, now }) : [])[0];
    if (!(await find())) throw noSuchLead();
    const set = { stage: stage ?? "new", setAt: now };
    if (stage === null) {
      await tx.delete(leadStages).where(and(eq(leadStages.businessId, page.id), eq(leadStages.leadId, id)));
    } else {
      await tx
        .insert(leadStages)
        .values({ businessId: page.id, leadId: id, ...set })
        .onConflictDoUpdate({ target: [leadStages.businessId, leadStages.leadId], set });
    }
    return presentLead((await find())!);
  });
}

export const noSuchLead = () => new AppError("lead/not-found", "There is no such customer");

export async function requirePage(db: Db, viewer: Viewer) {
  const business = await findBusinessToAnswer(db, viewer.id);
  if (!business) throw noBusinessYet();
  return { id: business.id, ownerId: viewer.id };
}

export function presentLead({
  id,
  kind,
  event,
  firstName,
  lastName,
  isGone,
  town,
  lga,
  title,
  priceKobo,
  ...row
}: LeadRow): Lead {
  return {
    ...{ id, kind, event, stage: row.stage, is_set: row.isSet, title: title ?? "" },
    ...{ image: row.image ?? "", phone: row.phone ?? "" },
    name: isGone ? formerMemberName : [firstName, lastName].filter(Boolean).join(" "),
    area: lga === null ? "" : joinAddress(town ?? "", lgaById(lga).name),
    price: priceKobo === null ? null : priceKobo / 100,
    at: new Date(row.at).toISOString(),
  };
}

export async function forgetLeadsOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(leadStages).where(inArray(leadStages.businessId, page));
}

/** Maximum number of conversations read, of requests, and of callers. */
const lookedAt = 500;

interface LeadRow extends Record<string, unknown> {
  id: string;
  kind: Lead["kind"];
  event: Lead["event"];
  firstName: string;
  lastName: string;
  isGone: boolean;
  image: string | null;
  phone: string | null;
  town: string | null;
  lga: number | null;
  title: string | null;
  priceKobo: number | null;
  stage: LeadStage;
  isSet: boolean;
  at: string;
}

export interface Page {
  id: string;
  ownerId: string;
}

/** Of an invoice that is not void. A day of payment has no time: it counts from its beginning. */
const invoiceOutcome = sql`case i.state when 'paid' then 'won' else 'quoted' end`;
const invoiceChanged = sql`greatest(i.issued_at, i.paid_on::timestamp at time zone 'Africa/Lagos')`;
const invoiceTitle = sql`i.items->0->>'name'`;

/** Of a row `b` of bookings. */
export const caller = callerKey({ callerPhone: sql`b.caller_phone`, callerName: sql`b.caller_name` });

/** Whether a row `i` of invoices names its customer in words alone. */
export const isTyped = ({ id }: Page) => sql`i.business_id = ${id} and i.customer_id is null and i.booking_id is null`;

/**
 * Names that exactly one customer has, a member or a caller: an invoice with the name alone belongs to that one. Two numbers are two
 * customers.
 */
export const namesOf = ({ id, ownerId }: Page) => sql`
  select name, (array_agg(account_id))[1] as account_id, min(caller) as caller
  from (
    select concat_ws(' ', a.first_name, nullif(a.last_name, '')) as name, a.id as account_id, null as caller
    from ${participants} p join ${accounts} a on a.id = p.other_id
    where p.account_id = ${ownerId} and a.deleted_at is null
    union
    select b.caller_name, null, ${caller} from ${bookings} b
    where b.business_id = ${id} and b.customer_id is null and b.caller_name <> ''
  ) customers group by name having count(*) = 1`;

/** Whether a row `i` of invoices is to an account, or has the name that it alone has. */
export const isOfAccount = (page: Page, accountId: SQL, name: SQL) => sql`
  (i.business_id = ${page.id} and i.customer_id = ${accountId} or ${isTyped(page)} and i.customer_name = ${name})`;

/**
 * Conversations with the latest job, booking or invoice of the two. A job has the title of the request that led to it.
 * One success makes a customer, whatever came after, but a request for a time that waits for the owner comes before all else.
 */
const ofConversations = (page: Page) => sql`
  select 'conversation' as kind, p.conversation_id as id, coalesce(e.kind, 'message') as event,
    coalesce(e.at, p.last_message_at) as at, a.first_name, a.last_name,
    a.deleted_at is not null as is_gone, case when a.deleted_at is null then a.image end as image,
    null::text as phone, null::text as town, null::smallint as lga, e.title, e.price_kobo::float8,
    e.changed_at as happened_at, case when e.outcome = 'new' then 'new' when e.is_won then 'won' else coalesce(e.outcome, 'new') end as stage
  from ${participants} p
  join ${conversations} c on c.id = p.conversation_id
  join ${accounts} a on a.id = p.other_id
  left join names n on n.account_id = p.other_id
  left join lateral (
    select kind, at, title, price_kobo, outcome, bool_or(outcome = 'won') over () as is_won, max(changed) over () as changed_at
    from (
      select 'job' as kind, j.created_at as at, j.title, j.price_kobo, j.updated_at as changed,
        case j.state when 'proposed' then 'quoted' when 'cancelled' then 'lost' else 'won' end as outcome
      from ${jobs} j where j.conversation_id = p.conversation_id and j.owner_id = p.account_id
      union all
      select case when b.confirmed_at is null then 'request' else 'booking' end, b.created_at, b.service, b.price_kobo, b.updated_at,
        case when b.state in ('confirmed', 'done') or (b.state = 'proposed' and b.place is not null) then 'won'
          when b.state = 'requested' then 'new' when b.state = 'proposed' then 'quoted' else 'lost' end
      from ${bookings} b where b.customer_id = p.other_id and b.business_id = ${page.id}
      union all
      select 'invoice', i.issued_at, ${invoiceTitle}, i.total_kobo, ${invoiceChanged}, ${invoiceOutcome}
      from ${invoices} i where i.state <> 'void' and ${isOfAccount(page, sql`p.other_id`, sql`n.name`)}
    ) events order by outcome = 'new' desc, at desc limit 1) e on true
  where p.account_id = ${page.ownerId} and (c.started_by <> ${page.ownerId} or e.kind is not null)
  order by p.last_message_at desc, p.conversation_id desc limit ${lookedAt}`;

/** Whether two requests look like those of one person: before one is accepted, a business sees the first name and area alone. */
export const askerKey = sql.raw("q.asker_id, q.local_government_id, q.town");

/** Requests without a job: those of one person and area under the latest. */
const ofRequests = ({ id }: Page, now: SQL) => sql`
  select * from (
    select distinct on (${askerKey}) 'request', r.request_id, 'request', r.asked_at, a.first_name, '', a.deleted_at is not null, null, null,
      q.town, q.local_government_id, q.search, r.price_kobo::float8,
      max(greatest(r.offered_at, r.answered_at, q.ended_at, case when q.expires_at <= ${now} then q.expires_at end, r.asked_at)) over asker,
      case when r.state = 'declined' or q.state <> 'open' or q.expires_at <= ${now} then 'lost'
        when r.state = 'offered' then 'quoted' else 'new' end
    from (
      select * from ${quoteRecipients} where business_id = ${id} and state <> 'accepted'
      order by asked_at desc, request_id desc limit ${lookedAt}) r
    join ${quoteRequests} q on q.id = r.request_id
    join ${accounts} a on a.id = q.asker_id
    window asker as (partition by ${askerKey})
    order by ${askerKey}, r.asked_at desc, r.request_id desc) requests`;

/** Callers of the diary, each under the latest booking, with the invoices of any. Members who booked have a conversation. */
const ofCallers = (page: Page) => sql`
  select 'booking', c.id, case when i.issued_at > c.created_at then 'invoice' else 'booking' end, greatest(c.created_at, i.issued_at),
    c.caller_name, '', false, null, c.caller_phone, null, null::smallint,
    case when i.issued_at > c.created_at then i.title else c.service end,
    (case when i.issued_at > c.created_at then i.total_kobo else c.price_kobo end)::float8, greatest(c.changed, i.changed),
    case when c.is_won or i.is_won then 'won' when i.issued_at > c.created_at then i.outcome else 'lost' end
  from (
    select distinct on (${caller}) ${caller} as key, b.id, b.created_at, b.caller_name, b.caller_phone, b.service, b.price_kobo,
      bool_or(b.state in ('confirmed', 'done')) over caller as is_won, max(b.updated_at) over caller as changed
    from ${bookings} b
    where b.business_id = ${page.id} and b.customer_id is null and b.caller_name <> ''
    window caller as (partition by ${caller})
    order by ${caller}, b.created_at desc, b.id desc) c
  left join (
    select distinct on (i.caller) i.caller as key, i.issued_at, ${invoiceTitle} as title, i.total_kobo,
      ${invoiceOutcome} as outcome, bool_or(i.state = 'paid') over caller as is_won, max(${invoiceChanged}) over caller as changed
    from (
      select ${caller} as caller, i.* from ${invoices} i join ${bookings} b on b.id = i.booking_id
      where i.business_id = ${page.id} and b.customer_id is null and b.caller_name <> ''
      union all
      select n.caller, i.* from ${invoices} i join names n on n.name = i.customer_name
      where ${isTyped(page)} and n.caller is not null) i
    where i.state <> 'void'
    window caller as (partition by i.caller)
    order by i.caller, i.issued_at desc) i on i.key = c.key
  order by 4 desc, 2 desc limit ${lookedAt}`;

/** What the owner sees of a lead and may search for. Those who left have no name. */
const seen = searchText(
  sql`case when is_gone then '' else first_name end`,
  sql`case when is_gone then '' else last_name end`,
  sql`regexp_replace(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), '^(0|234)', '+234')`,
);

interface Wanted {
  now: Date;
  q?: string | undefined;
  stage?: LeadStage | undefined;
  before?: Cursor | undefined;
  id?: string | undefined;
}

export async function listLeadsOf(db: Db, page: Page, { now, q, stage, before, id }: Wanted): Promise<LeadRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const conditions = [
    stage ? sql`stage = ${stage}` : sql`true`,
    before ? sql`(at, id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : sql`true`,
    id ? sql`id = ${id}` : sql`true`,
    q?.trim() ? hasWords(seen, q) : sql`true`,
  ];
  const { rows } = await db.execute<LeadRow>(sql`
    with names as (${namesOf(page)}), found (kind, id, event, at, first_name, last_name, is_gone, image, phone, town, lga, title, price_kobo, happened_at, derived) as (
      (${ofConversations(page)}) union all (${ofRequests(page, at)}) union all (${ofCallers(page)})
    ), leads as (
      select f.*, s.set_at >= coalesce(f.happened_at, s.set_at) as is_set,
        case when s.set_at >= coalesce(f.happened_at, s.set_at) then s.stage else f.derived end as stage
      from found f left join ${leadStages} s on s.business_id = ${page.id} and s.lead_id = f.id
    )
    select id, kind, event, first_name as "firstName", last_name as "lastName", is_gone as "isGone", image, phone, town, lga, title,
      price_kobo as "priceKobo", stage, coalesce(is_set, false) as "isSet", at
    from leads where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${pageSizes.leads}`);
  return rows;
}
