import { z } from "zod";
import { faqTopics } from "#/shared/faq-topics.ts";

export const noticeLevels = ["info", "warning"] as const;

export const SiteNotice = z.object({
  id: z.string(),
  text: z.string(),
  level: z.enum(noticeLevels),
  is_due: z.boolean().describe("to be shown now; else from starts_at on, within the hour"),
  starts_at: z.string(),
  ends_at: z.string().describe("empty: until it is switched off"),
  states: z.array(z.string()).describe("who it is for; empty: everybody"),
});
export type SiteNotice = z.infer<typeof SiteNotice>;

export const FaqEntry = z.object({
  id: z.string(),
  topic: z.enum(faqTopics),
  question: z.string().describe("{brand} stands for the product's name, here and in the answer"),
  answer: z
    .string()
    .describe("paragraphs with an empty line between; {email} stands for the support address, **words** are strong"),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

export const SiteConfig = z.object({
  brand: z.string(),
  tagline: z.string(),
  public_url: z.string(),
  support_email: z.string(),
  google_client_id: z.string().describe("empty: no Google sign-in here"),
  paystack_public_key: z.string().describe("publishable; empty: the test checkout, in which no money moves"),
  api_key: z.string().describe("publishable; sent as x-api-key"),
  is_demo: z.boolean().describe("the listings are made up"),
  links: z.object({
    agent_site: z.string(),
    app_store: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    x: z.string(),
  }),
  notice: SiteNotice.nullable().describe("for everybody; null: nothing to be told"),
  place_notices: z.array(SiteNotice).describe("for some states, the latest first: shown there in place of the other"),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

export const siteContract = {
  "GET /v2/config": {
    does: "The product's name, its links and what is switched on.",
    returns: SiteConfig,
  },
  "GET /v2/faq": {
    does: "Questions that are asked often, with their answers, in order.",
    returns: z.array(FaqEntry),
  },
};

export const referenceContract = {
  "GET /v2/openapi.json": {
    does: "This reference, as an OpenAPI 3.1 document.",
    isConstant: true,
    returns: z.record(z.string(), z.unknown()),
  },
  "GET /v2/errors": {
    does: "Every error code, with its status and the calls that name it.",
    isConstant: true,
    returns: z.array(
      z.object({ code: z.string(), status: z.int().describe("on the wire"), calls: z.array(z.string()) }),
    ),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof siteContract>, Calls<typeof referenceContract> {}
}
