import { describe, expect, test } from "vitest";
import { wordsOf } from "#/shared/fold.ts";
import phraseList from "./data/phrases.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import {
  builtinPhrases,
  categories,
  contentWords,
  findCategory,
  isFiller,
  phraseKey,
  plainWords,
  serviceTags,
  Trades,
} from "./trade.ts";

const trades = new Trades();
const nameOf = (id: number) => trades.nameOf(id);

/** Services named by the words, by name. */
const named = (text: string) => trades.named(plainWords(wordsOf(text))).map(nameOf);

describe("the lists", () => {
  test("there are 49 categories, and a category's id is its place among them", () => {
    expect(categories).toHaveLength(49);
    expect(categories.map(({ id }) => id)).toEqual(categories.map((_, at) => at + 1));
  });

  test("the names and spellings that the open lists have stay as they are", () => {
    for (const name of ["Shoe Marker or Cobbler", "Hotel and Accommodation", "Art works - Artist", "Others"]) {
      expect(findCategory(name)?.name).toBe(name);
    }
  });

  test("no two trades share an id, and none takes a category's", () => {
    const ids = [...categories, ...serviceTags].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("no two services share a name or a slug", () => {
    expect(new Set(serviceTags.map(({ slug }) => slug)).size).toBe(serviceTags.length);
    expect(new Set(serviceTags.map(({ name }) => name.toLowerCase())).size).toBe(serviceTags.length);
  });

  test("every service sits under a category that exists", () => {
    expect(serviceTags.filter(({ category }) => !categories.includes(category))).toEqual([]);
    expect(categories.reduce((sum, category) => sum + trades.servicesOf(category).length, 0)).toBe(serviceTags.length);
  });

  test("no service lists a synonym twice", () => {
    const twice = tagList.flatMap(({ name, synonyms }) => {
      const terms = synonyms.map(({ term }) => term.toLowerCase());
      return terms.filter((term, at) => terms.indexOf(term) !== at).map((term) => `${name}: ${term}`);
    });
    expect(twice).toEqual([]);
  });

  test("every phrase names its own trade", () => {
    const lost = builtinPhrases.suggested.filter(
      ({ text, trade }) => !trades.named(plainWords(wordsOf(text))).includes(trade),
    );
    expect(lost).toEqual([]);
  });
});

test("the services of a category begin with the most common ones", () => {
  const firstOf = (category: string) => trades.commonServicesOf(findCategory(category)!)[0]?.name;
  expect(["fashion-beauty", "construction", "electrical-works"].map(firstOf)).toEqual([
    ...["Tailor", "Plumber", "Electrician"],
  ]);
});

describe("phrases that are understood and not suggested", () => {
  const keyOf = (text: string) => phraseKey(plainWords(wordsOf(text)));
  const understood = phraseList.flatMap(({ slug, phrases }) => {
    const { id } = serviceTags.find((tag) => tag.slug === slug)!;
    const texts = Object.values(phrases).flatMap((list) => list.split(", "));
    return texts.map((text) => ({ id, text, key: keyOf(text) }));
  });

  test("each names its service", () => {
    expect(understood.filter(({ id, text }) => !trades.named(plainWords(wordsOf(text))).includes(id))).toEqual([]);
  });

  test("none is duplicated under a service, or also suggested", () => {
    const synonyms = new Set(builtinPhrases.suggested.map(({ text }) => keyOf(text)));
    const seen = new Set<string>();
    const isSpare = ({ id, key }: (typeof understood)[number]) =>
      synonyms.has(key) || seen.size === seen.add(`${id} ${key}`).size;
    expect(understood.filter(isSpare)).toEqual([]);
  });

  test("none consists of fillers only", () => {
    expect(understood.filter(({ text }) => wordsOf(text).every(isFiller))).toEqual([]);
  });

  test("they are recognized in queries, and not in the text of a business", () => {
    expect(named("wheel deflated")).toEqual(["Vulcanizer"]);
    expect(trades.phrases.namedInText(plainWords(wordsOf("wheel deflated")))).toEqual([]);
  });
});

describe("finding a trade", () => {
  test("a category is found by name in any case, or by slug", () => {
    expect(findCategory("construction")?.id).toBe(11);
    expect(findCategory("car-repairs-mechanic")?.name).toBe("Car or Auto Repairs, Mechanic");
    expect(findCategory("no such thing")).toBeUndefined();
  });

  test("the words of an owner are a service when they name one", () => {
    expect(trades.findService("PLUMBER")?.category.name).toBe("Construction");
    expect(trades.findService("sells things")).toBeUndefined();
  });

  test("words name a trade in any order", () => {
    expect(named("generator repair")).toEqual(["Generator repair"]);
    expect(named("repair of generator")).toEqual(["Generator repair"]);
  });

  test("to fix and to mend is to repair", () => {
    expect(named("fixing generators")).toEqual(["Generator repair"]);
  });

  test("a word that names a service does not mean a whole category", () => {
    expect(named("plumber")).toEqual(["Plumber"]);
  });

  test('a phrase without its filler "service" is only a hint', () => {
    expect(named("security man")).toEqual(["Security guard"]);
    expect(trades.phrases.hinted(["security"]).map(nameOf)).toContain("Security guard");
    expect(named("security")).not.toContain("Security guard");
  });

  test("a trade knows its category, and a category is its own", () => {
    expect(trades.categoryOf(trades.findService("Plumber")!.id)?.name).toBe("Construction");
    expect(trades.categoryOf(11)?.name).toBe("Construction");
    expect(trades.categoryOf(999)).toBeUndefined();
  });
});

describe("words without a trade", () => {
  test("words around a trade are left out", () => {
    expect(contentWords(wordsOf("abeg I need person wey sabi repair my gen"))).toEqual(["repair", "gen"]);
  });

  test("a phrase of fillers only stays complete", () => {
    expect(contentWords(["the", "place"])).toEqual(["the", "place"]);
    expect(plainWords(["to", "the"])).toEqual(["to", "the"]);
  });

  test("a phone is no filler: it is what many repair", () => {
    expect(isFiller("phone")).toBe(false);
  });
});

describe("custom services and synonyms", () => {
  const custom = {
    services: [{ id: 2_000_000_001, name: "Drone repair", slug: "drone-repair", categoryId: 11 }],
    words: [
      {
        id: "1",
        text: "moon camera",
        phrase: "camera sky",
        tradeId: 2_000_000_001,
        language: "en",
        addedBy: "1",
        createdAt: new Date(0),
      },
      {
        id: "2",
        text: "lost word",
        phrase: "lost word",
        tradeId: 2_000_000_002,
        language: "en",
        addedBy: "1",
        createdAt: new Date(0),
      },
    ] as const,
  };

  test("custom words are understood by their vocabulary only, not by others in the process", () => {
    const taught = new Trades();
    taught.setCustom({ services: custom.services, words: [...custom.words] });

    expect(taught.named(["moon", "camera"])).toEqual([2_000_000_001]);
    expect(taught.categoryOf(2_000_000_001)?.name).toBe("Construction");
    expect(taught.named(["lost", "word"])).toEqual([]);
    expect(trades.named(["moon", "camera"])).toEqual([]);
    expect(trades.findService("drone repair")).toBeUndefined();

    taught.setCustom({ services: [], words: [] });
    expect(taught.nameOf(2_000_000_001)).toBe("");
  });
});
