import { BusinessMaker } from "#/server/demo/business.ts";
import { blockedNumber } from "#/server/demo/cases/complaints.ts";
import { demoId } from "#/server/demo/ids.ts";
import { businessPath } from "#/shared/business-path.ts";

/** One kind of request, as a visitor sends it. `{n}` in a path becomes a number that was never used before. */
export interface Asked {
  name: string;
  paths: readonly string[];
}

/** Number of businesses whose names and pages the measurement uses. */
const businessesAsked = 200;

const places = [
  "Lagos",
  "Lagos, Ikeja",
  "Rivers",
  "Kano",
  "Abuja",
  "Oyo, Ibadan North",
  "Enugu",
  "Lagos, Surulere",
  "Delta",
  "",
];
const words = {
  category: [
    "mechanic",
    "caterer",
    "photography",
    "laundry",
    "restaurant",
    "real estate",
    "logistics",
    "event planning",
  ],
  trade: [
    "plumber",
    "electrician",
    "tailor",
    "barber",
    "carpenter",
    "welder",
    "hair stylist",
    "make up artist",
    "painter",
    "aircon repair",
  ],
  broad: ["repair", "food", "fashion", "cleaning", "design", "ventures", "school", "delivery"],
  slip: ["plumbr", "electrican", "mechanik", "capenter", "fotographer", "babrer", "resturant", "taylor"],
  placed: [
    "plumber in ikeja",
    "mechanic surulere",
    "tailor in wuse 2",
    "barber port harcourt",
    "caterer enugu",
    "welder in kano",
  ],
  phrase: [
    "fix my generator",
    "who can repair leaking tap",
    "make up artist for wedding",
    "small chops for party",
    "someone to wash car at home",
  ],
  text: ["wedding", "installation", "affordable", "generator", "leather", "solar panel"],
};

export type Kind = keyof typeof words | "name" | "nameWord";

const finder = (search: string, location: string) => `/v2/finder?${new URLSearchParams({ search, location })}`;
const everywhere = (searches: readonly string[], locations: readonly string[]) =>
  searches.flatMap((search) => locations.map((location) => finder(search, location)));

type Searches = Record<
  "category" | "trade" | "country" | "name" | "slip" | "broad" | "placed" | "phrase" | "text",
  string[]
>;

const finderRuns = (searches: Searches, mix: string[]) =>
  [
    { name: "search: a mix", paths: mix },
    { name: "search: category word", paths: searches.category },
    { name: "search: trade word, state or LGA", paths: searches.trade },
    { name: "search: trade word, Nigeria", paths: searches.country },
    { name: "search: name", paths: searches.name },
    { name: "search: a slip", paths: searches.slip },
    { name: "search: broad word", paths: searches.broad },
    { name: "search: place in the words", paths: searches.placed },
    { name: "search: phrase", paths: searches.phrase },
    { name: "search: word of texts", paths: searches.text },
  ] satisfies Asked[];

/** Requests to a database of demo businesses: searches, calls and pages. The same for every run. */
export function asked() {
  const maker = new BusinessMaker(new Date("2026-11-21T09:00:00Z"));
  const drawn = Array.from({ length: businessesAsked }, () => maker.next());
  const businesses = drawn.filter(({ number }) => number !== blockedNumber);
  const names = businesses.map(({ name }) => name);
  const ids = businesses.map(({ number }) => demoId("business", number));

  const searches = {
    category: everywhere(words.category, places),
    trade: everywhere(words.trade, places.filter(Boolean)),
    country: everywhere(words.trade, [""]),
    name: names.map((name) => finder(name, "")),
    slip: everywhere(words.slip, places.slice(0, 4)),
    broad: everywhere(words.broad, places),
    placed: everywhere(words.placed, [""]),
    phrase: everywhere(words.phrase, places),
    text: everywhere(words.text, places),
  };
  const mix = Array.from({ length: 400 }, (_, at) => {
    const kinds = Object.values(searches);
    const paths = kinds[at % kinds.length]!;
    return paths[Math.floor(at / kinds.length) % paths.length]!;
  });
  const business = { name: "call: business", paths: ids.map((id) => `/v2/business/${id}`) };
  return {
    finder: finderRuns(searches, mix),
    suggest: {
      name: "suggest",
      paths: ["pl", "plum", "mech", "la", "fash", "ike", "ba", "gen"].map((q) => `/v2/suggest?q=${q}`),
    },
    business,
    /** The calls that each page is made of; of a business page without its related ones. */
    callsOf: {
      search: [{ name: "call: results, the same mix", paths: mix.map((path) => path.replace("/finder", "/results")) }],
      business: [business],
      home: [
        { name: "call: featured", paths: ["/v2/featured_client?location=Lagos"] },
        { name: "call: top", paths: ["/v2/businesses_client"] },
      ],
    },
    pages: {
      search: {
        name: "page: search, not cached",
        paths: mix.map((path) => `${path.replace("/v2/finder", "/search")}&n={n}`),
      },
      business: {
        name: "page: business, not cached",
        paths: businesses.map(({ bid, number }) => `${businessPath({ bid, id: demoId("business", number) })}?n={n}`),
      },
      home: { name: "page: home, not cached", paths: ["/?n={n}"] },
      cached: { name: "page: search, cached", paths: ["/search?search=plumber&location=Lagos"] },
    },
    /** For the floors: what is searched, in words. */
    texts: mix.map((path) => {
      const { searchParams } = new URL(path, "http://localhost");
      return { search: searchParams.get("search")!, location: searchParams.get("location")! };
    }),
    ids,
  };
}
