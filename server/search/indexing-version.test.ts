import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { weekOf } from "#/server/business/business.ts";
import { localGovernments } from "#/server/place/place.ts";
import { builtinPhrases, categories, serviceTags, Trades } from "#/server/trade/trade.ts";
import { type ListingSource, listingOf } from "./indexing.ts";
import { fingerprints } from "./indexing-version.ts";

const now = new Date("2026-11-21T10:00:00Z");
const trades = new Trades();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const phrasesOf = Map.groupBy(builtinPhrases.suggested, ({ trade }) => trade);
const understood = [...builtinPhrases.understoodWords];
const kinds = [
  ...serviceTags.map(({ id, name, category }) => ({ id, name, categoryId: category.id })),
  ...categories.map(({ id, name }) => ({ id, name, categoryId: id })),
];

/** Names, tags and texts as owners write them: of another trade, with fillers between, in several languages. */
const written = [
  {
    name: "Salt and Light Tailors",
    tags: ["I sew agbada and bubu"],
    about: "We mend, no be small. Ask for Màmá Ṣọlá.",
  },
  {
    name: "Phone Clinic",
    tags: ["Eatery, Restaurant"],
    about: "Pay by POS. Repair of phones, and we dey sell charger.",
  },
  {
    name: "Ọ̀yọ́ Motors",
    tags: ["mai gyaran mota", "Car wash"],
    about: "Onye na-arụzi ụgbọala. Tyres & batteries, 24hrs.",
  },
  { name: "Gen Doctor", tags: ["person wey dey repair gen"], about: "Generator service\n\nand   rewinding of coils" },
  { name: "Ada's Place", tags: [], about: "" },
];

/** One business in each LGA, of each trade in turn, whose texts hold every phrase of the trade and every word that is understood. */
function sourceAt(nth: number): ListingSource {
  const lga = localGovernments[nth]!;
  const kind = kinds[nth % kinds.length]!;
  const { name, tags, about } = written[nth % written.length]!;
  const said = (phrasesOf.get(kind.id) ?? []).map(({ text }) => text);
  const id = `019c0000-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`;
  return {
    business: {
      id,
      bid: `known-${nth}`,
      name: nth % 3 === 0 ? `${kind.name} ${name}` : name,
      about: `${about} We do ${said.join(" xx ")}. ${said.map((text) => text.split(" ").join(" and the ")).join(" xx ")}`,
      categoryId: nth % 7 === 0 ? 1 + (kind.categoryId % categories.length) : kind.categoryId,
      tags: nth % 2 === 0 ? [kind.name, ...tags] : tags,
      town: lga.name,
      address: `${nth} ${understood.filter((_, at) => at % localGovernments.length === nth).join(" ")} Mechanic Village Road`,
      localGovernmentId: lga.id,
      latitude: nth % 5 === 0 ? 6.5 : null,
      longitude: nth % 5 === 0 ? 3.4 : null,
      image: nth % 2 === 0 ? "" : "face.webp",
      yearsOfExperience: nth % 30,
      isVerified: nth % 4 === 0,
      openingHours:
        nth % 5 === 1
          ? null
          : weekOf([
              { weekday: 1, opensMinute: 480, closesMinute: 1_020 },
              { weekday: 6, opensMinute: 1_200, closesMinute: 120 },
              { weekday: 7, opensMinute: null, closesMinute: null },
            ]),
      awayUntil: nth % 11 === 0 ? "2026-11-25" : null,
      createdAt: daysAgo(nth % 60),
      updatedAt: daysAgo(nth % 900),
    },
    totals:
      nth % 3 === 0
        ? null
        : { businessId: id, ones: nth % 4, twos: nth % 2, threes: 1, fours: nth % 5, fives: nth % 9 },
    reply: nth % 6 === 0 ? { businessId: id, minutes: nth * 3, rate: (nth % 10) / 10 } : null,
    specials: nth % 13 === 0 ? [{ on: "2026-11-24", opensMinute: null, closesMinute: null, name: "" }] : [],
    catalogNames: said.slice(0, nth % 4),
    fromPriceKobo: (nth % 5) * 10_000,
    servedLgas: nth % 8 === 0 ? [localGovernments[(nth + 100) % localGovernments.length]!.id] : [],
    reach: ([null, "lga", "state", "nigeria"] as const)[nth % 4]!,
  };
}

/** Rows of search, in an order that says nothing. */
function rowsAt(nth: number) {
  const { indexingVersion: _, words, terms, lgas, ...listing } = listingOf(sourceAt(nth), now, trades);
  return { ...listing, words: words.split(" ").sort(), terms: terms.map(String).sort(), lgas };
}

test("rows that search derives from known texts are those of the latest version", { timeout: 60_000 }, () => {
  const hash = createHash("sha256");
  for (const nth of localGovernments.keys()) hash.update(JSON.stringify(rowsAt(nth)));
  const fingerprint = hash.digest("hex").slice(0, 16);

  expect(
    fingerprints.at(-1),
    `Rules, lists or words changed what search holds of a business. Add "${fingerprint}" at the end of fingerprints in indexing-version.ts (of what is not released yet, in place of the last): listings made before are then brought up to date after an upgrade`,
  ).toBe(fingerprint);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
});
