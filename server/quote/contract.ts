import { z } from "zod";
import { optionalLine, optionalText, requiredLine, requiredText, typedLine } from "#/server/platform/fields.ts";
import { Listing } from "#/server/search/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { isWholeKobo } from "#/shared/money.ts";

const whens = ["today", "this_week", "flexible", "date"] as const;
const requestStates = ["open", "accepted", "closed", "expired"] as const;
const recipientStates = ["asked", "offered", "declined", "accepted", "not_chosen", "ended"] as const;
export type RecipientState = (typeof recipientStates)[number];
const closeReasons = ["hired", "hired_elsewhere", "not_needed"] as const;
const declineReasons = ["busy", "too_far", "not_my_work", "budget", "other"] as const;

const naira = (missing: string) =>
  z
    .number(missing)
    .min(1, missing)
    .max(1_000_000_000, "That price is too high")
    .refine(isWholeKobo, "Enter the price in naira and kobo");

export const NewQuoteRequest = z
  .object({
    search: requiredLine(fieldMessages.quoteSearch, lengthMax.quoteSearch),
    description: requiredText(fieldMessages.quoteDescription, lengthMax.quoteDescription),
    state: typedLine(fieldMessages.state).min(1, fieldMessages.state).max(60, fieldMessages.state),
    lga: typedLine(fieldMessages.lga).min(1, fieldMessages.lga).max(60, fieldMessages.lga),
    town: optionalLine(lengthMax.town),
    when: z.enum(whens, "Say when"),
    date: z.union([z.iso.date(fieldMessages.day), z.literal("")], fieldMessages.day).default(""),
    budget: naira(fieldMessages.quoteBudget).optional(),
    pictures: z.array(z.string().max(200)).max(listMax.quotePictures, "Add at most 3 pictures").default([]),
    further: z.boolean().default(false).describe("without business_ids: also ask beyond 60 km"),
    business_ids: z.array(z.string().max(100)).max(listMax.quoteBusinesses, "Ask at most 5 businesses").default([]),
  })
  .refine(({ when, date }) => when !== "date" || date !== "", { error: fieldMessages.day, path: ["date"] });
export type NewQuoteRequest = z.output<typeof NewQuoteRequest>;

const QuoteOffer = z.object({
  id: z.string(),
  price: z.number().describe("naira"),
  price_to: z.number().nullable().describe("the upper end, where the price is a range"),
  note: z.string(),
  can_start: z.string(),
  offered_at: z.string(),
});
export type QuoteOffer = z.infer<typeof QuoteOffer>;

export const NewOffer = z
  .object({
    price: naira(fieldMessages.price),
    price_to: naira(fieldMessages.price).nullish(),
    note: optionalText(lengthMax.offerNote),
    can_start: optionalLine(lengthMax.offerStart),
  })
  .refine(({ price, price_to }) => !price_to || price_to >= price, {
    error: "The second price is the higher one",
    path: ["price_to"],
  });
export type NewOffer = z.output<typeof NewOffer>;

const requestFields = z.object({
  id: z.string(),
  search: z.string(),
  description: z.string(),
  state: z.string(),
  lga: z.string(),
  town: z.string(),
  when: z.enum(whens),
  date: z.string().describe("2026-12-28; empty unless when is date"),
  budget: z.number().nullable().describe("naira"),
  pictures: z.array(z.string()).describe("where asker and recipients open them, below our address"),
  status: z.enum(requestStates),
  is_mine: z.boolean().describe("the reader asked for it"),
  asker: z.object({ firstname: z.string(), area: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
});

const SentRequest = requestFields.extend({
  offers: z.number(),
  waiting: z.number().describe("businesses that may still answer"),
});
export type SentRequest = z.infer<typeof SentRequest>;

const ReceivedRequest = requestFields.extend({
  answer: z.enum(recipientStates).describe("what became of it between the two"),
  offer: QuoteOffer.pick({ price: true, price_to: true }).nullable().describe("the price that the business offered"),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

export const QuoteRequest = requestFields.extend({
  recipients: z
    .array(
      z.object({
        business_id: z.string(),
        business: Listing.nullable().describe("null: its page is not shown any more"),
        status: z.enum(recipientStates),
        decline_reason: z.string(),
        distance_km: z.number().nullable(),
        phone_verified: z.boolean().describe("its owner showed with a code that they hold the number of the page"),
        offer: QuoteOffer.nullable(),
      }),
    )
    .describe("all of them for the asker; for a recipient their own"),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const QuoteCandidate = z.object({
  business_id: z.string(),
  bid: z.string(),
  name: z.string(),
  picture: z.string().describe("photo of the business, else the illustration of its trade"),
  town: z.string(),
  lga: z.string(),
  state: z.string(),
  is_verified: z.boolean(),
  rating: z.number().describe("0: no ratings yet"),
  rating_count: z.number(),
  distance_km: z.number().describe("from the LGA of the request"),
  comes_here: z.boolean().describe("is in the LGA of the request, or comes to it"),
  reply_minutes: z.number().nullable().describe("median time to its first answer; null: not known"),
  chosen: z.boolean().describe("asked when no businesses are named"),
});
export type QuoteCandidate = z.infer<typeof QuoteCandidate>;

const ById = z.object({ id: z.string() });
const before = z.string().optional().describe("the id of the last request seen");

export const quoteContract = {
  "POST /v2/quote_requests": {
    does: "Asks businesses for quotes: those named, or else the five that search finds best and that take requests.",
    access: "member",
    body: NewQuoteRequest,
    returns: QuoteRequest,
    errors: [
      "account/phone-unproven",
      "account/profile-incomplete",
      "quote/too-many-open",
      "quote/nobody-found",
      "quote/not-available",
      "media/not-found",
      "request/too-many",
    ],
  },
  "GET /v2/quote_requests/candidates": {
    does: "Up to ten businesses that a request for quotes may go to, best first: the first five are asked when none are named. For a visitor too, who signs in at sending.",
    query: z.object({
      search: requiredLine(fieldMessages.quoteSearch, lengthMax.quoteSearch),
      state: typedLine(fieldMessages.state).min(1, fieldMessages.state).max(60, fieldMessages.state),
      lga: typedLine(fieldMessages.lga).min(1, fieldMessages.lga).max(60, fieldMessages.lga),
      further: z.stringbool({ error: "Say true or false" }).default(false).describe("also beyond 60 km"),
    }),
    returns: z.array(QuoteCandidate),
  },
  "POST /v2/quote_requests/upload": {
    does: "Takes a picture for a request. Only the asker and the businesses that were asked can open it.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: z.object({ filename: z.string() }),
    errors: ["media/not-a-picture", "request/too-large"],
  },
  "GET /v2/quote_requests": {
    does: "Requests for quotes of the signed-in member, the latest first, 30 at a time.",
    access: "member",
    query: z.object({ before }),
    returns: z.array(SentRequest),
  },
  "GET /v2/quote_requests/{id}": {
    does: "One request: whole for its asker; for a business that was asked, with its own offer, the asker's first name and area.",
    access: "member",
    params: ById,
    returns: QuoteRequest,
    errors: ["quote/not-found"],
  },
  "GET /v2/quote_requests/{id}/picture/{nth}": {
    does: "A picture of a request, from 1, for its asker and the businesses that were asked.",
    access: "member",
    params: ById.extend({ nth: z.string() }),
    query: z.object({ size: z.enum(["small", "large"]).default("large") }),
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["quote/not-found"],
  },
  "POST /v2/quote_requests/{id}/close": {
    does: "Ends a request. Whoever made an offer is told.",
    access: "member",
    params: ById,
    body: z.object({ reason: z.enum(closeReasons, "Say why") }),
    returns: QuoteRequest,
    errors: ["quote/not-found", "quote/ended"],
  },
  "GET /v2/mybusiness/quote_requests": {
    does: "Requests to the business of the signed-in member, the latest first, 30 at a time.",
    access: "member",
    query: z.object({ status: z.enum(recipientStates, "There is no such status").optional(), before }),
    returns: z.array(ReceivedRequest),
    errors: ["business/none-yet"],
  },
  "POST /v2/quote_requests/{id}/offers": {
    does: "Offers a price, in place of the offer before.",
    access: "member",
    params: ById,
    body: NewOffer,
    limits: ["edits"],
    returns: QuoteRequest,
    errors: ["quote/not-found", "quote/ended", "quote/not-available"],
  },
  "POST /v2/quote_requests/{id}/decline": {
    does: "Says that the business can't do it.",
    access: "member",
    params: ById,
    body: z.object({ reason: z.enum(declineReasons, "Say why") }),
    limits: ["edits"],
    returns: QuoteRequest,
    errors: ["quote/not-found", "quote/ended"],
  },
  "POST /v2/quote_requests/{id}/offers/{offerId}/accept": {
    does: "Accepts an offer: it becomes an agreed job in a conversation. The others are told.",
    access: "member",
    params: ById.extend({ offerId: z.string() }),
    returns: z.object({ job_id: z.string(), conversation_id: z.string() }),
    errors: ["quote/not-found", "quote/ended", "quote/not-available"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof quoteContract> {}
}
