import { z } from "zod";
import { Offer } from "#/server/business/contract.ts";
import { searchedWords, typedLine } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { placePages } from "#/shared/place-path.ts";

/** A business as a card shows it. */
export const Listing = z.object({
  id: z.string(),
  bid: z.string(),
  name: z.string(),
  summary: z.string().describe("how its about text begins"),
  category: z.string(),
  tags: z.array(z.string()),
  town: z.string(),
  lga: z.string(),
  state: z.string(),
  country: z.literal("Nigeria"),
  image: z.string(),
  is_claimed: z
    .boolean()
    .describe("false: nobody runs it here yet; it is from `source`, without a number, reviews, chat or quotes"),
  source: z.string().describe("of an unclaimed one, where it is from: Overture, Nov 2026; else empty"),
  years_of_experience: z.number(),
  is_verified: z.boolean(),
  is_boosted: z.boolean().describe("an active premium subscription"),
  rating: z.number().describe("average of all stars; 0: no ratings yet"),
  rating_count: z.number(),
  recommended_count: z.number().describe("members who recommend it"),
  away_until: z.string().describe("the day on which it is open again, 2026-12-28; empty: it is not away"),
  takes_bookings: z.boolean().describe("people may request a time"),
  offer: Offer.nullable().describe("what it offers for some time; null: nothing"),
  is_open: z.boolean().nullable().describe("now, in Lagos; null: hours not provided"),
  opens_at: z.iso.datetime().nullable().describe("the next opening of a closed business; null: open, or not known"),
  opens_today: z.boolean().describe("it opens on this day in Lagos"),
  closes_at: z.iso
    .datetime()
    .nullable()
    .describe("the next closing of an open business; null: closed, never closes, or not known"),
  from_price: z
    .number()
    .describe(
      "naira; the lowest price of its first service, in its catalog or to be booked; where it is listed for another of its services, of that one; 0: none",
    ),
  is_new: z.boolean().describe("posted in the last 30 days, with fewer than five ratings"),
  reply_minutes: z.number().nullable().describe("median time to its first answer in 90 days; null: not known"),
  reply_rate: z.number().nullable().describe("share answered within 24 hours, 0 to 1; null: not known"),
  distance_km: z.number().nullable().describe("from lat and lng, when given"),
});
export type Listing = z.infer<typeof Listing>;

const flag = z.stringbool({ error: "Say true or false" }).optional();
const degrees = (most: number) =>
  z.coerce
    .number({ error: "Give degrees as a number" })
    .min(-most, "Out of range")
    .max(most, "Out of range")
    .optional();

export const sorts = ["best", "rating", "nearest", "newest"] as const;

export const SearchQuery = z
  .object({
    search: searchedWords(lengthMax.search, "Search for at most 200 letters").default(""),
    location: searchedWords(120, "Give a place as 'State, LGA'")
      .default("")
      .describe("'State, LGA', a state, an area or a nickname: 'Lagos, Yaba', 'VI'; 'Nigeria' or empty: everywhere"),
    category: typedLine().max(100).optional().describe("name or slug of a category"),
    verified: flag,
    open_now: flag,
    takes_bookings: flag,
    replies_fast: flag.describe("a median of at most 60 minutes, and 8 of 10 answered within 24 hours"),
    min_rating: z.coerce
      .number({ error: "Give a number of stars" })
      .min(0, "0 to 5 stars")
      .max(5, "0 to 5 stars")
      .optional(),
    lat: degrees(90),
    lng: degrees(180),
    sort: z.enum(sorts, { error: "Sort by best, rating, nearest or newest" }).default("best"),
    limit: z.coerce
      .number({ error: "Give the limit as a whole number" })
      .int("Give the limit as a whole number")
      .min(1, "Ask for at least 1 result")
      .max(100, "Ask for at most 100 results")
      .default(28),
    offset: z.coerce
      .number({ error: "Give the offset as a whole number" })
      .int("Give the offset as a whole number")
      .min(0, "The offset can’t be negative")
      .max(2_000, "That is further than anybody reads")
      .default(0),
  })
  .refine(({ search, category }) => search || category, { path: ["search"], error: "Enter a keyword to search" })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ["lat"],
    error: "Give both lat and lng, or neither",
  });
export type SearchQuery = z.infer<typeof SearchQuery>;

const PlaceCount = z.object({
  lga: z.string(),
  state: z.string(),
  count: z.number().describe("capped at 500"),
  distance_km: z
    .number()
    .nullable()
    .describe("from the position, else from the asked LGA for a business outside it; null: neither applies"),
});

const MapPoint = {
  x: z.number().describe("0 to 1,000, from the west"),
  y: z.number().describe("0 to 1,000, from the north"),
};

const ResultsMap = z.object({
  km: z.number().describe("width and height"),
  middle: z.object(MapPoint).nullable().describe("of the LGA or area that was searched; null: a whole state was"),
  pins: z.array(
    z.object({
      ...{ id: z.string(), ...MapPoint },
      more: z.array(z.string()).describe("further businesses at this point, for which there is no room beside it"),
    }),
  ),
  places: z
    .array(z.object({ name: z.string(), kind: z.enum(["asked", "city", "lga", "area", "water"]), ...MapPoint }))
    .describe(
      "names, centred on their points, those with room for them; asked: the place that was searched, first if it has room",
    ),
  land: z
    .string()
    .describe("a path of SVG of 200 by 200 units, like those below, with lakes as holes; what is not land is the sea"),
  rivers: z.string().describe("lines"),
  state: z.string().describe("the state of the place"),
  borders: z.string().describe("lines between LGAs, computed from their towns and wards; empty where the map is wide"),
});
export type ResultsMap = z.infer<typeof ResultsMap>;

export const Results = z.object({
  listings: z
    .array(Listing)
    .describe(
      "those in the asked place first, then by distance band in its state and up to 40 km beyond; without those of open_near",
    ),
  total: z
    .number()
    .describe(
      "how many match in the place, in its state, and up to 40 km from the LGA beyond it; counting stops at 500",
    ),
  is_capped: z.boolean().describe("there are more than total"),
  answers: z
    .number()
    .describe("how many of the total answer to what was asked; they come first, and the rest only mention it"),
  in_place: z.number().describe("how many of the answers lie in the asked LGA or city; all of them without one"),
  named: z
    .number()
    .describe(
      "how many of the listings, from the first on, were found by their name, in all of Nigeria, when none of them lies in the asked LGA",
    ),
  place: z
    .object({
      state: z.string(),
      lga: z.string().describe("empty: the whole state"),
      area: z.string().describe("the part of the LGA that was named: Yaba; or the city of several LGAs; empty: none"),
      lgas: z.array(z.string()).describe("of a city its LGAs; else the LGA; empty: the whole state"),
    })
    .nullable()
    .describe("the place searched; null: all of Nigeria"),
  named_place: z
    .object({ location: z.string().describe("empty: all of Nigeria"), search: z.string() })
    .nullable()
    .describe(
      "the place that the words name, which wins over the location, and the words without it; null: they name none",
    ),
  place_choices: z
    .array(z.object({ location: z.string(), lga: z.string(), state: z.string() }))
    .describe("other places of the same name, in other states, to ask: Surulere, Lagos or Oyo?"),
  unknown_place: z.string().describe("the location as given, when we know no such place; else empty"),
  trades: z.array(z.string()).describe("the categories and services understood"),
  suits_bookings: z.boolean().describe("true for trades whose customers usually book a time"),
  corrected: z.string().describe("the words searched instead of a slip; empty: searched as typed"),
  did_you_mean: z
    .array(z.string())
    .describe("services that the words come closest to, when they name none: these are whom the results show"),
  left_out: z.array(z.string()).describe("words that were not understood, and left out"),
  without: z
    .array(z.string())
    .describe("services that the words ruled out, and that none of these offers: 'not fast food'"),
  open_at: z
    .string()
    .describe("the time the words asked for, at which all of these are open: now, tonight, Sunday; empty: none"),
  nobody_open_at: z
    .string()
    .describe(
      "the time the words asked for, when nobody found is open then: these are all of them; empty: somebody is",
    ),
  price_under: z
    .number()
    .describe("naira: the words asked for at most so much, and all of these say such a price; 0: none"),
  nobody_under: z
    .number()
    .describe(
      "naira: the words asked for at most so much, and nobody says such a price: these are all of them; 0: none",
    ),
  wants_position: z.boolean().describe("'near me' was said, and no position given"),
  further: z
    .array(Listing)
    .describe(
      "when few answer: the next nearest of the same trade beyond it, with distance_km; within 60 km for what is done on the spot",
    ),
  same_line: z
    .array(Listing)
    .describe("when nobody answers in the state: others there of the same category, which may do it too; at most 6"),
  unclaimed: z
    .array(Listing)
    .describe(
      "on the last page: businesses that nobody runs here yet, at most a third of the limit; they count towards no number",
    ),
  open_near: z
    .array(Listing)
    .describe(
      "in the evening, for chemists, food, clinics and towing, and when no listing is open, if nobody good in the LGA is open: at most two of the answers, within 15 km, that are; they come before the listings and are counted with them",
    ),
  open_count: z
    .number()
    .describe("answers that are open now, counted when no listing of the first page is and there are more; else 0"),
  closed: z
    .object({
      total: z.number().describe("answers that the search finds without open_now"),
      next: z
        .object({ name: z.string(), opens_at: z.string().describe("an instant in UTC") })
        .nullable()
        .describe("the next to open on their first page; null: unknown"),
    })
    .nullable()
    .describe("when open_now is searched and nobody is open; else null"),
  /** For few results. */
  nearby: z.array(PlaceCount).describe("places with some, nearest first"),
  in_state: z.number().describe("matches in the whole state when the place has few; capped at 500"),
  elsewhere: z.number().describe("matches in the whole country when the place has few; capped at 500"),
  related: z.array(z.string()).describe("other services of the same kind, to tap"),
  map: ResultsMap.nullable().describe(
    "where the listings are, without those much farther than most; null: none is near the place",
  ),
});
export type Results = z.infer<typeof Results>;

const Named = z.object({ name: z.string(), slug: z.string().describe("its part of the page's address") });

export const Directory = z.object({
  state: Named,
  lga: Named.nullable().describe("null: the whole state"),
  category: Named.nullable().describe("null: all of them"),
  count: z.number().describe("businesses at home there, all of them counted"),
  parts: z
    .array(Named.extend({ count: z.number() }))
    .describe("of a state its LGAs, of an LGA its categories, that have businesses; most first"),
  listings: z.array(Listing).describe("the best 24"),
});
export type Directory = z.infer<typeof Directory>;

export const Suggestion = z.object({
  kind: z.enum(["service", "category", "place", "business"]),
  text: z.string().describe("what to put into the search box, or the place as 'State, LGA'"),
  note: z.string().describe("what it belongs to"),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const ServiceGuess = z.object({
  services: z.array(z.string()).describe("likeliest first, at most five, all of the category"),
  category: z.string().describe("empty: nothing points to one, or the words point to several"),
  maybe: z.array(z.string()).describe("services to ask about, at most five"),
});
export type ServiceGuess = z.infer<typeof ServiceGuess>;

export const searchContract = {
  "GET /v2/finder": {
    does: "Searches businesses by keyword and place, best first; unclaimed ones last. X-Total-Count says how many match, up to 500, without the unclaimed.",
    query: SearchQuery,
    returns: z.array(Listing),
  },
  "GET /v2/results": {
    does: "The same search as finder, with what a page of results says around it: counts, corrections, nearby places, related services.",
    query: SearchQuery,
    returns: Results,
  },
  "POST /v2/results/none": {
    does: "Says that none of the results is what was meant. Staff see the words of trades in it and the state, never who searched.",
    body: z.object({
      search: searchedWords(lengthMax.search).refine((words) => words.trim() !== "", "Enter what you searched for"),
      location: searchedWords(120).default(""),
    }),
    returns: z.object({ message: z.string() }),
    limits: ["rejections.network"],
  },
  "GET /v2/suggest": {
    does: "Completes what is being typed: services, categories, places and businesses. One slip is forgiven.",
    query: z.object({
      q: searchedWords(100).default(""),
      location: searchedWords(120).default("").describe("the place picked: what lies in it comes first"),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    returns: z.array(Suggestion),
  },
  "GET /v2/businesses_client": {
    does: "The top businesses for the home page: rating, completeness and freshness. At most 50.",
    returns: z.array(Listing),
  },
  "GET /v2/featured_client": {
    does: "The featured businesses: ten with active premium that reaches the place, taking turns, filled up from the best of its state, then from the top.",
    query: z.object({
      location: searchedWords(120).optional().describe("Lagos, Ikeja; absent: premium for all of Nigeria first"),
    }),
    returns: z.array(Listing),
  },
  "GET /v2/directory/{state}": {
    does: "A state, an LGA or a category in an LGA: how many businesses are at home there, how they divide, and 24 of them, the best first.",
    params: z.object({ state: z.string().describe("slug or name") }),
    query: z
      .object({
        lga: typedLine().max(100).optional().describe("slug or name; six names occur in two states"),
        category: typedLine().max(100).optional().describe("slug or name; with an LGA only"),
        offset: z.coerce
          .number()
          .int()
          .min(0)
          .max(placePages.offsetMax)
          .default(0)
          .describe("how many of the best to pass over"),
      })
      .refine(({ lga, category }) => lga || !category, { path: ["lga"], error: "Say in which LGA" }),
    returns: Directory,
    errors: ["place/not-found", "trade/not-found"],
  },
  "GET /v2/business/{id}/map": {
    does: "A map of where a business is: its LGA and those around it. `null` for a business that search does not show.",
    params: z.object({ id: z.string() }),
    returns: ResultsMap.nullable(),
  },
  "GET /v2/related_business": {
    does: "Other businesses of a category, best first; in a state when one is given. Those with the main service of `except` come before the others.",
    query: z.object({
      category: typedLine().max(100),
      state: typedLine().max(60).optional(),
      except: z.string().optional().describe("a business to leave out"),
    }),
    returns: z.array(Listing),
  },
  "POST /v2/business/guess": {
    does: "Guesses the services and the category of a business from what its owner wrote about it.",
    access: "member",
    body: z.object({
      name: searchedWords(lengthMax.businessName).default(""),
      about: searchedWords(lengthMax.businessText).default(""),
    }),
    returns: ServiceGuess,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof searchContract> {}
}
