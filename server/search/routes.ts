import { findState, readPlace } from "#/server/place/place.ts";
import { routes } from "#/server/platform/http/route.ts";
import { type Listing, searchContract } from "./contract.ts";
import { showDirectory } from "./directory.ts";
import { guessServices } from "./guessing.ts";
import { featuredListings, findBusinesses, findListings, relatedListings, topListings } from "./search.ts";

/** A page made of these listings shows each of them. */
const tagsOf = (listings: readonly Listing[]) => listings.map(({ id }) => `business:${id}`);

/** Any listing that comes to the state may belong among these results. */
const listTag = (state: string | undefined) => `listings:${(state && findState(state)?.id) ?? "all"}`;

export const searchRoutes = routes(searchContract, {
  "GET /v2/finder": async ({ query, header, ...services }) => {
    const { listings, total } = await findListings(services, query);
    header("x-total-count", String(total));
    return listings;
  },
  "GET /v2/results": async ({ query, cacheTags, ...services }) => {
    const results = await findBusinesses(services, query);
    cacheTags("words", listTag(results.place?.state), ...tagsOf(results.listings));
    return results;
  },
  "GET /v2/suggest": ({ query: { q, limit, location }, vocabulary }) => vocabulary.suggest(q, limit, location),
  "POST /v2/business/guess": ({ body, trades }) => guessServices(trades, body),
  "GET /v2/businesses_client": async ({ cacheTags, ...services }) => {
    const listings = await topListings(services);
    cacheTags(...tagsOf(listings));
    return listings;
  },
  "GET /v2/featured_client": async ({ query: { location }, cacheTags, ...services }) => {
    const listings = await featuredListings(services, location ? readPlace(location) : undefined);
    cacheTags("featured", ...tagsOf(listings));
    return listings;
  },
  "GET /v2/directory/{state}": async ({ params, query: { lga, category }, cacheTags, ...services }) => {
    const directory = await showDirectory(services, { state: params.state, lga, category });
    cacheTags(listTag(directory.state.name), ...tagsOf(directory.listings));
    return directory;
  },
  "GET /v2/related_business": async ({ query: { category, state, except }, cacheTags, ...services }) => {
    const listings = await relatedListings(services, { category, state: state ? findState(state) : undefined, except });
    cacheTags(...tagsOf(listings));
    return listings;
  },
});
