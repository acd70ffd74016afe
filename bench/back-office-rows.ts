import type pg from "pg";

/** An id by its number, so that rows of one table find those of another. */
const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const ago = (number: string) => `now() - (${number}) * interval '1 minute'`;

/** Cases that wait in each queue; all other rows are decided. */
const waiting = 500;
/** Reports of one page by new accounts. */
const flood = 5_000;

/** Rows of one table, for n from 1 to the number of rows. The first cases wait. */
const fills: Record<string, string> = {
  accounts: `insert into accounts (id, email, first_name, last_name, phone, role, agent_id, email_proven_at, created_at)
    select ${id("n")}, 'member' || n || '@example.com', 'Name' || n % 5000, 'Family' || n % 9000, '+234700' || lpad(n::text, 7, '0'),
      'user', (select id from agents where is_desk), now(), ${ago("n")}`,
  businesses: `insert into businesses (id, bid, owner_id, name, about, phone, category_id, address, town, local_government_id,
      is_verified, recheck_since, created_at)
    select ${id("n")}, 'page-' || n, ${id("n")}, 'Shop ' || n, 'Bread', '+234700' || lpad(n::text, 7, '0'), 1, '1 Road', 'Ikeja',
      1 + n % 700, n % 3 = 0, case when n % 3 = 0 and n <= ${waiting * 3} then ${ago("n")} end, ${ago("n")}`,
  certifications: `insert into certifications (id, business_id, name, image, status, decided_at, created_at)
    select ${id("n")}, ${id("n")}, 'CAC', '/media/x/960.webp', case when n <= ${waiting} then 'pending' else 'approved' end,
      case when n > ${waiting} then ${ago("n")} end, ${ago("n")}`,
  reports: `insert into reports (id, reporter_id, kind, subject_id, account_id, reason, weight, by_new, status, created_at)
    select ${id("n")}, ${id("n")}, 'business', case when n <= ${flood} then ${id("7")} else ${id("n")} end,
      case when n <= ${flood} then ${id("7")} else ${id("n")} end, 'fraud', 8, n <= ${flood},
      case when n <= ${flood + waiting} then 'open' else 'dismissed' end, ${ago("n")}`,
  measures: `insert into measures (id, kind, subject_id, account_id, reason, taken_by, taken_at, lifted_at)
    select ${id("n")}, 'business', ${id("n")}, ${id("n")}, 'Spam', ${id("1")}, ${ago("n")},
      case when n > ${waiting} then ${ago("n")} end`,
  appeals: `insert into appeals (id, measure_id, account_id, msg, status, decided_by, decided_at, created_at)
    select ${id("n")}, ${id("n")}, ${id("n")}, 'Look again', case when n <= ${waiting} then 'open' else 'refused' end,
      case when n > ${waiting} then ${id("1")} end, case when n > ${waiting} then ${ago("n")} end, ${ago("n")}`,
  payouts: `insert into payouts (id, account_id, amount_kobo, state, bank_name, account_number, bank_reference, requested_at)
    select ${id("n")}, ${id("n")}, 250000, case when n <= ${waiting} then 'requested' else 'paid' end, 'Bank',
      lpad(n::text, 10, '0'), case when n > ${waiting} then 'r' || n else '' end, ${ago("n")}`,
  payments: `insert into payments (id, reference, account_id, business_id, package_id, months, price_kobo, is_test, created_at)
    select ${id("n")}, 'ref-' || n, ${id("n")}, ${id("n")}, (select id from packages limit 1), 1, 350000, false, ${ago("n")}`,
  payment_steps: `insert into payment_steps (id, payment_id, step, amount_kobo, charge_id, source, at)
    select ${id("n")}, ${id("n")}, 'applied', 350000, 'c' || n, 'webhook', ${ago("n")}`,
  subscriptions: `insert into subscriptions (id, business_id, package_id, months, starts_at, ends_at)
    select ${id("n")}, ${id("n")}, (select id from packages limit 1), 1, ${ago("n")}, ${ago("n - 40000")}`,
  referrals: `insert into referrals (friend_id, referrer_id, business_id, reward_kobo, created_at)
    select ${id("n + 1")}, ${id("n")}, ${id("n + 1")}, 50000, ${ago("n")}`,
  comments: `insert into comments (id, business_id, author_id, msg, created_at)
    select ${id("n")}, ${id("n")}, ${id("n + 1")}, 'On time', ${ago("n")}`,
  audit_log: `insert into audit_log (id, at, actor_id, action, subject_kind, subject_id)
    select ${id("n")}, ${ago("n")}, ${id("1")}, 'approve document', 'document', ${id("n")}::text`,
  jobs: `insert into jobs (id, conversation_id, business_id, customer_id, owner_id, title, scope, price_kobo, state, proposed_by,
      done_at, created_at, updated_at)
    select ${id("n")}, ${id("n")}, ${id("n")}, ${id("n + 1")}, ${id("n")}, 'Paint', '', 500000,
      case when n <= ${waiting} then 'disputed' else 'done' end, ${id("n")}, case when n > ${waiting} then ${ago("n")} end,
      ${ago("n")}, ${ago("n")}`,
  client_notes: `insert into client_notes (id, client_id, author_id, note, task, due_on, done_at, created_at)
    select ${id("n")}, ${id("n")}, ${id("1")}, 'Calls back', 'visit', current_date, case when n > ${waiting} then ${ago("n")} end,
      ${ago("n")}`,
  search_misses: `insert into search_misses (word, missed_on, times)
    select 'word' || n, current_date - (n % 90)::int, 1 + n % 50`,
  uploads: `insert into uploads (name, account_id, purpose, file_hash, looks_hash, width, height, created_at)
    select 'u' || n, ${id("n")}, 'business', md5(n::text), ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint, 9, 9, ${ago("n")}`,
};

/** Fills the tables behind the lists of the back office. Foreign keys and triggers are left aside meanwhile. */
export async function fillBackOffice(client: pg.Client, rows: number): Promise<void> {
  // As our own server has it: compiling a plan of many parts takes longer than running it.
  await client.query("alter database postgres set jit = off");
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  for (const [table, fill] of Object.entries(fills)) {
    // At most ten thousand misses of a day are kept.
    const count = table === "search_misses" ? Math.min(rows, 900_000) : rows;
    await client.query(`${fill} from generate_series(1, ${count}) n on conflict do nothing`);
    await client.query(`analyze ${table}`);
  }
  await client.query(
    "insert into missed_words select word, sum(times), max(missed_on) from search_misses group by word",
  );
  await client.query("analyze missed_words");
}
