import { describe, expect, test } from "vitest";
import areas from "#/server/place/data/areas.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import { makeDemo, now } from "#/tests/demo.ts";
import { type DemoBusiness, roundPrice } from "./business.ts";
import specialWords from "./data/specialities.json" with { type: "json" };
import { isAllowedName } from "./people.ts";
import { commonTags } from "./trades.ts";

const textsOf = ({ about, workExperience, place, items, reviews }: DemoBusiness) => [
  about,
  workExperience,
  place.address,
  ...items.map(({ description }) => description),
  ...reviews.flatMap(({ msg }) => msg ?? []),
];

describe("making businesses", () => {
  const many = makeDemo(20_000);
  const some = many.slice(0, 2_000);

  test("a business depends on its number only", () => {
    expect(makeDemo(300)).toEqual(many.slice(0, 300));
  });

  test("names and bids are unique in 20,000", () => {
    expect(new Set(many.map(({ name }) => name)).size).toBe(many.length);
    expect(new Set(many.map(({ bid }) => bid)).size).toBe(many.length);
    expect(many.filter(({ bid }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(bid))).toEqual([]);
  });

  test("Ikeja has every category within the first 2,000", () => {
    const inIkeja = some.filter(({ place }) => place.state === "Lagos" && place.lga === "Ikeja");
    expect(inIkeja.length).toBeGreaterThanOrEqual(150);
    expect(new Set(inIkeja.map(({ categoryId }) => categoryId)).size).toBe(49);
    const rare = commonTags.filter((tag) => inIkeja.filter(({ tags }) => tags.includes(tag)).length < 2);
    expect(rare).toEqual([]);
  });

  test("every service is offered: within the first 2,000 somewhere, within 20,000 in every larger state", () => {
    const lacking = (businesses: readonly DemoBusiness[]) => {
      const offered = new Set(businesses.flatMap(({ tags }) => tags));
      return serviceTags.map(({ name }) => name).filter((name) => !offered.has(name));
    };
    expect(lacking(some)).toEqual([]);
    const larger = ["Lagos", "Kano", "Oyo", "Rivers", "Kaduna", "Ogun", "Federal Capital Territory"];
    for (const state of larger) expect(lacking(many.filter(({ place }) => place.state === state)), state).toEqual([]);
  });

  test("every tag is a service, and a business has one to four", () => {
    const known = new Set(serviceTags.map(({ name }) => name));
    expect([...commonTags, ...specialWords.map(({ tag }) => tag)].filter((tag) => !known.has(tag))).toEqual([]);
    expect(
      some.filter(({ tags }) => tags.length < 1 || tags.length > 4 || tags.some((tag) => !known.has(tag))),
    ).toEqual([]);
  });

  test("no text contains a placeholder", () => {
    expect(some.flatMap(textsOf).filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  test("an about text has two to four sentences", () => {
    const sentences = some.map(({ about }) => about.match(/[.?!](?= |$)/g)!.length);
    expect(Math.min(...sentences)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sentences)).toBeLessThanOrEqual(4);
  });

  test("phones and emails are reserved for examples", () => {
    expect(some.filter(({ phone }) => !/^\+234700000\d{4}$/.test(phone))).toEqual([]);
    expect(
      some.filter(({ email }) => !/^[a-z0-9.-]+@([a-z0-9-]+\.)*(example\.com|[a-z0-9-]+\.test)$/.test(email)),
    ).toEqual([]);
    expect(new Set(many.map(({ email }) => email)).size).toBe(many.length);
  });

  test("no name is that of a well-known person", () => {
    expect(isAllowedName("Usman", "Bello")).toBe(false);
    expect(isAllowedName("Bello", "Usman")).toBe(false);
    expect(many.filter(({ owner }) => !isAllowedName(owner.first, owner.last))).toEqual([]);
  });

  test("house numbers precede invented streets only", () => {
    const streets = new Set(areas.fictionalStreets);
    const named = new Set(areas.lgas.flatMap((lga) => lga.areas));
    const numbered = many
      .flatMap(({ place }) => place.address.split(", ").filter((part) => !named.has(part)))
      .flatMap((part) => /^(?:Plot )?\d+ (.+)$/.exec(part)?.[1] ?? []);
    expect(numbered.length).toBeGreaterThan(5_000);
    expect(numbered.filter((street) => !streets.has(street))).toEqual([]);
  });

  test("prices are round numbers", () => {
    expect([1_234, 12_340, 123_400, 1_234_000].map(roundPrice)).toEqual([1_250, 12_500, 123_000, 1_235_000]);
    const naira = some.flatMap(({ items }) => items.map(({ priceKobo }) => priceKobo / 100));
    expect(naira.filter((price) => price !== roundPrice(price))).toEqual([]);
  });

  test("each catalog item belongs to a service of the business, and those of its first service come first", () => {
    const places = some.map(({ tags, items }) => items.map(({ tag }) => tags.indexOf(tag)));
    expect(places.flat()).not.toContain(-1);
    expect(new Set(places.flat()).size).toBeGreaterThan(1);
    for (const one of places) expect(one).toEqual(one.toSorted((a, b) => a - b));
  });

  test("reviewers are different people, and reviews are later than the business", () => {
    for (const { reviews, createdAtMs } of some) {
      expect(new Set(reviews.map(({ reviewer }) => reviewer)).size).toBe(reviews.length);
      expect(reviews.every((review) => review.createdAtMs >= createdAtMs && review.createdAtMs <= now.getTime())).toBe(
        true,
      );
    }
  });
});
