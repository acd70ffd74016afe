import { sql } from "drizzle-orm";
import { looksParts } from "#/server/media/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Duplicate } from "./contract.ts";

const peopleMax = 10;
/** Bits in which two pictures may differ and still be the same one, made smaller or compressed again. */
const differentBitsMax = 6;
/** The latest pictures of a person that are compared by their looks. */
const comparedMax = 20;

/** Other people with the phone number, registration number, bank account or picture of a person; each by an index. */
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
