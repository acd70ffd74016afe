import { z } from "zod";

export const Comment = z.object({
  id: z.string(),
  msg: z.string(),
  date_created: z.string(),
  rating: z.number().describe("the commenter's own stars; 0: none given"),
  commenter: z.object({ image: z.string(), firstname: z.string(), lastname: z.string() }),
});
export type Comment = z.infer<typeof Comment>;

/** A path's id. Whatever is not an id belongs to nothing, so it is unknown rather than wrong. */
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

export const Business = z.object({
  id: z.string(),
  bid: z.string(),
  name: z.string(),
  about: z.string(),
  phone: z.string().describe("empty for visitors"),
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
  image: z.string(),
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  tiktok: z.string(),
  is_verified: z.boolean(),
  is_demo: z.boolean(),
  date_created: z.string(),
  catalog: z.array(CatalogItem),
  business_hours: z.array(DayHours).describe("a day that is missing was not provided"),
  is_open: z.boolean().nullable().describe("now, in Lagos; null: hours not provided"),
  comments: z.array(Comment).describe("the newest 20"),
  comment_count: z.number(),
  certifications: z.array(z.object({ id: z.string(), name: z.string(), status: z.literal("approved") })),
  subscription: z.array(z.object({ is_active: z.boolean(), end_date: z.string() })),
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

export const BusinessDetail = z.object({
  business: Business,
  rating: z.number().describe("average of all stars; 0: no ratings yet"),
  rating_count: z.number(),
  stars: z.array(z.number()).length(5).describe("how many gave 1, 2, 3, 4 and 5 stars"),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;

export const businessContract = {
  "GET /v2/business/{id}": {
    does: "Everything public about one business, and its rating. The phone number is filled in for members only.",
    params: BusinessParams,
    returns: BusinessDetail,
    errors: ["business/not-found"],
  },
  "GET /v2/business/{id}/comments": {
    does: "What people say about a business, newest first, 20 at a time.",
    params: BusinessParams,
    query: z.object({ before: z.string().optional().describe("the id of the last comment seen") }),
    returns: z.array(Comment),
    errors: ["business/not-found"],
  },
} as const;
