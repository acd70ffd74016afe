import { z } from "zod";
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredName,
  requiredText,
  tooLong,
  typedLine,
} from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { isWholeKobo } from "#/shared/money.ts";
import { reaches } from "#/shared/reach.ts";

export const commentSorts = ["newest", "helpful", "lowest"] as const;
export type CommentSort = (typeof commentSorts)[number];

export const Comment = z.object({
  id: z.string(),
  msg: z.string(),
  date_created: z.string(),
  rating: z.number().describe("the commenter's own stars; 0: none given"),
  commenter: z.object({ image: z.string(), firstname: z.string(), lastname: z.string() }),
  hired: z.boolean().describe("their job with this business is done"),
  pictures: z.array(z.string()).describe("at most 3, below our address"),
  helpful: z.number().describe("how many members found it helpful"),
  is_helpful: z.boolean().describe("the signed-in member found it helpful"),
  reply: z.object({ msg: z.string(), date_created: z.string() }).nullable().describe("the owner's answer"),
});
export type Comment = z.infer<typeof Comment>;

/** Anything that is not an id is unknown (404) rather than invalid. */
export const BusinessParams = z.object({ id: z.string() });

export const CatalogItem = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().describe("naira"),
  description: z.string(),
  image: z.string(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export const DayHours = z.object({
  id: z.string(),
  day_of_week: z.enum(weekdays),
  is_open: z.boolean(),
  open_time: z.string().describe("9:00 AM, or Closed"),
  close_time: z.string().describe("5:00 PM, or Closed; at or before the opening: the next morning"),
});
export type DayHours = z.infer<typeof DayHours>;

export const SpecialDay = z.object({
  date: z.string().describe("2026-12-25"),
  name: z.string().describe("Christmas; may be empty"),
  is_open: z.boolean(),
  open_time: z.string().describe("9:00 AM, or Closed"),
  close_time: z.string().describe("as of a weekday"),
});
export type SpecialDay = z.infer<typeof SpecialDay>;

export const Offer = z.object({
  text: z.string(),
  until: z.string().describe("the last day, 2026-12-24"),
});

export const Business = z.object({
  id: z.string(),
  bid: z.string(),
  name: z.string(),
  about: z.string(),
  phone: z.string().describe("empty for visitors, and while `phone_withheld` says why"),
  phone_withheld: z
    .string()
    .describe("why a member who has seen many numbers is not given this one, and when they are; else empty"),
  phone_verified: z.boolean().describe("its owner showed with a code that they hold this phone"),
  category: z.string(),
  tags: z.array(z.string()),
  work_experience: z.string(),
  years_of_experience: z.number(),
  address: z.string(),
  town: z.string(),
  lga: z.string(),
  state: z.string(),
  country: z.literal("Nigeria"),
  latitude: z.number(),
  longitude: z.number(),
  has_position: z.boolean().describe("the position is its own; else that of its LGA"),
  image: z.string(),
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  tiktok: z.string(),
  is_claimed: z
    .boolean()
    .describe("false: not claimed yet; it is from `source`, without a number, reviews, chat or quotes"),
  source: z.string().describe("of an unclaimed one, where it is from: Overture, Nov 2026; else empty"),
  is_verified: z.boolean(),
  is_demo: z.boolean(),
  date_created: z.string(),
  catalog: z.array(CatalogItem),
  business_hours: z.array(DayHours).describe("a day that is missing was not provided"),
  special_days: z.array(SpecialDay).describe("from today on: other hours than the weekday's"),
  away_until: z.string().describe("the day on which it is open again, 2026-12-28; empty: it is not away"),
  offer: Offer.nullable().describe("what it offers for some time; null: nothing"),
  is_open: z.boolean().nullable().describe("now, in Lagos; null: hours not provided"),
  comments: z.array(Comment).describe("the newest 20"),
  comment_count: z.number(),
  hired_count: z.number().describe("of the comments, those of customers whose job with it is done"),
  customer_photos: z
    .array(z.object({ image: z.string(), by: z.string() }))
    .describe("the newest 12 photos in its reviews, below our address, and who took them"),
  accepts_quotes: z.boolean().describe("people may ask it for quotes"),
  takes_bookings: z.boolean().describe("people may request a time"),
  walk_in_until: z.string().describe("people may come without a booking until then; empty: not said"),
  prices: z
    .array(z.object({ name: z.string(), price: z.number() }))
    .describe("in naira: of services that can be booked, then of the catalog; each name once"),
  jobs_done: z.number().describe("jobs that both sides called done, at most one per customer a month"),
  reply_minutes: z.number().nullable().describe("median time to its first answer in 90 days; null: not known"),
  reply_rate: z.number().nullable().describe("share answered within 24 hours, 0 to 1; null: not known"),
  certifications: z.array(
    z.object({ id: z.string(), name: z.string(), status: z.literal("approved"), checked_on: z.string() }),
  ),
  visited_on: z.string().describe("the last day an agent of ours visited it where it is now, 2026-11-18; empty: never"),
  subscription: z.array(z.object({ is_active: z.boolean(), end_date: z.string() })),
  service_area: z.array(z.object({ state: z.string(), lga: z.string() })).describe("other LGAs served"),
  owner: z.object({
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    image: z.string(),
    email: z.string().describe("empty when the owner does not show it"),
    date_created: z.string(),
  }),
});
export type Business = z.infer<typeof Business>;

export const Recommended = z.object({
  count: z.number().describe("members who recommend it"),
  in_my_lga: z.number().nullable().describe("of these, from the LGA of the signed-in member; null: not signed in"),
});
export type Recommended = z.infer<typeof Recommended>;

export const BusinessDetail = z.object({
  recommended: Recommended,
  business: Business,
  rating: z.number().describe("average of all stars; 0: no ratings yet"),
  rating_count: z.number(),
  stars: z.array(z.number()).length(5).describe("how many gave 1, 2, 3, 4 and 5 stars"),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;

export const OwnBusiness = Business.extend({
  certifications: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(["pending", "approved", "rejected"]),
      reason: z.string().describe("why it was rejected; else empty"),
      decided_on: z.string().describe("when it was approved or rejected; empty while it waits"),
      date_created: z.string(),
    }),
  ),
  subscription: z.array(
    z.object({
      is_active: z.boolean(),
      end_date: z.string(),
      reach: z.enum(reaches).nullable().describe("null: none is active"),
      plan: z.string().describe("names of the plans that run until then; empty: none"),
    }),
  ),
  status: z.enum(["active", "hidden", "blocked"]),
  show_email: z.boolean(),
  listed_by_text: z.boolean().describe("it is found, and its number given, by USSD, SMS and WhatsApp"),
  short_link: z.string().describe("the whole address to print and send; it leads nowhere while the page is not active"),
  rating: z.number(),
  rating_count: z.number(),
  stars: z.array(z.number()).length(5),
});
export type OwnBusiness = z.infer<typeof OwnBusiness>;

const needed = fieldMessages.business;
const typedNumber = (missing: string) => z.union([z.number(), typedLine().min(1, missing)], missing).transform(Number);
const placeNames = z.object({ state: z.string().max(60), lga: z.string().max(60) });
/** Unknown fields are ignored, so verification cannot be set here. */
export const BusinessDraft = z.object({
  name: requiredName(needed, lengthMax.businessName),
  about: requiredText(needed, lengthMax.businessText),
  phone: requiredLine(needed, 25),
  category: typedLine(fieldMessages.category).min(1, fieldMessages.category).max(100, fieldMessages.category),
  tags: z
    .array(typedLine().max(lengthMax.service, "Use at most 60 letters for a service"))
    .max(listMax.services, "Choose at most 10 services")
    .optional()
    .describe("left out: as they were"),
  work_experience: requiredLine(needed, lengthMax.businessLine),
  years_of_experience: typedNumber(needed).pipe(
    z
      .number("Enter years of experience as a number")
      .int("Enter whole years of experience")
      .min(0, "Enter years of experience from 0 to 80")
      .max(80, "Enter years of experience from 0 to 80"),
  ),
  address: requiredLine(needed, lengthMax.businessLine),
  town: requiredLine(needed, lengthMax.businessLine),
  state: typedLine(fieldMessages.state).min(1, fieldMessages.state).max(60, fieldMessages.state),
  lga: typedLine(fieldMessages.lga).min(1, fieldMessages.lga).max(60, fieldMessages.lga),
  country: z.string().max(60).optional().describe("always Nigeria"),
  service_area: z.array(placeNames).max(listMax.serviceAreas, "Choose at most 20 other LGAs").optional(),
  show_email: z.boolean().optional(),
});
export type BusinessDraft = z.infer<typeof BusinessDraft>;

export const imageName = z.string(fieldMessages.image).min(1, fieldMessages.image).max(200);
export const NewCatalogItem = z.object({
  name: optionalLine(lengthMax.catalogName),
  price: z
    .union([z.number(), typedLine()], "Enter the price as a number")
    .transform(Number)
    .pipe(
      z
        .number("Enter the price as a number")
        .min(0, "The price can’t be negative")
        .max(1_000_000_000, "That price is too high")
        .refine(isWholeKobo, "Enter the price in naira and kobo"),
    )
    .default(0)
    .describe("naira"),
  description: optionalText(lengthMax.catalogText),
  image: imageName,
});
export type NewCatalogItem = z.infer<typeof NewCatalogItem>;

export const CatalogItemChange = NewCatalogItem.extend({
  image: imageName.optional().describe("a new upload; without it the picture stays"),
});
export type CatalogItemChange = z.infer<typeof CatalogItemChange>;

const link = typedLine()
  .max(lengthMax.link, tooLong(lengthMax.link))
  .nullish()
  .transform((typed) => typed ?? "");

export const SocialLinks = z.object({
  website: link,
  facebook: link,
  instagram: link,
  twitter: link,
  tiktok: link,
  linkedin: link,
});

const dayOfWeek = z.enum(weekdays, "Select a day of the week");
export const timeOfDay = typedLine().max(20).default("").describe("9:00 AM, 9:30 AM …, or Closed");
export const DaySchedule = z.object({ day_of_week: dayOfWeek, open_time: timeOfDay, close_time: timeOfDay });

export const businessContract = {
  "GET /v2/business/{id}": {
    does: "Everything public about one business, and its rating. The phone number is filled in for members only.",
    params: BusinessParams,
    returns: BusinessDetail,
    errors: ["business/not-found", "business/closed"],
  },
  "GET /v2/business/{id}/comments": {
    does: "What people say about a business, 20 at a time: the newest, most helpful or lowest rated first.",
    params: BusinessParams,
    query: z.object({
      before: z.string().optional().describe("the id of the last comment seen"),
      sort: z.enum(commentSorts, "Sort by newest, helpful or lowest").default("newest"),
      pictures: z.stringbool({ error: "Say true or false" }).optional().describe("only those with pictures"),
      hired: z
        .stringbool({ error: "Say true or false" })
        .optional()
        .describe("only of customers whose job with it is done"),
    }),
    returns: z.array(Comment),
    errors: ["business/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof businessContract> {}
}
