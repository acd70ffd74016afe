import { sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { type Answers, answersAbout } from "#/server/follow-up/tables.ts";
import { looksParts } from "#/server/media/tables.ts";
import { sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { dayMs } from "#/shared/time.ts";
import type { Duplicate, Risk, TrustLevel } from "./contract.ts";

const newForDays = 7;
const lately = 30;
const watchedForDays = 180;
const trustedAfterDays = 90;
/** Fewer customers who were not helped may be chance. */
const unhelpedLeast = 3;
/** Thousands are no worse than a hundred, and slower to count. */
const countedMax = 100;

interface Facts extends Record<string, unknown> {
  id: string;
  age_days: number;
  is_confirmed: boolean;
  is_verified: boolean;
  complaints: number;
  marked: number;
  sanctions: number;
  watched: number;
  twins: number;
  helped: Answers;
}

export async function listRiskOf(db: Db, accountIds: readonly string[], now: Date): Promise<Map<string, Risk>> {
  if (accountIds.length === 0) return new Map();
  const at = now.toISOString();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const { rows } = await db.execute<Facts>(sql`
    select a.id, greatest(0, floor(extract(epoch from ${at}::timestamptz - a.created_at) / 86400))::int as age_days,
      a.email_proven_at is not null as is_confirmed,
      exists (select from businesses b where b.owner_id = a.id and b.is_verified) as is_verified,
      (select count(*)::int from (select from reports r
        where r.account_id = a.id and r.created_at > ${daysAgo(lately)} limit ${countedMax}) c) as complaints,
      (select count(*)::int from (select from messages m
        where m.sender_id = a.id and m.safety <> '{}' and m.created_at > ${daysAgo(lately)} limit ${countedMax}) c) as marked,
      (select count(*)::int from sanctions s where s.account_id = a.id) as sanctions,
      (select count(*)::int from sanctions s where s.account_id = a.id and s.taken_at > ${daysAgo(watchedForDays)}) as watched,
      (select count(*)::int from accounts t
        where t.phone = a.phone and a.phone <> '' and t.id <> a.id and t.erased_at is null) as twins,
      ${answersAbout(sql`(select b.id from businesses b where b.owner_id = a.id)`, now)} as helped
    from accounts a where a.id = any(${sql.param([...new Set(accountIds)])}::uuid[])`);
  return new Map(rows.map((facts) => [facts.id, { trust: trustOf(facts), risks: risksOf(facts) }]));
}

export const trustIn = (risks: ReadonlyMap<string, Risk>, accountId: string): TrustLevel =>
  risks.get(accountId)?.trust ?? "new";

export async function riskOf(db: Db, accountId: string, now: Date): Promise<Risk> {
  return (await listRiskOf(db, [accountId], now)).get(accountId) ?? { trust: "new", risks: [] };
}

export const trustColumns = (now: Date) => ({
  age_days: sql<number>`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${accounts.createdAt}) / 86400)::int`,
  is_confirmed: sql<boolean>`${accounts.emailProvenAt} is not null`,
  sanctions: sql<number>`(select count(*)::int from ${sanctions} s where s.account_id = ${accounts.id})`,
  watched: sql<number>`(select count(*)::int from ${sanctions} s where s.account_id = ${accounts.id}
    and s.taken_at > ${new Date(now.getTime() - watchedForDays * dayMs).toISOString()}::timestamptz)`,
});

type TrustFacts = Pick<Facts, "age_days" | "is_confirmed" | "is_verified" | "sanctions" | "watched">;

/** Evidence against a person comes first. */
export function trustOf({ age_days, is_confirmed, is_verified, sanctions, watched }: TrustFacts): TrustLevel {
  if (watched > 0) return "watched";
  if (age_days < newForDays || !is_confirmed) return "new";
  return is_verified && age_days >= trustedAfterDays && sanctions === 0 ? "trusted" : "known";
}

const upTo = (count: number) => (count < countedMax ? String(count) : `${countedMax} or more`);
const several = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

function risksOf({ age_days: days, is_confirmed, complaints, marked, sanctions, twins, helped }: Facts): string[] {
  const age = days === 0 ? "made in the last 24 hours" : several(days, "1 day old", "days old");
  const facts = [
    days < newForDays && `New account: ${age}`,
    !is_confirmed && "Email not confirmed",
    complaints > 1 && `${upTo(complaints)} reports in ${lately} days`,
    marked > 1 && `${upTo(marked)} messages marked as unsafe in ${lately} days`,
    sanctions > 0 && several(sanctions, "1 sanction so far", "sanctions so far"),
    helped.no >= unhelpedLeast &&
      helped.no >= helped.yes &&
      `${helped.no} of ${helped.yes + helped.no} customers say they were not helped`,
    twins > 0 && several(twins, "1 other account has this phone", "other accounts have this phone"),
  ];
  return facts.filter((words) => words !== false);
}

const markWords: Record<SafetyMark, string> = {
  code: "Asks for a code or PIN",
  deposit: "Asks for money before anything was seen",
  fake_alert: "May be a fake alert",
  off_platform: "Leads away from LocalChap",
  card: "Asks for card details",
  link: "Doubtful link",
};

export const markRisks = (safety: readonly SafetyMark[]): string[] => safety.map((mark) => markWords[mark]);

const peopleMax = 10;
/** Similar pictures differ in few bits. */
const differentBitsMax = 6;
const comparedMax = 20;

export async function listDuplicatesOf(db: Db, accountId: string): Promise<Duplicate[]> {
  const { rows } = await db.execute<Duplicate>(sql`
    with phones as (
      select phone from accounts where id = ${accountId} and phone <> ''
      union select phone from businesses where owner_id = ${accountId} and phone <> ''
    ), numbers as (
      select unnest(array[c.registration_number, upper(c.typed_number)]) as number
      from certifications c join businesses b on b.id = c.business_id where b.owner_id = ${accountId}
    ), pictures as (
      select looks_hash as hash from uploads
      where account_id = ${accountId} and looks_hash is not null order by created_at desc limit ${comparedMax}
    ), probes as (
      -- Six bits over four parts of 16: one part differs in one bit at most.
      select hash, array(select (nth << 16) + (((hash >> (16 * nth)) & 65535)::int # flipped)
        from generate_series(0, 3) nth, unnest(array[0] || array(select 1 << bit from generate_series(0, 15) bit)) flipped) as parts
      from pictures
    ), found (what, position, id) as (
      select 'phone number', 1, a.id from accounts a where a.phone in (select phone from phones)
      union select 'phone number', 1, b.owner_id from businesses b where b.phone in (select phone from phones)
      union select 'registration number', 2, b.owner_id from certifications c join businesses b on b.id = c.business_id
        where c.registration_number <> '' and c.registration_number in (select number from numbers)
      union select 'bank account', 3, p.account_id from payouts p
        where p.account_number <> '' and p.account_number in (
          select o.account_number from payouts o where o.account_id = ${accountId})
      union select 'picture', 4, u.account_id from uploads u
        where u.file_hash <> '' and u.file_hash in (
          select o.file_hash from uploads o where o.account_id = ${accountId} and o.purpose <> 'message')
      union select 'similar picture', 5, u.account_id from probes p join uploads u
        on u.looks_hash is not null and ${looksParts(sql`u.looks_hash`)} && p.parts
          and bit_count((u.looks_hash # p.hash)::bit(64)) <= ${differentBitsMax}
          and u.file_hash not in (select o.file_hash from uploads o where o.account_id = ${accountId})
    ), named as (
      select f.what, f.position, a.id, trim(a.first_name || ' ' || a.last_name) as name,
        row_number() over (partition by f.what order by a.created_at, a.id) as nth
      from found f join accounts a on a.id = f.id
      where a.id <> ${accountId} and a.erased_at is null
    )
    select what, json_agg(json_build_object('id', id, 'name', name) order by nth) as people
    from named where nth <= ${peopleMax} group by what, position order by position`);
  return rows;
}
