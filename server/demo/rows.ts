import type { DemoBusiness } from "./business.ts";
import { phoneOf } from "./business.ts";
import { type CopyLines, copyLines } from "./copy.ts";
import { Dice } from "./dice.ts";
import { hasDrawing } from "./draw-card.ts";
import { openingHoursOf } from "./hours.ts";
import { demoId } from "./ids.ts";
import { drawPerson } from "./people.ts";
import { drawPlace } from "./places.ts";
import { slugOf } from "./slug.ts";
import { drawSubscription, type Plans } from "./subscriptions.ts";

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
    ...ofMember(stamp(nowMs - 3 * yearMs - dice.next() * yearMs)),
  };
}

/** All of them confirmed their email as they joined. */
const ofMember = (joinedAt: string) => ({ is_demo: true, created_at: joinedAt, email_proven_at: joinedAt });

/** The rows of businesses by table, parents first; column names as in the database. */
export function linesOf(drawn: readonly DemoBusiness[], plans: Plans, nowMs: number): Record<string, CopyLines> {
  return {
    accounts: copyLines(drawn.map(ownerRow)),
    businesses: copyLines(drawn.map(businessRow)),
    catalog_items: copyLines(drawn.flatMap(itemRows)),
    ratings: copyLines(drawn.flatMap(ratingRows)),
    rating_totals: copyLines(drawn.filter(({ reviews }) => reviews.length > 0).map(totalsRow)),
    comments: copyLines(drawn.flatMap(commentRows)),
    certifications: copyLines(drawn.flatMap((business) => certificationRows(business, nowMs))),
    subscriptions: copyLines(drawn.flatMap((business) => drawSubscription(business, plans, nowMs))),
  };
}

function ownerRow({ number, owner, email, phone, place, createdAtMs }: DemoBusiness) {
  return {
    id: demoId("owner", number),
    email,
    first_name: owner.first,
    last_name: owner.last,
    phone,
    local_government_id: place.localGovernmentId,
    image: pictureOfPerson(owner.first, owner.last),
    ...ofMember(stamp(createdAtMs - 3_600_000)),
  };
}

/** ".plumber" where the trade has a drawing of its own. */
function sketchOf({ tags: [tag = ""] }: DemoBusiness): string {
  const trade = slugOf(tag);
  return hasDrawing(trade) ? `.${trade.replaceAll("-", "_")}` : "";
}

/** Address of the picture of a business. */
export const pictureOf = (business: DemoBusiness) =>
  `${media}/card/${business.categoryId}${sketchOf(business)}-${business.bid}.svg`;

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
    image: pictureOf(business),
    opening_hours: openingHoursOf(business.hours),
    website: business.website,
    ...socials,
    is_verified: business.isVerified,
    is_demo: true,
    created_at: stamp(createdAtMs),
    updated_at: stamp(createdAtMs),
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

function ratingRows({ number, reviews }: DemoBusiness) {
  const businessId = demoId("business", number);
  return reviews.map(({ reviewer, stars, createdAtMs }) => ({
    business_id: businessId,
    account_id: demoId("reviewer", reviewer),
    stars,
    created_at: stamp(createdAtMs),
  }));
}

function commentRows({ number, reviews }: DemoBusiness) {
  const businessId = demoId("business", number);
  return reviews.flatMap(({ reviewer, msg, createdAtMs }, nth) =>
    msg
      ? {
          id: demoId("comment", number, nth),
          business_id: businessId,
          author_id: demoId("reviewer", reviewer),
          msg,
          created_at: stamp(createdAtMs),
        }
      : [],
  );
}

/** Number of ratings by stars, one to five. */
export function starsOf(reviews: DemoBusiness["reviews"]) {
  const counts = [0, 0, 0, 0, 0];
  for (const { stars } of reviews) counts[stars - 1]!++;
  const [ones, twos, threes, fours, fives] = counts as [number, number, number, number, number];
  return { ones, twos, threes, fours, fives };
}

const totalsRow = ({ number, reviews }: DemoBusiness) => ({
  business_id: demoId("business", number),
  ...starsOf(reviews),
});

/** A verified business has had both its papers accepted. The pictures themselves don't exist. */
function certificationRows({ number, isVerified, createdAtMs }: DemoBusiness, nowMs: number) {
  if (!isVerified) return [];
  const sentAtMs = Math.min(createdAtMs + dayMs, nowMs);
  return ["CAC", "ID Card"].map((name, nth) => ({
    id: demoId("certification", number, nth),
    business_id: demoId("business", number),
    name,
    image: "demo-document",
    status: "approved",
    created_at: stamp(sentAtMs),
    decided_at: stamp(Math.min(sentAtMs + 2 * dayMs, nowMs)),
  }));
}
