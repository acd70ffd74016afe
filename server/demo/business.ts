import catalog from "./data/catalog.json" with { type: "json" };
import misc from "./data/misc.json" with { type: "json" };
import texts from "./data/texts.json" with { type: "json" };
import { Dice, hash, weighted } from "./dice.ts";
import { canFill, drawName, drawPerson, fill, type Person, slugOf, type Words } from "./people.ts";
import { drawPlace, type Place } from "./places.ts";
import { commonTags, drawSpeciality, itemsFor, offeredServices, type Speciality, tagsFor } from "./trades.ts";

/** A demo business with all its data, determined by its number and "today". */
export interface DemoBusiness {
  number: number;
  /** Of its illustration: businesses of one trade and state have different ones. */
  picture: number;
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
  socials: Record<keyof typeof misc.contact.socials, string>;
  hours: string | undefined;
  items: { name: string; priceKobo: number; description: string; tag: string }[];
  reviews: Review[];
  isVerified: boolean;
  createdAtMs: number;
}

interface Review {
  reviewer: number;
  stars: number;
  msg: string | undefined;
  createdAtMs: number;
}

const { shares, contact } = misc;
const spanMs = 3 * 365 * 86_400_000;
const noHoursShare = 0.1;
const namesTried = 6;
const foodHours = new Set(["food", "long", "night"]);
const drawHours = weighted(misc.hours, ({ weight }) => weight);

/**
 * Every twelfth business is in Ikeja, the default place of a search, and has a wished-for trade; the first 2,000
 * fulfil all wishes.
 */
const wishEvery = 12;
const wishesMin = 150;
const wishes: { tag?: string; categoryId?: number }[] = [
  ...commonTags.map((tag) => ({ tag })),
  ...catalog.categories.map((_, index) => ({ categoryId: index + 1 })),
  ...commonTags.map((tag) => ({ tag })),
];
while (wishes.length < wishesMin) wishes.push({});

/** Every second business of a state offers a service that is still missing there: a common one and any other in turn. */
const missingEvery = 2;

export class BusinessMaker {
  readonly #used = new Set<string>();
  readonly #states = new Map<string, { businesses: number; missing: Set<string>[] }>();
  readonly #nowMs: number;
  readonly #pictures = new Map<string, number>();
  #next = 0;

  constructor(now: Date) {
    this.#nowMs = now.getTime();
  }

  next(): DemoBusiness {
    const number = this.#next++;
    const wish = number % wishEvery === 0 ? wishes[number / wishEvery] : undefined;
    const place = drawPlace(new Dice("place", number), wish !== undefined);
    const state = this.#stateOf(place);
    if (!wish) state.businesses += 1;
    const turn = state.businesses / missingEvery;
    const [missing] = Number.isInteger(turn) ? state.missing[turn % state.missing.length]! : [];
    const speciality = drawSpeciality(new Dice("trade", number), wish ?? { tag: missing });
    const owner = drawPerson(new Dice("owner", number), place.state);
    const name = this.#newName(number, speciality, owner, place);
    const bid = this.#newBid(`${slugOf(name)}-${slugOf(place.town)}`);
    const described = describe(number, name, speciality, owner, place, this.#nowMs);
    for (const tag of described.tags) for (const list of state.missing) list.delete(tag);
    const ofTrade = `${place.state} ${described.tags[0]}`;
    const picture = this.#pictures.get(ofTrade) ?? number;
    this.#pictures.set(ofTrade, picture + 1);
    return { number, picture, bid, name, owner, place, ...described };
  }

  #stateOf({ state }: Place) {
    const known = this.#states.get(state);
    if (known) return known;
    // Each state starts at a different position of the list.
    const from = hash(`services in ${state}`) % offeredServices.length;
    const any = new Set([...offeredServices.slice(from), ...offeredServices.slice(0, from)]);
    const missing = [any, new Set(commonTags.slice(0, 20))];
    const made = { businesses: 0, missing };
    this.#states.set(state, made);
    return made;
  }

  #newName(number: number, speciality: Speciality, owner: Person, place: Place) {
    const dice = new Dice("name", number);
    const source = { ...speciality, owner, town: place.town };
    let name = "";
    for (let tries = 0; tries < namesTried; tries++) {
      name = drawName(dice, source, tries >= namesTried / 2);
      if (this.#isNew(`name ${name.toLowerCase()}`)) break;
    }
    return name;
  }

  #newBid(wanted: string) {
    let bid = wanted;
    for (let suffix = 2; !this.#isNew(`bid ${bid}`); suffix++) bid = `${wanted}-${suffix}`;
    return bid;
  }

  #isNew(key: string) {
    const isNew = !this.#used.has(key);
    this.#used.add(key);
    return isNew;
  }
}

function describe(number: number, name: string, speciality: Speciality, owner: Person, place: Place, nowMs: number) {
  const dice = new Dice("business", number);
  const slug = slugOf(name);
  const yearsOfExperience = dice.between(shares.yearsOfExperience[0]!, shares.yearsOfExperience[1]!);
  const createdAtMs = Math.floor(nowMs - spanMs * dice.next() ** 1.2) - 1;
  const isVerified = dice.chance(shares.verified);
  const services = drawServices(dice, speciality);
  const tags = drawTags(dice, speciality, services);
  const choices = itemsFor(tags);
  const hasCatalog = choices.length > 0 && dice.chance(shares.withCatalog);
  const languages: Record<string, string> = misc.languageByState;
  const words: Words = {
    ...{ name, kind: speciality.kind, service1: services[0]!, service2: services[1]!, service3: services[2]! },
    ...{ area: place.area, town: place.town, lga: place.lga, state: place.state, landmark: place.landmark },
    owner_first: owner.first,
    language: languages[place.state] ?? "Hausa",
    year: String(new Date(nowMs).getUTCFullYear() - yearsOfExperience),
    years: yearsOfExperience === 1 ? "" : String(yearsOfExperience),
    team: String(dice.between(2, 14)),
    n: String(dice.between(2, 9)),
  };
  const email = emailOf(number, slug, owner, dice);
  const about = drawAbout(dice, words, { isVerified, hasCatalog });
  const workExperience = drawWorkExperience(dice, words);
  const links = drawLinks(dice, `${slug}-${number}`);
  const drawnHours = dice.chance(noHoursShare) ? undefined : drawHoursFor(dice, speciality);
  const nightShares: Record<string, number> = misc.openAtNight;
  const nightShare = Math.max(...tags.map((tag) => nightShares[tag] ?? 0));
  const reviewCount = dice.chance(shares.withReviews)
    ? 1 + Math.floor(shares.reviewsPerBusiness[1]! * dice.next() ** 2.5)
    : 0;
  return {
    email,
    phone: phoneOf("owner", number),
    categoryId: speciality.categoryId,
    tags,
    about,
    workExperience,
    yearsOfExperience,
    ...links,
    hours: new Dice("night", number).chance(nightShare) ? "always" : drawnHours,
    items: hasCatalog ? drawCatalog(number, choices, words) : [],
    reviews: drawReviews(number, reviewCount, words, owner.isFemale, createdAtMs, nowMs),
    isVerified,
    createdAtMs,
  };
}

function drawServices(dice: Dice, { services }: Speciality) {
  const own = dice.pickSome(services.own, 3);
  return [...own, ...dice.pickSome(services.other, 3 - own.length)];
}

function drawTags(dice: Dice, speciality: Speciality, services: string[]) {
  const tags = new Set([speciality.tag]);
  const wanted = dice.between(1, 4);
  for (const service of services) {
    const other = tagsFor(speciality, service).find((tag) => !tags.has(tag));
    if (other && tags.size < wanted) tags.add(other);
  }
  return [...tags];
}

const sentencesMax = 4;
const sentencesIn = (text: string) => text.match(/[.?!](?= |$)/g)!.length;

function drawAbout(dice: Dice, words: Words, facts: { isVerified: boolean; hasCatalog: boolean }) {
  const isTrue = (sentence: string) =>
    (facts.isVerified || !sentence.includes("CAC")) && (facts.hasCatalog || !sentence.includes("catalog"));
  const draw = (templates: string[]) => dice.pick(templates.filter((one) => canFill(one, words) && isTrue(one)));
  const sentences = [draw(texts.about.openers), draw(texts.about.bodies)];
  if (dice.chance(0.8)) sentences.push(draw(texts.about.traits));
  if (dice.chance(0.6)) sentences.push(draw(texts.about.closers));
  while (sentencesIn(sentences.join(" ")) > sentencesMax) sentences.pop();
  return sentences.map((sentence) => fill(sentence, words)).join(" ");
}

function drawWorkExperience(dice: Dice, words: Words) {
  const wordsFor = (template: string): Words =>
    template.includes("apprentice") ? words : { ...words, n: words.years! };
  const template = dice.pick(texts.workExperience.filter((one) => canFill(one, wordsFor(one))));
  return fill(template, wordsFor(template));
}

function drawHoursFor(dice: Dice, { sellsFood }: Speciality) {
  for (;;) {
    const { id } = drawHours(dice);
    if (!sellsFood || foodHours.has(id)) return id;
  }
}

/** +234 700 000 has only 10,000 numbers, all unassigned, so that demo phones repeat. */
export const phoneOf = (role: "owner" | "reviewer", number: number) =>
  `+234700000${String(hash(`${role}:${number}`) % 10_000).padStart(4, "0")}`;

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

function drawLinks(dice: Dice, slug: string) {
  const site = dice.pick(contact.websites.filter(Boolean)).replace("{slug}", slug);
  const website = dice.chance(shares.withWebsite) ? site : "";
  const socials = Object.fromEntries(
    Object.entries(contact.socials).map(([network, pattern]) => [
      network,
      dice.chance(contact.socialFillRate) ? pattern.replace("{slug}", slug) : "",
    ]),
  );
  return { website, socials: socials as DemoBusiness["socials"] };
}

/** Some of the items; those of the first service come first. */
function drawCatalog(number: number, choices: ReturnType<typeof itemsFor>, words: Words) {
  const dice = new Dice("catalog", number);
  const count = dice.between(shares.catalogItems[0]!, shares.catalogItems[1]!);
  const picked = new Set(dice.pickSome(choices, count));
  const inOrder = choices.filter((choice) => picked.has(choice));
  return inOrder.map(({ name, min, max, tag }) => ({
    name,
    tag,
    priceKobo: roundPrice(min + dice.next() * (max - min)) * 100,
    description: fill(dice.pick(catalog.itemDescriptions), { ...words, item: name }),
  }));
}

export function roundPrice(naira: number) {
  const step = naira < 2_000 ? 50 : naira < 50_000 ? 500 : naira < 500_000 ? 1_000 : 5_000;
  return Math.max(step, Math.round(naira / step) * step);
}

const commentShare = 0.6;
/** Coprime with the number of texts of a mood, so that a business never repeats itself. */
const stride = 7;

export const reviewersFor = (number: number) => Math.max(200, Math.floor((number + 1) / 5));

function drawReviews(number: number, count: number, words: Words, isFemale: boolean, sinceMs: number, nowMs: number) {
  const dice = new Dice("reviews", number);
  const drawMood = moodOf(dice);
  const pool = reviewersFor(number);
  const first = dice.between(0, pool - 1);
  const gap = dice.between(1, Math.floor(pool / 25));
  const starts = { positive: dice.between(0, 99), mixed: dice.between(0, 99), negative: dice.between(0, 99) };
  return Array.from({ length: count }, (_, nth): Review => {
    const mood = drawMood();
    const says = texts.reviews[mood];
    const text = says[(starts[mood] + nth * stride) % says.length]!;
    const fits = canFill(text, words) && (isFemale || !text.includes(" She "));
    return {
      reviewer: (first + nth * gap) % pool,
      stars: dice.pick(texts.reviews.stars[mood]),
      msg: dice.chance(commentShare) && fits ? fill(text, words) : undefined,
      createdAtMs: Math.floor(sinceMs + dice.next() * (nowMs - sinceMs)),
    };
  });
}

function moodOf(dice: Dice) {
  const { positive, mixed } = texts.reviews.mix;
  const luck = dice.between(-24, 24);
  return (): keyof typeof texts.reviews.mix => {
    const at = dice.next() * 100;
    if (at < positive + luck) return "positive";
    return at < positive + luck + (mixed * (100 - positive - luck)) / (100 - positive) ? "mixed" : "negative";
  };
}
