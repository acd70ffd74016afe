import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import type { Cursor } from "#/shared/cursor.ts";
import type { LeadStage } from "#/shared/lead-stages.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { leadStages } from "./tables.ts";

/** Maximum number of conversations read, and of requests. */
const lookedAt = 500;

export interface LeadRow extends Record<string, unknown> {
  id: string;
  kind: "conversation" | "request";
  firstName: string;
  lastName: string;
  isGone: boolean;
  town: string | null;
  lga: number | null;
  title: string | null;
  priceKobo: number | null;
  stage: LeadStage;
  isSet: boolean;
  at: string;
}

interface Page {
  id: string;
  ownerId: string;
}

const ofConversations = ({ ownerId }: Page) => sql`
  select 'conversation' as kind, p.conversation_id as id, p.last_message_at as at, a.first_name, a.last_name,
    a.deleted_at is not null as is_gone, null::text as town, null::smallint as lga, j.title, j.price_kobo::float8,
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
  select 'request', r.request_id, r.asked_at, a.first_name, '', a.deleted_at is not null, q.town, q.local_government_id,
    q.search, r.price_kobo::float8,
    greatest(r.offered_at, r.answered_at, q.ended_at, case when q.expires_at <= ${now} then q.expires_at end, r.asked_at),
    case when r.state = 'declined' or q.state <> 'open' or q.expires_at <= ${now} then 'lost'
      when r.state = 'offered' then 'quoted' else 'new' end
  from ${quoteRecipients} r
  join ${quoteRequests} q on q.id = r.request_id
  join ${accounts} a on a.id = q.asker_id
  where r.business_id = ${id} and r.state <> 'accepted'
  order by r.asked_at desc, r.request_id desc limit ${lookedAt}`;

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
    with found (kind, id, at, first_name, last_name, is_gone, town, lga, title, price_kobo, happened_at, derived) as (
      (${ofConversations(page)}) union all (${ofRequests(page, at)})
    ), leads as (
      select f.*, s.set_at >= coalesce(f.happened_at, s.set_at) as is_set,
        case when s.set_at >= coalesce(f.happened_at, s.set_at) then s.stage else f.derived end as stage
      from found f left join ${leadStages} s on s.business_id = ${page.id} and s.lead_id = f.id
    )
    select id, kind, first_name as "firstName", last_name as "lastName", is_gone as "isGone", town, lga, title,
      price_kobo as "priceKobo", stage, coalesce(is_set, false) as "isSet", at
    from leads where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${pageSizes.leads}`);
  return rows;
}
