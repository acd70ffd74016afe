import { describe, expect, test } from "vitest";
import { tradeName } from "#/server/trade/trade.ts";
import { KnownWords } from "./known-words.ts";
import { missedWords, readingsOf, type Understood, understand } from "./understanding.ts";

const known = new KnownWords();

const placeOf = ({ place }: Understood) => place && [place.state.name, place.lga?.name ?? ""];
const tradesOf = ({ trades }: Understood) => trades.map((group) => group.map(tradeName).join("/"));
const readings = (search: string, location = "Lagos, Ikeja") => [...readingsOf(search, location, known)];
const firstMended = (search: string) => readings(search).find(({ corrected }) => corrected);

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

  test("a word that two trades share means either", () => {
    expect(tradesOf(understand("tie and dye", ""))).toHaveLength(1);
    expect(understand("inverter", "").trades[0]!.length).toBeGreaterThan(1);
  });

  test("what is no trade and no place stays as words", () => {
    expect(understand("falmata plumbing", "").words).toEqual(["falmata"]);
    expect(understand("mama nkechi", "").words).toEqual(["mama", "nkechi"]);
  });
});

describe("places inside the words", () => {
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
  ])("%s, asked in %j, is in %j", (search, location, place) => {
    expect(placeOf(understand(search, location))).toEqual(place);
  });

  test("without a place in the words the given one counts", () => {
    expect(placeOf(understand("plumber", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(understand("plumber", "").place).toBeUndefined();
  });

  test("a short name in another state is likelier somebody's", () => {
    expect(placeOf(understand("obi tailor", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(understand("obi tailor", "Lagos, Ikeja").words).toEqual(["obi"]);
  });

  test("a trade is no place, though its words may be", () => {
    expect(understand("song writer", "").place).toBeUndefined();
  });

  test("where something is to be sent is not where it is looked for", () => {
    expect(placeOf(understand("waybill to abuja", "Lagos, Ikeja"))).toEqual(["Lagos", "Ikeja"]);
    expect(placeOf(understand("plumber close to mushin", "Lagos, Ikeja"))).toEqual(["Lagos", "Mushin"]);
  });

  test("a place alone asks for whoever is there", () => {
    const understood = understand("surulere", "");
    expect(understood).toMatchObject({ isPlaceOnly: true, trades: [], words: [] });
  });

  test("a location that we do not know is told, not guessed", () => {
    expect(understand("plumber", "Atlantis")).toMatchObject({ place: undefined, unknownPlace: "Atlantis" });
  });
});

describe("other readings", () => {
  test("what was typed comes first", () => {
    expect(readings("vulcanzier")[0]).toEqual(understand("vulcanzier", "Lagos, Ikeja"));
  });

  test("a slip is mended, and the mended words are told", () => {
    const mended = firstMended("vulcanzier near me")!;
    expect(tradesOf(mended)).toEqual(["Vulcanizer"]);
    expect(mended.corrected).toBe("vulcanizer near me");
  });

  test("words that we know are not mended", () => {
    expect(firstMended("plumbers in ikeja abeg")).toBeUndefined();
  });

  test("a trade or a place in the words may belong to a name", () => {
    expect(readings("emerald delta designs")).toContainEqual(
      expect.objectContaining({ isName: true, words: ["emerald", "delta", "design"], trades: [] }),
    );
  });

  test("at last only the trade counts", () => {
    const last = readings("plumber kwakwakwa zazaza").at(-1)!;
    expect(tradesOf(last)).toEqual(["Plumber"]);
    expect(last.words).toEqual([]);
  });

  test("of parts that belong together the last is meant, else the first", () => {
    expect(tradesOf(readings("tailor for my plumber").at(-1)!)).toEqual(["Tailor"]);
    expect(tradesOf(readings("tailor plumber").at(-1)!)).toEqual(["Plumber"]);
  });

  test("the given place stays in every reading without another", () => {
    for (const reading of readings("plumber kwakwakwa")) expect(placeOf(reading)).toEqual(["Lagos", "Ikeja"]);
  });
});

describe("nothing to go by", () => {
  test.each(["", "   ", "🙂🔧", "'&|!:*()<->", "%_", "\0"])("%j means nothing at all", (search) => {
    expect(understand(search, "Lagos, Ikeja")).toMatchObject({ trades: [], words: [], isPlaceOnly: false });
  });

  test("missed words hold no numbers and nothing very short or long", () => {
    expect(missedWords("call 08031234567 a2b xy kwakwakwa kwakwakwa")).toEqual(["call", "kwakwakwa"]);
  });
});
