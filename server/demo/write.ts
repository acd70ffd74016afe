import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { weeks } from "./hours.ts";
import type { Rows, reviewerRow } from "./rows.ts";

/** Writes accounts that belong to demo people; those that a load wrote before it was killed stay as they are. */
export async function writeAccounts(tx: Db, rows: ReturnType<typeof reviewerRow>[]) {
  await tx.execute(sql`
    insert into accounts (id, email, first_name, last_name, phone, local_government_id, image, is_demo, created_at, email_proven_at)
    select id, email, first_name, last_name, phone, local_government_id, image, true, created_at, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, email text, first_name text, last_name text, phone text, local_government_id smallint, image text,
      created_at timestamptz)
    on conflict (id) do nothing`);
}

/** Writes a batch, one statement a table. */
export async function writeBatch(tx: Db, rows: Rows) {
  await writeAccounts(tx, rows.owners);
  await writeBusinesses(tx, rows.businesses);
  await writeHours(tx, rows.weeks);
  await writeItems(tx, rows.items);
  await writeReviews(tx, rows.reviews);
  await writeTotals(tx, rows.totals);
  await writeCertifications(tx, rows.certifications);
  await writeSubscriptions(tx, rows.subscriptions);
}

async function writeBusinesses(tx: Db, rows: Rows["businesses"]) {
  await tx.execute(sql`
    insert into businesses (id, bid, owner_id, name, about, phone, category_id, tags, work_experience,
      years_of_experience, address, town, local_government_id, latitude, longitude, image, website, facebook,
      instagram, twitter, linkedin, tiktok, is_verified, is_demo, created_at, updated_at)
    select id, bid, owner_id, name, about, phone, category_id, tags, work_experience,
      years_of_experience, address, town, local_government_id, latitude, longitude, image, website, facebook,
      instagram, twitter, linkedin, tiktok, is_verified, true, created_at, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, bid text, owner_id uuid, name text, about text, phone text, category_id smallint, tags text[],
      work_experience text, years_of_experience smallint, address text, town text, local_government_id smallint,
      latitude double precision, longitude double precision, image text, website text, facebook text,
      instagram text, twitter text, linkedin text, tiktok text, is_verified boolean, created_at timestamptz)`);
}

async function writeHours(tx: Db, rows: Rows["weeks"]) {
  await tx.execute(sql`
    insert into opening_hours (business_id, weekday, opens_minute, closes_minute)
    select r.business_id, w.weekday, w.opens_minute, w.closes_minute
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (business_id uuid, week text)
    join json_to_recordset(${JSON.stringify(weeks)}::json) as w (
      week text, weekday smallint, opens_minute smallint, closes_minute smallint) using (week)`);
}

async function writeItems(tx: Db, rows: Rows["items"]) {
  await tx.execute(sql`
    insert into catalog_items (id, business_id, name, price_kobo, description, image, created_at)
    select id, business_id, name, price_kobo, description, image, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, business_id uuid, name text, price_kobo bigint, description text, image text, created_at timestamptz)`);
}

/** Stars and words come in together and part here. */
async function writeReviews(tx: Db, rows: Rows["reviews"]) {
  await tx.execute(sql`
    with r as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        business_id uuid, account_id uuid, stars smallint, comment_id uuid, msg text, created_at timestamptz)
    ), rated as (
      insert into ratings (business_id, account_id, stars, created_at)
      select business_id, account_id, stars, created_at from r
    )
    insert into comments (id, business_id, author_id, msg, created_at)
    select comment_id, business_id, account_id, msg, created_at from r where comment_id is not null`);
}

async function writeTotals(tx: Db, rows: Rows["totals"]) {
  await tx.execute(sql`
    insert into rating_totals (business_id, ones, twos, threes, fours, fives)
    select business_id, ones, twos, threes, fours, fives
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      business_id uuid, ones integer, twos integer, threes integer, fours integer, fives integer)`);
}

async function writeCertifications(tx: Db, rows: Rows["certifications"]) {
  await tx.execute(sql`
    insert into certifications (id, business_id, name, image, status, created_at, decided_at)
    select id, business_id, name, image, 'approved', created_at, decided_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, business_id uuid, name text, image text, created_at timestamptz, decided_at timestamptz)`);
}

async function writeSubscriptions(tx: Db, rows: Rows["subscriptions"]) {
  await tx.execute(sql`
    insert into subscriptions (id, business_id, package_id, months, reach, starts_at, ends_at, created_at)
    select id, business_id, package_id, months, (select p.reach from packages p where p.id = r.package_id),
      starts_at, ends_at, starts_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, business_id uuid, package_id uuid, months smallint, starts_at timestamptz, ends_at timestamptz)`);
}
