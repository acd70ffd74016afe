import { openApiOf } from "#/server/platform/openapi.ts";
import { type Route, routes } from "#/server/platform/route.ts";
import { referenceContract, siteContract } from "./contract.ts";

export const tagline = "simplify your life";

export const siteRoutes = routes(siteContract, {
  "GET /v2/config": ({ config }) => ({
    brand: config.brand,
    tagline,
    public_url: config.publicUrl,
    support_email: config.supportEmail,
    google_client_id: config.google?.clientId ?? "",
    api_key: config.apiKey ?? "",
    is_demo: config.demoBusinesses > 0,
    links: {
      agent_site: config.links.agentSite,
      app_store: config.links.appStore,
      facebook: config.links.facebook,
      instagram: config.links.instagram,
      x: config.links.x,
    },
  }),
});

/** The call that describes all others. */
export function referenceRoutes(described: readonly Route[]) {
  const all: Route[] = [...described];
  const own = routes(referenceContract, {
    "GET /v2/openapi.json": ({ config }) => openApiOf(all, config.brand, config.publicUrl),
  });
  all.push(...own);
  return own;
}
