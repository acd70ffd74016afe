import { describe, expect, test } from "vitest";
import { Trades } from "#/server/trade/trade.ts";
import { complete, indexOffers } from "./suggest.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const offered = (typed: string, location = "Lagos, Ikeja") => vocabulary.suggest(typed, 8, location);
/** The services, or the texts, that are offered first. */
const firstOf = (typed: string, location?: string) =>
  offered(typed, location)
    .slice(0, 5)
    .flatMap(({ text, note }) => [text, note]);

describe("suggestions while a query is typed", () => {
  test.each([
    ["hair dr", "Hair stylist"],
    ["generator re", "Generator repair"],
    ["wash mach", "Home appliance repair"],
    ["solar ins", "Solar installer"],
    ["phone scr", "Phone repair"],
  ])("prefixes of several words, %s, are completed to %s", (typed, service) => {
    expect(firstOf(typed)).toContain(service);
  });

  test.each([
    ["plom", "Plumber"],
    ["karp", "Carpenter"],
    ["farma", "Pharmacy and chemist"],
    ["elet", "Electrician"],
    ["hotle", "Hotel and Accommodation"],
    ["mehca", "Car or Auto Repairs, Mechanic"],
    ["genrator rep", "Generator repair"],
  ])("a misspelt prefix, %s, is completed to %s", (typed, service) => {
    expect(firstOf(typed)).toContain(service);
  });

  test.each([
    ["caterer in ib", "caterer in Ibadan"],
    ["plumber near surul", "Plumber near Surulere"],
    ["tailor in", "Tailor in Ikeja"],
    ["hair dresser at ikoyi", "hair dresser at Ikoyi"],
    ["caterer ibadan", "caterer in Ibadan"],
    ["caterer ibad", "caterer in Ibadan"],
    ["car hire aba", "car hire in Aba"],
    ["tailor sur", "Tailor in Surulere"],
    ["small chops vi", "Small chops in Victoria Island"],
  ])("a trade and the beginning of a place, %s, are completed to %s", (typed, text) => {
    expect(offered(typed)[0]!.text).toBe(text);
  });

  test("a place that two states have is offered once after a trade", () => {
    const texts = offered("tailor in surulere").map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
  });

  test.each(["generator re", "phone scr", "wash mach", "solar ins", "cook for ho", "lesson teacher", "hair dr"])(
    "what begins a trade, %s, is not completed to a place",
    (typed) => {
      expect(offered(typed).filter(({ text }) => / in [A-Z]/.test(text))).toEqual([]);
    },
  );

  test.each([
    ["ajah", "Lagos, Ajah"],
    ["yaba", "Lagos, Yaba"],
    ["lekki ph", "Lagos, Lekki Phase 1"],
    ["surul", "Lagos, Surulere"],
  ])("an area, %s, is suggested as %s before fuzzy matches", (typed, place) => {
    expect(offered(typed)[0]).toMatchObject({ kind: "place", text: place });
  });

  test.each([
    ["tai", "Tailor"],
    ["lau", "Laundry & Cleaning"],
    ["oka", "Okada"],
  ])("the full name of a small LGA elsewhere, %s, does not come before %s", (typed, trade) => {
    expect([offered(typed)[0]!.text, offered(typed)[0]!.note]).toContain(trade);
  });

  test.each([
    ["lek", "Lekki"],
    ["ike", "Ikeja"],
    ["enu", "Enugu"],
    ["kad", "Kaduna"],
  ])("a city or a place of the selected state, %s, comes before rare synonyms of a trade", (typed, place) => {
    expect(firstOf(typed).slice(0, 4).join()).toContain(place);
  });

  test.each([
    ["plm", "Plumber"],
    ["elc", "Electrician"],
  ])("a typo in three letters, %s, is completed to %s", (typed, service) => {
    expect(firstOf(typed)).toContain(service);
  });

  test("port suggests Port Harcourt, and in Rivers before places elsewhere", () => {
    const places = offered("port", "Rivers").filter(({ kind }) => kind === "place");
    expect(places[0]?.text).toContain("Port Harcourt");
  });

  test("of a place name in two states the one in the selected state comes first", () => {
    expect(offered("surulere", "Oyo")[0]?.text).toBe("Oyo, Surulere");
    expect(offered("surulere", "Lagos")[0]?.text).toBe("Lagos, Surulere");
  });

  test("the name of a service comes before a phrase that ends with what was typed", () => {
    expect(firstOf("aso")).toContain("Aso ebi");
  });

  test("to chop is to eat: food is offered beside small chops", () => {
    expect(firstOf("chop")).toEqual(expect.arrayContaining(["Small chops", "Mama put"]));
  });

  test("an empty query has no suggestions", () => {
    expect(offered("")).toEqual([]);
  });

  test("businesses elsewhere are suggested only if none in the place matches", () => {
    const named = indexOffers(new Trades(), [
      { name: "Bright Plum Autos", area: "Ikeja", state: "Lagos" },
      { name: "Royal Plum Photos", area: "Kurfi", state: "Katsina" },
    ]);
    const businesses = (typed: string, location: string) =>
      complete(named, typed, 8, location).flatMap(({ kind, text }) => (kind === "business" ? [text] : []));
    expect(businesses("plum", "Lagos, Ikeja")).toEqual(["Bright Plum Autos"]);
    expect(businesses("royal pl", "Lagos, Ikeja")).toEqual(["Royal Plum Photos"]);
    expect(businesses("plum", "")).toHaveLength(2);
  });
});
