import { drawAbout, drawWorkExperience } from "./about.ts";
import { type CatalogItem, drawCatalog } from "./catalog.ts";
import { MissingServices, wishFor } from "./cover.ts";
import misc from "./data/misc.json" with { type: "json" };
import { Dice, hash, weighted } from "./dice.ts";
import type { Words } from "./fill.ts";
import { drawName } from "./names.ts";
import { drawPerson, type Person } from "./people.ts";
import { drawPlace, type Place } from "./places.ts";
import { drawReviews, type Review } from "./reviews.ts";
import { Seen } from "./seen.ts";
import { slugOf } from "./slug.ts";
import { drawSpeciality, itemsFor, offeredServices, type Speciality, tagsFor } from "./trades.ts";

/** A made-up business with everything that hangs on it. The same number and `nowMs` always give the same one. */
export interface DemoBusiness {
  number: number;
  bid: string;
  name: string;
  owner: Person;
  email: string;
  phone: string;
  categoryId: number;
  tags: string[];
  about: string;
  workExperience: string;
  yearsOfExperience: number;
  place: Place;
  website: string;
  /** By network: facebook, instagram and so on; empty strings where there is none. */
  socials: Record<keyof typeof misc.contact.socials, string>;
  /** A pattern of `misc.json` by its id; absent: hours not provided. */
  hours: string | undefined;
  items: CatalogItem[];
  reviews: Review[];
  isVerified: boolean;
  createdAtMs: number;
}

const { shares, contact } = misc;
const spanMs = 3 * 365 * 86_400_000;
const noHoursShare = 0.1;
const namesTried = 6;
const foodHours = new Set(["food", "long", "night"]);
const drawHours = weighted(misc.hours, ({ weight }) => weight);

/** Makes the businesses in turn. One maker sees to it that no two names of it that matter, and no two bids, are alike. */
export class BusinessMaker {
  readonly #names = new Seen();
  readonly #bids = new Seen();
  readonly #missing = new MissingServices(offeredServices);
  readonly #nowMs: number;
  readonly #reviewed: number;
  #next = 0;

  /** @param reviewed so many, the first, may have reviews */
  constructor(now: Date, reviewed = Infinity) {
    this.#nowMs = now.getTime();
    this.#reviewed = reviewed;
  }

  /** The next business, from number 0 on. */
  next(): DemoBusiness {
    const number = this.#next++;
    const wish = wishFor(number);
    const place = drawPlace(new Dice("place", number), wish !== undefined);
    const speciality = drawSpeciality(new Dice("trade", number), wish ?? { tag: this.#missing.next(place.state) });
    const owner = drawPerson(new Dice("owner", number), place.state);
    const name = this.#newName(number, speciality, owner, place);
    const bid = this.#newBid(`${slugOf(name)}-${slugOf(place.town)}`);
    const described = describe(number, name, speciality, owner, place, this.#nowMs, number < this.#reviewed);
    this.#missing.offered(place.state, described.tags);
    return { number, bid, name, owner, place, ...described };
  }

  #newName(number: number, speciality: Speciality, owner: Person, place: Place) {
    const dice = new Dice("name", number);
    const source = { ...speciality, owner, town: place.town };
    let name = "";
    for (let tries = 0; tries < namesTried; tries++) {
      name = drawName(dice, source, tries >= namesTried / 2);
      if (this.#names.isNew(name.toLowerCase())) return name;
    }
    return name;
  }

  #newBid(wanted: string) {
    if (this.#bids.isNew(wanted)) return wanted;
    for (let suffix = 2; ; suffix++) {
      if (this.#bids.isNew(`${wanted}-${suffix}`)) return `${wanted}-${suffix}`;
    }
  }
}

function describe(
  number: number,
  name: string,
  speciality: Speciality,
  owner: Person,
  place: Place,
  nowMs: number,
  mayBeReviewed: boolean,
) {
  const dice = new Dice("business", number);
  const slug = slugOf(name);
  const yearsOfExperience = dice.between(shares.yearsOfExperience[0]!, shares.yearsOfExperience[1]!);
  const createdAtMs = Math.floor(nowMs - spanMs * dice.next() ** 1.2) - 1;
  const isVerified = dice.chance(shares.verified);
  const services = drawServices(dice, speciality);
  const tags = drawTags(dice, speciality, services);
  const choices = itemsFor(tags);
  const hasCatalog = choices.length > 0 && dice.chance(shares.withCatalog);
  const words = wordsOf({ dice, name, speciality, owner, place, services, yearsOfExperience, nowMs });
  const email = emailOf(number, slug, owner, dice);
  const about = drawAbout(dice, words, { isVerified, hasCatalog });
  const workExperience = drawWorkExperience(dice, words);
  const links = drawLinks(dice, slug, number);
  const drawnHours = dice.chance(noHoursShare) ? undefined : drawHoursFor(dice, speciality);
  return {
    email,
    phone: phoneOf("owner", number),
    categoryId: speciality.categoryId,
    tags,
    about,
    workExperience,
    yearsOfExperience,
    ...links,
    hours: nightHoursFor(number, tags, drawnHours),
    items: hasCatalog ? drawCatalog(number, choices, words) : [],
    reviews: mayBeReviewed ? drawReviews(number, drawReviewCount(dice), words, owner.isFemale, createdAtMs, nowMs) : [],
    isVerified,
    createdAtMs,
  };
}

/** Three, those of the speciality first. */
function drawServices(dice: Dice, { services }: Speciality) {
  const own = dice.pickSome(services.own, 3);
  return [...own, ...dice.pickSome(services.other, 3 - own.length)];
}

/** The tag of its speciality and up to three that its services speak of. */
function drawTags(dice: Dice, speciality: Speciality, services: string[]) {
  const tags = new Set([speciality.tag]);
  const wanted = dice.between(1, 4);
  for (const service of services) {
    const other = tagsFor(speciality, service).find((tag) => !tags.has(tag));
    if (other && tags.size < wanted) tags.add(other);
  }
  return [...tags];
}

function wordsOf(from: {
  dice: Dice;
  name: string;
  speciality: Speciality;
  owner: Person;
  place: Place;
  services: string[];
  yearsOfExperience: number;
  nowMs: number;
}): Words {
  const { dice, name, speciality, owner, place, services, yearsOfExperience } = from;
  const languages: Record<string, string> = misc.languageByState;
  return {
    name,
    kind: speciality.kind,
    service1: services[0]!,
    service2: services[1]!,
    service3: services[2]!,
    area: place.area,
    town: place.town,
    lga: place.lga,
    state: place.state,
    landmark: place.landmark,
    owner_first: owner.first,
    language: languages[place.state] ?? "Hausa",
    year: String(new Date(from.nowMs).getUTCFullYear() - yearsOfExperience),
    years: yearsOfExperience === 1 ? "" : String(yearsOfExperience),
    team: String(dice.between(2, 14)),
    n: String(dice.between(2, 9)),
  };
}

function drawHoursFor(dice: Dice, { sellsFood }: Speciality) {
  for (;;) {
    const { id } = drawHours(dice);
    if (!sellsFood || foodHours.has(id)) return id;
  }
}

/** Trades that people need at night, and how many of them are open then. */
const nightShares = new Map([
  ["Guest house", 1],
  ["Resort and beach house", 1],
  ["Ambulance", 1],
  ["Towing", 0.6],
  ["Pharmacy and chemist", 0.4],
  ["Maternity and midwife", 0.6],
  ["Doctor and clinic", 0.3],
  ["Vulcanizer", 0.3],
  ["Bar and lounge", 0.5],
  ["Suya spot", 0.4],
  ["Gas refill", 0.2],
  ["Brakes and suspension", 0.2],
  ["Airport pickup", 0.6],
]);
const dayAndNight = "always";

function nightHoursFor(number: number, tags: readonly string[], drawn: string | undefined) {
  const share = Math.max(...tags.map((tag) => nightShares.get(tag) ?? 0));
  return new Dice("night", number).chance(share) ? dayAndNight : drawn;
}

const drawReviewCount = (dice: Dice) =>
  dice.chance(shares.withReviews) ? 1 + Math.floor(shares.reviewsPerBusiness[1]! * dice.next() ** 2.5) : 0;

/** Under +234 700 000 there are only 10,000 numbers, none of them anybody's; so demo phones repeat. */
export const phoneOf = (whose: "owner" | "reviewer", number: number) =>
  `+234700000${String(hash(`${whose}:${number}`) % 10_000).padStart(4, "0")}`;

/** One of the address patterns, with the number so that no two accounts share it. */
function emailOf(number: number, slug: string, owner: Person, dice: Dice) {
  return dice
    .pick(contact.emails)
    .replace("{slug}@", `{slug}.${number}@`)
    .replace("hello@", `hello${number}@`)
    .replace("{last}", `{last}${number}`)
    .replace("{slug}", slug)
    .replace("{first}", slugOf(owner.first))
    .replace("{last}", slugOf(owner.last));
}

function drawLinks(dice: Dice, slug: string, number: number) {
  const own = `${slug}-${number}`;
  const site = dice.pick(contact.websites.filter(Boolean)).replace("{slug}", own);
  const website = dice.chance(shares.withWebsite) ? site : "";
  const socials = Object.fromEntries(
    Object.entries(contact.socials).map(([network, pattern]) => [
      network,
      dice.chance(contact.socialFillRate) ? pattern.replace("{slug}", own) : "",
    ]),
  );
  return { website, socials: socials as DemoBusiness["socials"] };
}
