import { describe, expect, test } from "vitest";
import { parseQuery } from "../parse/parse-query.ts";
import { Vocabulary } from "../parse/vocabulary.ts";
import { planSearch } from "./plan.ts";

const vocabulary = new Vocabulary();
const saturdayNoon = new Date("2026-11-21T11:00:00Z");

/** The trades that a search looks for first. */
function firstTrades(search: string): string[] {
  const parsed = parseQuery(search, "Lagos, Ikeja", vocabulary, saturdayNoon);
  const step = planSearch(parsed, undefined, vocabulary.trades).find(({ trades }) => trades.length > 0);
  return (step?.trades ?? []).map((trade) => vocabulary.trades.nameOf(trade));
}

describe("words that no phrase combines", () => {
  test.each([
    ["my laptop keyboard is not typing some letters", "Laptop repair"],
    ["my hard drive crashed and lost all files", "IT support and data recovery"],
    ["steering wheel shaking when I drive", "Wheel alignment and balancing"],
    ["people that come with big truck to drag spoilt car from the road", "Towing"],
    ["those who write names on cups and shirts for souvenirs", "T-shirt and cap printing"],
    ["onye ga-ese anyi foto", "Photo studio and product photos"],
  ])("%s means the trade that shares the rarest words: %s", (search, trade) => {
    expect(firstTrades(search)[0]).toBe(trade);
  });

  test.each([
    ["my Instagram shop has 200 followers and I have no time to post", "Social media manager"],
    ["my new house full with cement dust, who go wash am", "Post-construction cleaning"],
    ["mallam wey dey fry egg and bread this early morning", "Noodles and tea spot"],
    ["furnished 2 bed for few days Lekki phase 1", "Short let apartment"],
  ])("%s means the trade that all its words together make likeliest: %s", (search, trade) => {
    expect(firstTrades(search)[0]).toBe(trade);
  });

  test.each([
    ["ushers for a burial ceremony", "Ushers"],
    ["restaurant with live band", "Eatery, Restaurant"],
    ["truck tyre", "Car spare parts and tyres"],
    ["small chops for my babe birthday surprise", "Small chops"],
    ["child naming ceremony small chops", "Small chops"],
    ["burial of our late father, need canopies and chairs", "Canopy, chairs and tables"],
    ["bikin aure ana neman mai girki", "Party cooking"],
    ["oku agba la fe se, e ba wa wa onilu", "Talking drummer"],
    ["suna ranar lahadi, ina son rago", "Ram and cattle seller"],
    ["raguna na layya", "Ram and cattle seller"],
  ])("%s means the named trade, and the rest describes it: %s", (search, trade) => {
    expect(firstTrades(search)).toContain(trade);
  });

  test.each(["sunny marble", "zxcv qwer", "500k", "the and of"])("%s comes close to no trade", (search) => {
    expect(vocabulary.trades.closest(search.split(" ")).filter(({ score }) => score > 6)).toEqual([]);
  });
});

describe("the subject of a query", () => {
  const placeOf = (search: string) => parseQuery(search, "", vocabulary, saturdayNoon)[0]!.place;

  test("a shipment between towns is searched in the town of origin", () => {
    const search = "send a carton of shoes from aba to my customer in jos";
    expect(firstTrades(search)).toContain("Interstate waybill");
    expect(placeOf(search)?.state.name).toBe("Abia");
  });

  test("goods go from one town to another in Hausa too", () => {
    const search = "ina bukatar mota da zata dauko min kaya daga kano zuwa lagos";
    expect(firstTrades(search)).toContain("Interstate waybill");
    expect(placeOf(search)?.state.name).toBe("Kano");
  });

  test("of several corrections, one that names a trade with its neighbour is preferred", () => {
    expect(firstTrades("fone charjer seller")).toContain("Phone and accessories seller");
    expect(firstTrades("mai gyran firji")).toContain("Fridge repair");
  });

  test("the own name of a service means that service, even if it is a synonym of others", () => {
    expect(firstTrades("okada")).toEqual(["Okada"]);
  });

  test("a condition of a purchase does not mean a repair", () => {
    expect(firstTrades("buy a tokunbo car that is not accidented")).not.toContain("Panel beater");
  });

  test('a short town name is recognized after a trade, and after Hausa "a"', () => {
    expect(placeOf("generator repair bida")?.lga?.name).toBe("Bida");
    expect(placeOf("panel beater dutse")?.lga?.name).toBe("Dutse");
    expect(placeOf("likitan dabbobi a dutse")?.lga?.name).toBe("Dutse");
  });
});

describe("forms of Hausa and Igbo words", () => {
  test.each([
    ["wayata ta fadi ta fashe", "Phone repair"],
    ["motata ta lalace", "Car or Auto Repairs, Mechanic"],
    ["firijina ba ya aiki", "Fridge repair"],
  ])("%s is a possessive form, and means %s", (search, trade) => {
    expect(firstTrades(search)).toContain(trade);
  });

  test.each([
    ["e jowo mo fe se passport photo ni bodija", "Passport photograph"],
    ["birikila to mo ise daadaa", "Bricklayer"],
    ["biko kedu ebe m ga-enweta onye na-esi nri emume", "Party cooking"],
  ])("%s contains a joining word that is not corrected, and means %s", (search, trade) => {
    expect(firstTrades(search)).toEqual([trade]);
  });

  test("after Igbo na- a word is a verb: agwo does not mean snake there", () => {
    expect(firstTrades("onye na-agwo ukwu gbajiri agbaji")).toEqual(["Bone setter"]);
    expect(firstTrades("agwo")).toContain("Rat and snake control");
  });

  test("known words, place names and fillers are not changed", () => {
    for (const word of ["waya", "plumber", "bassa", "mai", "nkechi"]) {
      expect(parseQuery(word, "", vocabulary, saturdayNoon)[0]!.nameWords.join("")).toBe(word);
    }
  });
});
