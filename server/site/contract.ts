import { z } from "zod";

export const SiteConfig = z.object({
  brand: z.string(),
  tagline: z.string(),
  public_url: z.string(),
  support_email: z.string(),
  google_client_id: z.string().describe("empty: no Google sign-in here"),
  api_key: z.string().describe("publishable; sent as x-api-key"),
  is_demo: z.boolean().describe("the listings are made up"),
  links: z.object({
    agent_site: z.string(),
    app_store: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    x: z.string(),
  }),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

export const siteContract = {
  "GET /v2/config": {
    does: "The product's name, its links and what is switched on.",
    returns: SiteConfig,
  },
};

export const referenceContract = {
  "GET /v2/openapi.json": {
    does: "This reference, as an OpenAPI 3.1 document.",
    returns: z.record(z.string(), z.unknown()),
  },
};
