import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const saturdayNoon = new Date("2026-11-21T11:00:00Z");
const understand = (search: string, location = "Lagos, Ikeja") =>
  parseQuery(search, location, vocabulary, saturdayNoon)[0]!;
const tradesOf = (search: string, location?: string) =>
  understand(search, location).trades.flatMap(({ trades }) => trades.map((id) => vocabulary.trades.nameOf(id)));

describe("words as people shorten them", () => {
  test.each([
    ["hse 4 rent", "Flat and house for rent"],
    ["whr can i fix my fone", "Phone repair"],
    ["D.J. 4 my bday", "DJ"],
    ["A/C repair", "AC repair"],
  ])("%s asks for %s", (search, trade) => {
    expect(tradesOf(search)).toContain(trade);
  });

  test("a number before what is counted stays a number", () => {
    expect(understand("4 bedroom flat for rent").nameWords).not.toContain("for");
    expect(tradesOf("4 bedroom flat for rent")).toContain("Flat and house for rent");
  });

  test("letters with dots are a place as well: V.I. is Victoria Island", () => {
    expect(understand("barber V.I.", "").place?.lga?.name).toBe("Eti-Osa");
  });
});

describe("what is wrong with a thing", () => {
  test.each([
    ["my fridge has stopped working", "Fridge repair"],
    ["television no longer working", "TV repair"],
    ["my laptop won't come on", "Laptop repair"],
    ["generator get problem", "Generator repair"],
    ["iphone 13 pro max battery", "Phone repair"],
    ["samsung a14 screen", "Phone repair"],
    ["samsung tv screen", "TV repair"],
    ["steering wheel shaking when I drive", "Car or Auto Repairs, Mechanic"],
    ["there is a problem with my fridge", "Fridge repair"],
  ])("%s asks for %s", (search, trade) => {
    expect(tradesOf(search)).toContain(trade);
  });

  test("a make beside the name of its trade changes nothing", () => {
    expect(tradesOf("infinix phone seller")).toEqual(tradesOf("phone seller"));
  });

  test("words that name a trade together are not read anew", () => {
    expect(tradesOf("phone not charging")).toEqual(["Phone repair"]);
  });
});

describe("a trade that is ruled out", () => {
  const unwantedOf = (search: string) => understand(search).unwanted.map((id) => vocabulary.trades.nameOf(id));

  test.each([
    ["restaurant not fast food", ["Fast food"]],
    ["plumber but not electrician", ["Electrician"]],
    ["plumber", []],
    ["phone not charging", []],
    ["not electrician", []],
    ["house for rent no agent", []],
  ])("%s rules out %j", (search, trades) => {
    expect(unwantedOf(search)).toEqual(trades);
  });
});

describe("where somebody is, and where something goes", () => {
  test("a person who moved to Ikeja is there, and a parcel to Abuja is not", () => {
    expect(understand("just moved to Ikeja need painter", "").place?.lga?.name).toBe("Ikeja");
    expect(understand("waybill to Abuja", "").place).toBeUndefined();
  });

  test("a word of trades is no bare area of another state", () => {
    expect(understand("television has no picture").place?.lga?.name).toBe("Ikeja");
  });
});
