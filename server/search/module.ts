import { businessTag, cardTags } from "#/server/business/business.ts";
import { distanceKm, findLga, findState, localGovernments, readPlace } from "#/server/place/place.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { type Results, searchContract } from "./contract.ts";
import { showDirectory } from "./directory.ts";
import { guessServices } from "./guessing.ts";
import { forgetMissesOf, rejectResults, sweepMisses } from "./misses.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";
import { endNewness, followingRatings, followRatings, reindexAll, reindexMentioning } from "./rank/reindex.ts";
import {
  featuredListings,
  findBusinesses,
  findListings,
  mapOfBusiness,
  relatedListings,
  topListings,
} from "./search.ts";
import { serveCrawlers } from "./sitemaps.ts";
import { suggest } from "./suggestions.ts";

/** Results for a state depend on every listing that serves it. */
const listTag = (state: string | undefined) => `listings:${(state && findState(state)?.id) ?? "all"}`;

/** Results around an LGA depend on other states too: 40 km from any part of it, which is within 40 km of its centre. */
const neighboursKm = 80;

function listTags(place: Results["place"]): string[] {
  const state = place && findState(place.state);
  const lga = state && findLga(state, place.lga);
  const near = lga ? localGovernments.filter((other) => distanceKm(lga, other) <= neighboursKm) : [];
  return [...new Set([place?.state, ...near.map((other) => other.state.name)])].map(listTag);
}

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A listing was added, re-indexed or removed. */
    "listing.changed": { businessId: string; stateIds: number[] };
    /** Staff added or removed a custom word or service. */
    "words.changed": Record<string, never>;
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Re-indexes the businesses that use a word whose meaning staff changed. */
    "search.reindex-saying": { text: string };
    /** Re-indexes all listings after a change of `indexVersion`. */
    "search.reindex": Record<string, never>;
    /** Ends the "new" state of businesses after 30 days. */
    "search.end-newness": Record<string, never>;
    /** Updates the rank of rated listings that a process left behind. */
    "search.follow-ratings": Record<string, never>;
    /** Removes counts of missed words after two years. */
    "search.sweep-misses": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    vocabulary: Vocabulary;
  }
}

export const search = defineModule({
  name: "search",
  routes: routes(searchContract, {
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
        ...listTags(place),
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
      handle: ({ query, ...services }) => suggest(services, query),
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
      handle: ({ params, query, ...services }) => showDirectory(services, { state: params.state, ...query }),
    },
    "GET /v2/business/{id}/map": {
      cacheTags: (_, { params: { id } }) => [businessTag(id)],
      handle: ({ params: { id }, ...services }) => mapOfBusiness(services, id),
    },
    "GET /v2/related_business": {
      cacheTags: cardTags,
      handle: ({ query: { category, state, except }, ...services }) =>
        relatedListings(services, { category, state: state ? findState(state) : undefined, except }),
    },
  }),
  provide: ({ trades }) => ({ vocabulary: new Vocabulary(trades) }),
  listen: (services) => {
    const { db, events, clock, trades, vocabulary } = services;
    events.onInTransaction("business.changed", async (tx, { businessId }) => {
      const stateIds = await indexBusinesses(tx, [businessId], clock.now(), trades);
      await events.publish(tx, "listing.changed", { businessId, stateIds });
    });
    events.onCommitted("rating.changed", followingRatings(services));
    const read = () => vocabulary.readCustom(db);
    events.onCommitted("words.changed", read);
    events.onReconnected(read);
  },
  jobs: (services) => [
    { name: "search.reindex-saying", work: ({ text }) => reindexMentioning(services, text) },
    {
      name: "search.reindex",
      work: () =>
        reindexAll({
          ...services,
          report: (error, businessId) => services.failures.report("indexing of a business", error, { businessId }),
        }),
    },
    // Ratings that a process received but did not process before it ended.
    { name: "search.follow-ratings", every: "* * * * *", work: () => followRatings(services) },
    // Just after midnight in Lagos.
    { name: "search.end-newness", every: "5 23 * * *", work: async () => void (await endNewness(services)) },
    { name: "search.sweep-misses", every: "25 3 * * *", work: () => sweepMisses(services) },
  ],
  changes: ({ events, vocabulary }, pages) => {
    events.onCommitted("listing.changed", ({ businessId, stateIds }) => {
      pages.now(businessTag(businessId));
      pages.soon("listings:all", ...stateIds.map((id) => `listings:${id}`));
    });
    // A page rendered before the words are re-read would be cached with their old meaning.
    events.onCommitted("words.changed", () => vocabulary.reading.then(() => pages.now("words")));
  },
  serve: serveCrawlers,
  erase: (tx, _, accountId) => forgetMissesOf(tx, accountId),
});
