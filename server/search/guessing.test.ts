import { describe, expect, test } from "vitest";
import { Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { guessServices } from "./guessing.ts";

const trades = new Trades();
const guess = (name: string, about = "") => guessServices(trades, { name, about });

describe("guessing services from the name and text of a business", () => {
  test.each([
    ["Bisi Stitches", "I sew asoebi, gowns and native wear for weddings in Ikeja.", "Tailor", "Fashion & Beauty"],
    ["Ade the Tailor", "", "Tailor", "Fashion & Beauty"],
    ["Mama Tolu Catering", "Jollof, small chops and party food.", "Small chops", "Catering Services"],
    [
      "Sunday Motors",
      "Mechanic for Toyota and Honda, engine repair.",
      "Engine repair",
      "Car or Auto Repairs, Mechanic",
    ],
    [
      "Sunday Auto Works",
      "Mechanic for Toyota. Engine repair, gearbox.",
      "Engine repair",
      "Car or Auto Repairs, Mechanic",
    ],
    ["Emeka Plumbing Works", "Leaking taps and water heaters.", "Plumber", "Construction"],
  ])("%s gets the right service and category", (name, about, service, category) => {
    const guessed = guess(name, about);
    expect(guessed.services).toContain(service);
    expect(guessed.category).toBe(category);
  });

  test("a trade in the name outweighs one that the text mentions in passing", () => {
    const guessed = guess("Chidi Plumber", "I trained with a caterer and a tailor.");
    expect(guessed).toEqual({ services: ["Plumber"], category: "Construction", maybe: ["Tailor"] });
  });

  test.each(["", "   ", "🙂🔧", "Zxqwv Ventures", "%_'&|!"])("nothing is guessed from %j", (name) => {
    expect(guess(name)).toEqual({ services: [], category: "", maybe: [] });
  });

  test("a long text gives at most five services of one category", () => {
    const about = "tailor barber hairdresser makeup artist nail technician boutique wig maker cobbler plumber ";
    expect(guess("Fashion House", about.repeat(20)).services.length).toBeLessThanOrEqual(5);
  });
});

const ask = "";

/**
 * Judged by hand before the guessing was written: the categories that are right (`ask`: none is filled in), services that
 * must be read out of it, and services that must not be filled in.
 */
const judged: [name: string, about: string, categories: string[], has: string[], hasNot: string[]][] = [
  [
    "Ngozi Party Pots",
    "I cook jollof, small chops and soups for parties in Surulere.",
    ["Catering Services"],
    ["Small chops"],
    ["Cooler, plates and cooking pots"],
  ],
  [
    "Ngozi Party Pots",
    "We cook for weddings and burials. Jollof rice, egusi, moi moi.",
    ["Catering Services", ask],
    [],
    ["Cooler, plates and cooking pots", "Foodstuff seller"],
  ],
  ["Party Pots", "We rent big pots, coolers and canopies.", ["Rentals"], ["Cooler, plates and cooking pots"], []],
  [
    "Bisi Stitches",
    "I sew asoebi, gowns and native wear for weddings in Ikeja.",
    ["Fashion & Beauty"],
    ["Tailor"],
    ["Hair stylist"],
  ],
  [
    "Sew Beautiful",
    "Dresses, agbada and kaftan for men and women",
    ["Fashion & Beauty"],
    ["Native wear"],
    ["Hair stylist"],
  ],
  ["Tola Hair Palace", "Sew in, braids and wig revamping", ["Fashion & Beauty"], ["Hair stylist"], ["Tailor"]],
  [
    "Kunle Auto Fix",
    "I repair Toyota and Honda cars, engine, brakes and AC.",
    ["Car or Auto Repairs, Mechanic"],
    ["Engine repair"],
    ["House painter"],
  ],
  ["Kunle", "I paint houses inside and outside", ["Painting"], ["House painter"], []],
  [
    "Kunle Auto Fix",
    "I repair Toyota and Honda cars, engine, brakes and AC. I come to your house anywhere in Ikeja.",
    ["Car or Auto Repairs, Mechanic"],
    ["Engine repair"],
    ["House painter", "AC repair"],
  ],
  ["Shoe Doctor", "I mend and polish shoes", ["Shoe Marker or Cobbler"], ["Shoe repair"], ["Doctor and clinic"]],
  [
    "Computer Doctor",
    "Laptop repair and windows installation",
    ["Computer & Technology", ask],
    [],
    ["Doctor and clinic"],
  ],
  ["Musa Keke", "Drop and charter inside Kano", ["Cab Services"], ["Keke"], ["Danfo and korope"]],
  ["Cool Breeze", "AC repair and fridge servicing", ["Electrical Works"], ["AC repair"], ["Car servicing"]],
  ["Royal Touch", "We rent chairs, tables and canopies for parties", ["Rentals"], ["Canopy, chairs and tables"], []],
  ["Golden Cakes", "Birthday and wedding cakes", ["Catering Services"], ["Cake maker"], ["Wedding planner"]],
  ["Blessed Hands", "I pray for people", [ask], [], []],
  ["Dan Bolt Driver", "I drive for Bolt, airport pick up", ["Transportation Services", "Cab Services", ask], [], []],
  ["Ade Generator", "Repair of Mikano and I better pass my neighbour", ["Electrical Works"], ["Generator repair"], []],
  ["Uncle Joe", "I am a plumber, a tailor and a driver", [ask], [], ["Plumber", "Tailor", "Driver for hire"]],
  ["Fine Boy Tailoring", "Suits, native wear", ["Fashion & Beauty"], ["Tailor", "Native wear"], []],
  ["Alhaji Suya", "Suya and kilishi", ["Eatery, Restaurant"], ["Suya spot"], []],
];

test.each(judged)(
  "%s, %j: nothing is filled in that a person would call wrong",
  (name, about, categories, has, hasNot) => {
    const guessed = guess(name, about);
    expect(categories).toContain(guessed.category);
    expect(guessed.services).toEqual(expect.arrayContaining(has));
    expect(guessed.services.filter((service) => hasNot.includes(service))).toEqual([]);
  },
);

test("an uncertain service is suggested to the owner, not filled in", () => {
  const { services, category, maybe } = guess("Uncle Joe", "I am a plumber, a tailor and a driver");
  expect([services, category]).toEqual([[], ""]);
  expect(maybe).toEqual(expect.arrayContaining(["Plumber", "Tailor"]));
});

test.each([
  ["Bola Royal Tailoring", "Fashion & Beauty", ["Tailor"]],
  ["Rose Catering", "Catering Services", []],
])("the first word of %s is a person, not a trade", (name, category, services) => {
  expect(guess(name)).toEqual({ services, category, maybe: [] });
});

test("a word of the name that hints at another trade is not offered beside a sure category", () => {
  const about = "We repair leaking taps, blocked sinks and water heaters.";
  expect(guess("Tola Clear Pipes", about)).toEqual({ services: ["Plumber"], category: "Construction", maybe: [] });
});

describe("POST v2/business/guess", () => {
  test("POST v2/business/guess answers services and a category for a signed-in member", async () => {
    const { api, make } = await startApi();
    const owner = api.as(await make.account());
    const { status, body } = await owner.post("/v2/business/guess", { name: "Ada Tailor", about: "" });
    expect(status).toBe(200);
    expect(body).toEqual({ services: ["Tailor"], category: "Fashion & Beauty", maybe: [] });
  });

  test("POST v2/business/guess refuses a text longer than an about text may be", async () => {
    const { api, make } = await startApi();
    const owner = api.as(await make.account());
    const { status } = await owner.post("/v2/business/guess", { name: "Ada", about: "a".repeat(3_001) });
    expect(status).toBe(422);
  });

  test("POST v2/business/guess refuses a visitor", async () => {
    const { api } = await startApi();
    expect((await api.post("/v2/business/guess", { name: "Ada Tailor", about: "" })).status).toBe(401);
  });
});
