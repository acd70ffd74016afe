import { describe, expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import { wordsMissed } from "../misses.ts";
import { planSearch } from "../query/plan.ts";
import { areaOf } from "../rank/arrange.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const nameOf = (trade: number) => vocabulary.trades.nameOf(trade);

const now = new Date("2026-11-21T10:00:00Z");
const readings = (search: string, location = "Lagos, Ikeja") => parseQuery(search, location, vocabulary, now);
const understand = (search: string, location: string) => readings(search, location)[0]!;
const placeOf = ({ place }: ParsedQuery) => place && [place.state.name, place.lga?.name ?? ""];
const tradesOf = ({ trades }: ParsedQuery) => trades.map((group) => group.trades.map(nameOf).join("/"));

describe("trades", () => {
  test.each([
    ["plumber", ["Plumber"]],
    ["Plumbers near me", ["Plumber"]],
    ["abeg who sabi repair gen", ["Generator repair"]],
    ["tap dey leak", ["Plumber"]],
    ["bíríkìlà", ["Bricklayer"]],
    ["birikila", ["Bricklayer"]],
    ["mai ɗinki", ["Tailor"]],
    ["mai dinki", ["Tailor"]],
    ["onye na-akwa akwa", ["Tailor"]],
  ])("%s means %j", (search, trades) => {
    const understood = understand(search, "");
    expect(tradesOf(understood)).toEqual(trades);
    expect(understood.words).toEqual([]);
  });

  test.each([
    ["baking", "Cake maker"],
    ["hairdressing", "Hair stylist"],
    ["hair dresser", "Hair stylist"],
    ["onye na-edozi ugbo ala", "Car or Auto Repairs, Mechanic"],
    ["generator broken", "Generator repair"],
  ])("another form, or two halves of a word, are known: %s is %s", (search, trade) => {
    expect(tradesOf(understand(search, ""))[0]!.split("/")).toContain(trade);
  });

  test("movie is not a form of move", () => {
    expect(tradesOf(understand("moving", ""))).not.toContain("Cinema and game centre");
  });

  test.each([
    ["phone number of electrician", "Electrician"],
    ["how much is plumber", "Plumber"],
    ["ina neman tela a kaduna", "Tailor"],
    ["mo n wa birikila", "Bricklayer"],
    ["achoro m kapinta", "Carpenter"],
    ["jollof rice for 50 people", "Party cooking"],
    ["correct barber", "Barber"],
  ])("words around the trade are ignored: %s means %s", (search, trade) => {
    const understood = understand(search, "");
    expect(tradesOf(understood)).toEqual([trade]);
    expect(understood.words).toEqual([]);
  });

  test("words of praise are first searched in names", () => {
    const [first] = planSearch(readings("perfect barber", ""), undefined, vocabulary.trades);
    expect(first).toMatchObject({ kind: "parts", parts: { words: ["perfect", "barber"], isName: true } });
  });

  test("a word that two trades share means either", () => {
    expect(tradesOf(understand("tie and dye", ""))).toHaveLength(1);
    expect(understand("inverter", "").trades[0]!.trades.length).toBeGreaterThan(1);
  });

  test("words that are neither a trade nor a place remain words", () => {
    expect(understand("falmata plumbing", "").words).toEqual(["falmata"]);
    expect(understand("mama nkechi", "").words).toEqual(["mama", "nkechi"]);
  });
});

test.each([
  ["roof blow off in rain", "Roofer"],
  ["moto mi ku si ona", "Car or Auto Repairs, Mechanic"],
  ["janareta na ya lalace", "Generator repair"],
])("a fault means its repair, whatever the cause: %s means %s", (search, trade) => {
  expect(tradesOf(understand(search, ""))[0]!.split("/")).toContain(trade);
});

test("bed bugs mean pest control, not website bugs", () => {
  expect(tradesOf(understand("bed bug no gree me sleep", ""))).toEqual(["Bed bug treatment"]);
});

describe("places inside the words", () => {
  test.each([
    ["ulo ogwu na awka", ["Anambra", "Awka South"]],
    ["small chops for bini", ["Edo", "Oredo"]],
    ["mai daura kashi", undefined],
  ])(
    "%s is in %j: the name of a capital always means the city, and a word after Hausa “mai” is not a place",
    (search, place) => {
      expect(placeOf(understand(search, ""))).toEqual(place);
    },
  );

  test.each([
    ["mechanic surulere", "", ["Lagos", "Surulere"]],
    ["mechanic surulere", "Oyo", ["Oyo", "Surulere"]],
    ["tailor in wuse 2", "Lagos, Ikeja", ["Federal Capital Territory", "Abuja Municipal"]],
    ["caterer lekki phase 1", "Lagos, Ikeja", ["Lagos", "Eti-Osa"]],
    ["mechanic mushin lagos", "", ["Lagos", "Mushin"]],
    ["plumber in obi", "Benue", ["Benue", "Obi"]],
    ["mechanic obi", "Nasarawa, Lafia", ["Nasarawa", "Obi"]],
    ["dj jos", "", ["Plateau", "Jos North"]],
    ["tailor near computer village", "Lagos", ["Lagos", "Ikeja"]],
    ["hotel ọ̀yọ́", "", ["Oyo", ""]],
    ["ile eko", "Kano, Dala", ["Kano", "Dala"]],
    ["tailor eko", "Kano, Dala", ["Lagos", ""]],
  ])("%s, asked in %j, is in %j", (search, location, place) => {
    expect(placeOf(understand(search, location))).toEqual(place);
  });

  test("without a place in the words the given place counts", () => {
    expect(placeOf(understand("plumber", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(understand("plumber", "").place).toBeUndefined();
  });

  test("a short place name in another state is more likely a person's name", () => {
    expect(placeOf(understand("obi tailor", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(understand("obi tailor", "Lagos, Ikeja").words).toEqual(["obi"]);
  });

  test("a trade is not a place, even if its words are a place name", () => {
    expect(understand("song writer", "").place).toBeUndefined();
  });

  test("a destination is not the searched place", () => {
    expect(placeOf(understand("waybill to abuja", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(placeOf(understand("plumber close to mushin", "Lagos, Ikeja"))).toEqual(["Lagos", "Mushin"]);
  });

  test("a place alone finds businesses there", () => {
    const understood = understand("surulere", "");
    expect(understood).toMatchObject({ isPlaceOnly: true, trades: [], words: [] });
  });

  test("an unknown location is reported, not guessed", () => {
    expect(understand("plumber", "Atlantis")).toMatchObject({ place: undefined, unknownPlace: "Atlantis" });
  });
});

describe("words that are no trade", () => {
  test("a typo is corrected, and the corrected words are returned", () => {
    const mended = readings("vulcanzier near ikeja")[1]!;
    expect(tradesOf(mended)).toEqual(["Vulcanizer"]);
    expect(mended.corrected).toBe("vulcanizer near ikeja");
  });

  test("known words, everyday words and words in quotes are not corrected", () => {
    for (const search of ["plumbers in ikeja abeg", "plumber for leaking wall", '"vulcanzier"']) {
      expect(readings(search), search).toHaveLength(1);
    }
  });

  test("another form of a trade's word is the trade", () => {
    expect(tradesOf(understand("tailoring", ""))).toEqual(tradesOf(understand("tailor", "")));
    expect(tradesOf(understand("carpentry", ""))).toEqual(tradesOf(understand("carpenter", "")));
  });

  test("a time and near me are extracted from the words", () => {
    expect(understand("pharmacy open now near me", "")).toMatchObject({
      time: { label: "now" },
      isNearMe: true,
      words: [],
    });
  });

  test("two trades joined by and, or a comma are both searched", () => {
    for (const search of ["plumber and electrician", "plumber, electrician", "plumber & electrician"]) {
      expect(
        understand(search, "").trades.map(({ isAlso }) => isAlso),
        search,
      ).toEqual([false, true]);
    }
  });
});

describe("places of several names", () => {
  test("a place name in two states offers the other state", () => {
    const offered = (search: string, location = "") =>
      understand(search, location).placeChoices.map(({ state }) => state.name);
    expect(offered("plumber surulere")).toEqual(["Oyo"]);
    expect(offered("plumber", "Surulere")).toEqual(["Oyo"]);
    expect(offered("plumber surulere lagos")).toEqual([]);
    expect(offered("plumber surulere", "Lagos")).toEqual([]);
  });

  test.each([
    ["electrician naija", "Lagos, Ikeja"],
    ["electrician", "Nigeria"],
    ["electrician", "All of Nigeria"],
  ])("%s in %j is asked of the whole country", (search, location) => {
    expect(understand(search, location)).toMatchObject({ place: undefined, unknownPlace: "" });
  });

  test.each([
    ["restaurant VI", "Victoria Island"],
    ["tailor lekki phase 1", "Lekki Phase 1"],
    ["barber new haven enugu", "New Haven"],
    ["hotel gra port harcourt", "GRA Port Harcourt"],
  ])("%s is asked of %s", (search, area) => {
    expect(understand(search, "").place?.area?.name).toBe(area);
  });
});

describe("the steps of a search", () => {
  const steps = (search: string) => planSearch(readings(search), undefined, vocabulary.trades);

  test("a trade or a place in the words may belong to a name", () => {
    const parts = { isName: true, words: ["emerald", "delta", "design"], trades: [], phrases: [] };
    expect(steps("emerald delta designs")).toContainEqual(expect.objectContaining({ kind: "parts", parts }));
  });

  test("a later step uses the trade alone, and reports the ignored words", () => {
    const loose = steps("plumber qqqqq zzzzz").find(({ kind }) => kind === "terms")!;
    expect(loose.trades.map(nameOf)).toEqual(["Plumber"]);
    expect(loose.leftOut).toEqual(["qqqqq", "zzzzz"]);
  });

  test("of adjacent parts the last is the main trade, else the first", () => {
    const meant = (search: string) =>
      steps(search)
        .filter(({ kind }) => kind === "terms")
        .at(-1)!
        .trades.map(nameOf);
    expect(meant("tailor for my plumber")).toEqual(["Tailor"]);
    expect(meant("tailor plumber")).toEqual(["Plumber"]);
  });

  test("two separated words of a sentence name a trade", () => {
    const found = steps("bumper plenty scatter repair").flatMap(({ trades }) => trades.map(nameOf));
    expect(found).toContain("Panel beater");
  });

  test("the given place applies to every step without another place", () => {
    for (const { place } of steps("plumber kwakwakwa")) expect(place?.lga?.name).toBe("Ikeja");
  });

  test("around an LGA there are distance bands: the LGA, nearby, and the rest of the state last", () => {
    const area = areaOf(readPlace("Lagos, Ikeja"));
    expect(area.kind).toBe("around");
    const bands = area.kind === "around" ? area.lgas.map(({ band }) => band) : [];
    expect([Math.min(...bands), Math.max(...bands)]).toEqual([0, 8]);
    expect(bands.filter((band) => band === 0)).toHaveLength(1);
  });
});

describe("queries without content", () => {
  test.each(["", "   ", "🙂🔧", "'&|!:*()<->", "%_", "\0"])("%j means nothing at all", (search) => {
    expect(understand(search, "Lagos, Ikeja")).toMatchObject({ trades: [], words: [], isPlaceOnly: false });
  });

  test("missed words contain no numbers and no very short or long words", () => {
    expect(wordsMissed("call 08031234567 a2b xy kwakwakwa kwakwakwa")).toEqual(["call", "kwakwakwa"]);
  });
});
