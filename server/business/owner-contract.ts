import { z } from "zod";
import { optionalLine, requiredLine } from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import {
  BusinessDraft,
  BusinessParams,
  CatalogItemChange,
  DaySchedule,
  imageName,
  NewCatalogItem,
  OwnBusiness,
  SocialLinks,
  timeOfDay,
} from "./contract.ts";

const calendarDay = z.iso.date(fieldMessages.day);
export const NewSpecialDay = z.object({
  date: calendarDay,
  name: optionalLine(lengthMax.specialDay),
  open_time: timeOfDay,
  close_time: timeOfDay,
});

const Reach = z
  .object({ accepts_quotes: z.boolean().optional(), listed_by_text: z.boolean().optional() })
  .refine((reach) => Object.values(reach).some((set) => set !== undefined), "Say what to change");
export type Reach = z.output<typeof Reach>;

const Uploaded = z.object({ filename: z.string() });
const upload = (what: string) =>
  ({
    does: `Takes a picture for ${what}; the filename is for one later call.`,
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: Uploaded,
    errors: ["media/not-a-picture", "request/too-large"],
  }) as const;

export const ownerContract = {
  "GET /v2/mybusiness": {
    does: "The business of the signed-in member, with what only its owner sees.",
    access: "member",
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "GET /v2/mybusiness/share/{file}": {
    does: "A file of my share kit: story-open.jpg, square-open.jpg (also work, prices, holiday), qr.png or poster.pdf. The pictures and the poster carry my number.",
    access: "member",
    params: z.object({ file: z.string() }),
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["image/jpeg", "image/png", "application/pdf"],
    errors: ["business/none-yet", "business/not-shown", "business/no-such-share-file", "server/unavailable"],
  },
  "POST /v2/business": {
    does: "Posts a business. One per account.",
    access: "member",
    body: BusinessDraft,
    returns: OwnBusiness,
    errors: ["business/already-have-one", "account/profile-incomplete"],
  },
  "PUT /v2/business": {
    does: "Changes the business. After a verification, another name, phone number or category is checked again.",
    access: "member",
    body: BusinessDraft,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/social": {
    does: "Sets the links of the business.",
    access: "member",
    body: SocialLinks,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/schedule": {
    does: "Sets when the business opens on one day.",
    access: "member",
    body: DaySchedule,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/closed": {
    does: "Says that the business is closed on one day.",
    access: "member",
    body: DaySchedule,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/special_day": {
    does: "Sets other hours for one day of the calendar, within a year: Closed, or two times.",
    access: "member",
    body: NewSpecialDay,
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "DELETE /v2/business/special_day/{date}": {
    does: "Gives a day of the calendar its usual hours again.",
    access: "member",
    params: z.object({ date: z.string() }),
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/away": {
    does: "Says that the owner is travelling, and on which day the business is open again; without a day they are back.",
    access: "member",
    body: z.object({ until: z.union([calendarDay, z.literal("")], fieldMessages.day) }),
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "PUT /v2/mybusiness/offer": {
    does: "Offers something for some time, in place of an earlier offer: on the page and on cards, never in the order of lists.",
    access: "member",
    body: z.object({
      text: requiredLine("Say what you offer", lengthMax.offerText),
      until: calendarDay.describe("its last day in Lagos, within 60 days"),
    }),
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "DELETE /v2/mybusiness/offer": {
    does: "Ends the offer.",
    access: "member",
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/visibility": {
    does: "Hides the page from everybody else, or shows it again. What a moderator blocked stays blocked.",
    access: "member",
    body: z.object({ is_shown: z.boolean() }),
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet", "business/blocked"],
  },
  "PUT /v2/business/visibility": {
    does: "Says whether people may ask the business for quotes, and whether it is found by USSD, SMS and WhatsApp. What is left out stays.",
    access: "member",
    body: Reach,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet"],
  },
  "POST /v2/business/load_image": upload("the business page"),
  "POST /v2/business/update_image": {
    does: "Makes an uploaded picture the banner of the business.",
    access: "member",
    body: z.object({ image: imageName }),
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet", "media/not-found"],
  },
  "POST /v2/catalog/upload": upload("the catalog"),
  "POST /v2/catalog": {
    does: "Adds something to the catalog. Only the picture is required.",
    access: "member",
    body: NewCatalogItem,
    returns: OwnBusiness,
    errors: ["business/none-yet", "business/catalog-full", "media/not-found"],
  },
  "POST /v2/catalog/order": {
    does: "Puts the catalog in a new order; items that are not named stand behind those that are.",
    access: "member",
    body: z.object({ ids: z.array(z.string().max(60)).max(200, "Name each item once") }),
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet", "business/no-such-item"],
  },
  "PUT /v2/catalog/{id}": {
    does: "Changes an item of the catalog: its name, price, description, and its picture where a new one is named.",
    access: "member",
    params: BusinessParams,
    body: CatalogItemChange,
    limits: ["edits"],
    returns: OwnBusiness,
    errors: ["business/none-yet", "business/no-such-item", "media/not-found"],
  },
  "DELETE /v2/catalog/{id}": {
    does: "Takes something out of the catalog.",
    access: "member",
    params: BusinessParams,
    limits: ["edits"],
    returns: z.object({ data: z.string() }),
    errors: ["business/no-such-item"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof ownerContract> {}
}
