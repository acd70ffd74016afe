import { cardTags } from "#/server/business/business.ts";
import { findState, readPlace } from "#/server/place/place.ts";
import { routes } from "#/server/platform/http/route.ts";
import { searchContract } from "./contract.ts";
import { showDirectory } from "./directory.ts";
import { guessServices } from "./guessing.ts";
import { rejectResults } from "./misses.ts";
import { featuredListings, findBusinesses, findListings, relatedListings, topListings } from "./search.ts";

/** Results for a state depend on every listing that serves it. */
const listTag = (state: string | undefined) => `listings:${(state && findState(state)?.id) ?? "all"}`;

export const searchRoutes = routes(searchContract, {
  "GET /v2/finder": {
    cacheTags: (listings) => ["words", "listings:all", ...cardTags(listings)],
    handle: async ({ query, header, ...services }) => {
      const { listings, total } = await findListings(services, query);
      header("x-total-count", String(total));
      return listings;
    },
  },
  "GET /v2/results": {
    cacheTags: ({ place, listings, further, same_line, open_near, unclaimed }) => [
      "words",
      listTag(place?.state),
      ...cardTags(listings),
      ...cardTags(unclaimed),
      ...cardTags(further),
      ...cardTags(same_line),
      ...cardTags(open_near),
    ],
    handle: async ({ query, ...services }) => {
      const results = await findBusinesses(services, query);
      services.answeredSearches.add(query.search);
      return results;
    },
  },
  "POST /v2/results/none": async ({ body, ...services }) => {
    await rejectResults(services, body);
    return { message: "Thank you. Staff read what people did not find." };
  },
  "GET /v2/suggest": {
    cacheTags: "none",
    handle: ({ query: { q, limit, location }, vocabulary }) => vocabulary.suggest(q, limit, location),
  },
  "POST /v2/business/guess": ({ body, trades }) => guessServices(trades, body),
  "GET /v2/businesses_client": { cacheTags: cardTags, handle: topListings },
  "GET /v2/featured_client": {
    cacheTags: (listings) => ["featured", ...cardTags(listings)],
    handle: ({ query: { location }, ...services }) =>
      featuredListings(services, location ? readPlace(location) : undefined),
  },
  "GET /v2/directory/{state}": {
    cacheTags: ({ state, listings }) => [listTag(state.name), ...cardTags(listings)],
    handle: ({ params, query: { lga, category }, ...services }) =>
      showDirectory(services, { state: params.state, lga, category }),
  },
  "GET /v2/related_business": {
    cacheTags: cardTags,
    handle: ({ query: { category, state, except }, ...services }) =>
      relatedListings(services, { category, state: state ? findState(state) : undefined, except }),
  },
});
