import type { Config } from "#/server/platform/config.ts";
import { listErrors, openApiOf } from "#/server/platform/http/openapi.ts";
import { type Route, routes } from "#/server/platform/http/route.ts";
import { referenceContract, siteContract } from "./contract.ts";
import { listFaq, showNotices } from "./site.ts";

export const tagline = "simplify your life";

export const siteRoutes = routes(siteContract, {
  "GET /v2/config": {
    cacheTags: () => ["notice"],
    handle: async (services) => ({ ...configOf(services.config), ...(await showNotices(services)) }),
  },
  "GET /v2/faq": { cacheTags: () => ["faq"], handle: ({ db }) => listFaq(db) },
});

/** Placeholders, so that a demo's footer can be judged. */
const demoLinks: Config["links"] = {
  agentSite: "https://agents.localchap.example/",
  appStore: "https://apps.localchap.example/",
  facebook: "https://facebook.localchap.example/",
  instagram: "https://instagram.localchap.example/",
  x: "https://x.localchap.example/",
};

function linksOf({ links, demoBusinesses }: Config) {
  const isSet = Object.values(links).some(Boolean);
  return demoBusinesses > 0 && !isSet ? demoLinks : links;
}

function configOf(config: Config) {
  const links = linksOf(config);
  return {
    brand: config.brand,
    tagline,
    public_url: config.publicUrl,
    support_email: config.supportEmail,
    google_client_id: config.google?.clientId ?? "",
    paystack_public_key: config.paystack?.publicKey ?? "",
    api_key: config.apiKey ?? "",
    is_demo: config.demoBusinesses > 0,
    links: {
      agent_site: links.agentSite,
      app_store: links.appStore,
      facebook: links.facebook,
      instagram: links.instagram,
      x: links.x,
    },
  };
}

export function referenceRoutes(described: readonly Route[]) {
  const all: Route[] = [...described];
  const own = routes(referenceContract, {
    "GET /v2/openapi.json": {
      cacheTags: () => [],
      handle: ({ config }) => openApiOf(all, config.brand, config.publicUrl),
    },
    "GET /v2/errors": { cacheTags: () => [], handle: () => listErrors(all) },
  });
  all.push(...own);
  return own;
}
