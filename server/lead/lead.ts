import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookings, callerKey } from "#/server/booking/tables.ts";
import { findBusinessToAnswer, noBusinessYet } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { type Cursor, readCursor } from "#/shared/cursor.ts";
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
  filter: { stage?: LeadStage | undefined; before?: string | undefined },
): Promise<Lead[]> {
  const before = filter.before === undefined ? undefined : readCursor(filter.before);
  if (filter.before !== undefined && !before) return [];
  const page = await requirePage(db, viewer);
  return (await listLeadsOf(db, page, { stage: filter.stage, before, now: clock.now() })).map(presentLead);
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
    ...{ id, kind, stage: row.stage, is_set: row.isSet, title: title ?? "" },
    ...{ image: row.image ?? "", phone: row.phone ?? "" },
    name: isGone ? "Former member" : [firstName, lastName].filter(Boolean).join(" "),
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

const ofConversations = ({ ownerId }: Page) => sql`
  select 'conversation' as kind, p.conversation_id as id, p.last_message_at as at, a.first_name, a.last_name,
    a.deleted_at is not null as is_gone, case when a.deleted_at is null then a.image end as image,
    null::text as phone, null::text as town, null::smallint as lga, j.title, j.price_kobo::float8,
    j.updated_at as happened_at, case when j.state = 'proposed' then 'quoted' when j.state = 'cancelled' then 'lost'
      when j.state is not null then 'won' else 'new' end as stage
  from ${participants} p
  join ${conversations} c on c.id = p.conversation_id
  join ${accounts} a on a.id = p.other_id
  left join lateral (
    select title, price_kobo, state, updated_at from ${jobs} j
    where j.conversation_id = p.conversation_id and j.owner_id = p.account_id
    order by j.updated_at desc, j.id desc limit 1) j on true
  where p.account_id = ${ownerId} and (c.started_by <> ${ownerId} or j.state is not null)
  order by p.last_message_at desc, p.conversation_id desc limit ${lookedAt}`;

const ofRequests = ({ id }: Page, now: SQL) => sql`
  select 'request', r.request_id, r.asked_at, a.first_name, '', a.deleted_at is not null, null, null, q.town, q.local_government_id,
    q.search, r.price_kobo::float8,
    greatest(r.offered_at, r.answered_at, q.ended_at, case when q.expires_at <= ${now} then q.expires_at end, r.asked_at),
    case when r.state = 'declined' or q.state <> 'open' or q.expires_at <= ${now} then 'lost'
      when r.state = 'offered' then 'quoted' else 'new' end
  from ${quoteRecipients} r
  join ${quoteRequests} q on q.id = r.request_id
  join ${accounts} a on a.id = q.asker_id
  where r.business_id = ${id} and r.state <> 'accepted'
  order by r.asked_at desc, r.request_id desc limit ${lookedAt}`;

/** Of a row `b` of bookings. */
export const caller = callerKey({ callerPhone: sql`b.caller_phone`, callerName: sql`b.caller_name` });

/** Callers of the diary, each with the latest booking. Members who booked have a conversation. */
const ofCallers = ({ id }: Page) => sql`
  select 'booking', c.* from (
    select distinct on (${caller}) b.id, b.created_at, b.caller_name, '', false,
      null, b.caller_phone, null, null::smallint, b.service, b.price_kobo::float8, b.updated_at,
      case when b.state in ('confirmed', 'done') then 'won' else 'lost' end
    from ${bookings} b
    where b.business_id = ${id} and b.customer_id is null and b.caller_name <> ''
    order by ${caller}, b.created_at desc, b.id desc) c
  order by 3 desc, 2 desc limit ${lookedAt}`;

interface Wanted {
  now: Date;
  stage?: LeadStage | undefined;
  before?: Cursor | undefined;
  id?: string | undefined;
}

export async function listLeadsOf(db: Db, page: Page, { now, stage, before, id }: Wanted): Promise<LeadRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const conditions = [
    stage ? sql`stage = ${stage}` : sql`true`,
    before ? sql`(at, id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : sql`true`,
    id ? sql`id = ${id}` : sql`true`,
  ];
  const { rows } = await db.execute<LeadRow>(sql`
    with found (kind, id, at, first_name, last_name, is_gone, image, phone, town, lga, title, price_kobo, happened_at, derived) as (
      (${ofConversations(page)}) union all (${ofRequests(page, at)}) union all (${ofCallers(page)})
    ), leads as (
      select f.*, s.set_at >= coalesce(f.happened_at, s.set_at) as is_set,
        case when s.set_at >= coalesce(f.happened_at, s.set_at) then s.stage else f.derived end as stage
      from found f left join ${leadStages} s on s.business_id = ${page.id} and s.lead_id = f.id
    )
    select id, kind, first_name as "firstName", last_name as "lastName", is_gone as "isGone", image, phone, town, lga, title,
      price_kobo as "priceKobo", stage, coalesce(is_set, false) as "isSet", at
    from leads where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${pageSizes.leads}`);
  return rows;
}
