import type { DemoBusiness } from "./business.ts";
import { phoneOf } from "./business.ts";
import { Dice } from "./dice.ts";
import { hasDrawing } from "./draw-card.ts";
import { demoId } from "./ids.ts";
import { drawPerson } from "./people.ts";
import { drawPlace } from "./places.ts";
import { slugOf } from "./slug.ts";
import { drawSubscription, type PlanIds } from "./subscriptions.ts";

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const media = "/media/demo";
const pictureOfPerson = (first: string, last: string) => `${media}/person/${slugOf(first)}-${slugOf(last)}.svg`;
const stamp = (ms: number) => new Date(ms).toISOString();
/** The share of reviewers with a picture. */
const pictured = 0.7;

/** A row of `accounts` for one of the people who review; all of them joined before the first business. */
export function reviewerRow(number: number, nowMs: number) {
  const dice = new Dice("reviewer", number);
  const { state, localGovernmentId } = drawPlace(dice, false);
  const { first, last } = drawPerson(dice, state);
  return {
    id: demoId("reviewer", number),
    email: `${slugOf(first)}.${slugOf(last)}.r${number}@demo.test`,
    first_name: first,
    last_name: last,
    phone: phoneOf("reviewer", number),
    local_government_id: localGovernmentId,
    image: dice.chance(pictured) ? pictureOfPerson(first, last) : "",
    created_at: stamp(nowMs - 3 * yearMs - dice.next() * yearMs),
  };
}

/** The rows of a batch of businesses, by table; column names as in the database. */
export function rowsOf(batch: DemoBusiness[], plans: PlanIds, nowMs: number) {
  return {
    owners: batch.map(ownerRow),
    businesses: batch.map(businessRow),
    weeks: batch.flatMap(({ number, hours }) =>
      hours ? [{ business_id: demoId("business", number), week: hours }] : [],
    ),
    items: batch.flatMap(itemRows),
    reviews: batch.flatMap(reviewRows),
    totals: batch.map(totalsRow),
    certifications: batch.flatMap((business) => certificationRows(business, nowMs)),
    subscriptions: batch.flatMap((business) => drawSubscription(business, plans, nowMs)),
  };
}

export type Rows = ReturnType<typeof rowsOf>;

function ownerRow({ number, owner, email, phone, place, createdAtMs }: DemoBusiness) {
  return {
    id: demoId("owner", number),
    email,
    first_name: owner.first,
    last_name: owner.last,
    phone,
    local_government_id: place.localGovernmentId,
    image: pictureOfPerson(owner.first, owner.last),
    created_at: stamp(createdAtMs - 3_600_000),
  };
}

/** ".plumber" where the trade has a drawing of its own. */
function sketchOf({ tags: [tag = ""] }: DemoBusiness): string {
  const trade = slugOf(tag);
  return hasDrawing(trade) ? `.${trade.replaceAll("-", "_")}` : "";
}

function businessRow(business: DemoBusiness) {
  const { number, place, createdAtMs, socials } = business;
  return {
    id: demoId("business", number),
    bid: business.bid,
    owner_id: demoId("owner", number),
    name: business.name,
    about: business.about,
    phone: business.phone,
    category_id: business.categoryId,
    tags: business.tags,
    work_experience: business.workExperience,
    years_of_experience: business.yearsOfExperience,
    address: place.address,
    town: place.town,
    local_government_id: place.localGovernmentId,
    latitude: place.position?.lat ?? null,
    longitude: place.position?.lng ?? null,
    image: `${media}/card/${business.categoryId}${sketchOf(business)}-${business.bid}.svg`,
    website: business.website,
    ...socials,
    is_verified: business.isVerified,
    created_at: stamp(createdAtMs),
  };
}

function itemRows({ number, categoryId, items, createdAtMs }: DemoBusiness) {
  const businessId = demoId("business", number);
  return items.map(({ name, priceKobo, description }, nth) => ({
    id: demoId("item", number, nth),
    business_id: businessId,
    name,
    price_kobo: priceKobo,
    description,
    image: `${media}/item/${categoryId}-${slugOf(name)}-${number % 1000}.svg`,
    created_at: stamp(createdAtMs + nth * 60_000),
  }));
}

function reviewRows({ number, reviews }: DemoBusiness) {
  const businessId = demoId("business", number);
  return reviews.map(({ reviewer, stars, msg, createdAtMs }, nth) => ({
    business_id: businessId,
    account_id: demoId("reviewer", reviewer),
    stars,
    comment_id: msg ? demoId("comment", number, nth) : null,
    msg: msg ?? null,
    created_at: stamp(createdAtMs),
  }));
}

function totalsRow({ number, reviews }: DemoBusiness) {
  const counts = [0, 0, 0, 0, 0];
  for (const { stars } of reviews) counts[stars - 1]!++;
  const [ones, twos, threes, fours, fives] = counts;
  return { business_id: demoId("business", number), ones, twos, threes, fours, fives };
}

/** A verified business has had both its papers accepted. The pictures themselves don't exist. */
function certificationRows({ number, isVerified, createdAtMs }: DemoBusiness, nowMs: number) {
  if (!isVerified) return [];
  const sentAtMs = Math.min(createdAtMs + dayMs, nowMs);
  return ["CAC", "ID Card"].map((name, nth) => ({
    id: demoId("certification", number, nth),
    business_id: demoId("business", number),
    name,
    image: "demo-document",
    created_at: stamp(sentAtMs),
    decided_at: stamp(Math.min(sentAtMs + 2 * dayMs, nowMs)),
  }));
}
