import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { PayoutRow } from "./queries.ts";

interface InCommon extends Record<string, unknown> {
  what: "bank account" | "device" | "phone" | "network";
  names: string[];
}

const namesShown = 5;

/** "Ada Obi, Chidi Eze and 3 others". */
function listNames(names: string[]): string {
  const others = names.length - namesShown;
  const shown = others > 0 ? [...names.slice(0, namesShown), others === 1 ? "1 other" : `${others} others`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

const sentences: Record<InCommon["what"], (names: string) => string> = {
  "bank account": (names) => `It uses the bank account of ${names}`,
  device: (names) => `${names} use the same device`,
  phone: (names) => `${names} have the same phone number`,
  network: (names) => `${names} signed in from the same network`,
};

/**
 * Phone numbers, devices and networks that a paid member and the friends who earned it have in common, and other
 * accounts paid to the same bank account: one person can be many accounts. In sentences without a full stop, the
 * heaviest first.
 */
export async function listInCommon(db: Db, payout: Pick<PayoutRow, "id" | "accountId" | "accountNumber">) {
  const { id, accountId, accountNumber } = payout;
  const { rows } = await db.execute<InCommon>(sql`
    with people (id) as (
      select ${accountId}::uuid union select friend_id from referrals where payout_id = ${id}
    ), marks (what, mark, id) as (
      select 'phone', a.phone, a.id from people join accounts a using (id) where a.phone <> ''
      union select 'phone', b.phone, p.id from people p join businesses b on b.owner_id = p.id where b.phone <> ''
      union select 'device', d.device_hash, p.id from people p join known_devices d on d.account_id = p.id
      union select 'network', d.network_hash, p.id from people p join known_devices d on d.account_id = p.id
        where d.network_hash <> ''
    ), found (what, mark, id) as (
      select what, mark, id from marks
      where (what, mark) in (select what, mark from marks group by what, mark having count(*) > 1)
      union select 'bank account', account_number, account_id from payouts
      where account_number = ${accountNumber} and account_number <> '' and account_id <> ${accountId}
    )
    select distinct what,
      array_agg(trim(a.first_name || ' ' || a.last_name) order by a.created_at, a.id) as names
    from found join accounts a using (id)
    group by what, mark`);
  const order = Object.keys(sentences);
  return rows
    .toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what))
    .map(({ what, names }) => sentences[what](listNames(names)));
}
