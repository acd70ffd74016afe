import { describe, expect, test } from "vitest";
import { takePrice } from "./asides.ts";
import { parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const now = new Date("2026-11-21T10:00:00Z");
const understood = (search: string, location = "") => parseQuery(search, location, vocabulary, now)[0]!;
const placeOf = (search: string, location?: string) => {
  const { place } = understood(search, location);
  return place && [place.state.name, place.lga?.name ?? ""].filter(Boolean).join(", ");
};
const tradesOf = (search: string) =>
  understood(search).trades.flatMap(({ trades }) => trades.map((id) => vocabulary.trades.nameOf(id)));

describe("a town after in, at, near or around is the place, even if it is part of a phrase", () => {
  test.each([
    ["restaurant in calabar", "Cross River, Calabar Municipal"],
    ["food in calabar", "Cross River, Calabar Municipal"],
    ["shoes in aba", "Abia, Aba South"],
    ["driver in lagos", "Lagos"],
    ["passport in abuja", "Federal Capital Territory, Abuja Municipal"],
    ["agent in apapa", "Lagos, Apapa"],
  ])("%s: %s", (search, place) => {
    expect(placeOf(search)).toBe(place);
  });
});

test.each(["hair salon in bodija ibadan", "hair salon in ibadan bodija"])("%s is in the part of the city", (search) => {
  expect(understood(search).place?.area?.name).toBe("Bodija");
});

describe("a town at either end is the place when the rest names a trade", () => {
  test.each([
    ["calabar restaurant", "Cross River, Calabar Municipal", "Eatery, Restaurant"],
    ["aba shoe makers", "Abia, Aba South", "Shoe Marker or Cobbler"],
  ])("%s: %s", (search, place, trade) => {
    expect(placeOf(search)).toBe(place);
    expect(tradesOf(search)).toEqual([trade]);
  });

  test.each([
    ["song writer", "Music producer"],
    ["benin bronze", "Sculptor"],
  ])("a town stays part of the trade when the rest names none: %s", (search, trade) => {
    expect(placeOf(search)).toBeUndefined();
    expect(tradesOf(search)).toEqual([trade]);
  });
});

describe("where something goes", () => {
  test.each(["movers to Lekki", "moving to Lekki need movers", "carry my load to Lekki"])(
    "is the place of last resort: %s",
    (search) => {
      expect(understood(search).place).toBeUndefined();
      expect(understood(search).destination?.lga?.name).toBe("Eti-Osa");
      expect(understood(search).words).toEqual([]);
    },
  );

  test("is not the place beside another place", () => {
    expect(placeOf("movers from ikeja to ibadan")).toBe("Lagos, Ikeja");
    expect(placeOf("waybill to Abuja", "Lagos, Ikeja")).toBe("Lagos, Ikeja");
  });
});

describe("a price in the words", () => {
  test.each([
    ["haircut under 5k", "haircut", 5_000],
    ["cake below 10k", "cake", 10_000],
    ["hotel not more than 1 5m", "hotel", 1_500_000],
    ["makeup budget of 20 thousand", "makeup", 20_000],
    ["barber less than n2000", "barber", 2_000],
  ])("%s sets a maximum price", (search, rest, naira) => {
    expect(takePrice(search)).toEqual({ rest, price: { maxKobo: naira * 100 } });
  });

  test.each(["plumber", "more than 5k followers", "under the bridge", "under 5k"])("%s asks for none", (search) => {
    expect(takePrice(search).price).toBeUndefined();
  });
});

describe("a search without the place that it names, as typed", () => {
  test.each([
    ["Tailor in Yaba", "Tailor"],
    ["Mechanic Surulere, Lagos open now", "Mechanic open now"],
    ["Yaba Tailor", "Tailor"],
    ["AC repair, Ikeja", "AC repair"],
    ["electrician naija", "electrician"],
    ["Yaba", "Yaba"],
  ])("%s: %s", (search, placeless) => {
    expect(understood(search, "Lagos, Ikeja").placeless).toBe(placeless);
  });

  test.each(["Tailor", "movers to Lekki"])("names no place: %s", (search) => {
    expect(understood(search, "Lagos, Ikeja").placeless).toBeUndefined();
  });
});
