import { z } from "zod";
import { requiredLine } from "#/server/platform/fields.ts";
import { isEmail } from "#/shared/email.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { readPhone } from "#/shared/phone.ts";

export const helperRoles = ["replies", "editor"] as const;
export type HelperRole = (typeof helperRoles)[number];

/** Helpers and open invitations of a business. */
export const helpersMax = 10;
/** Businesses that one account helps with. */
export const helpingMax = 5;

export const Helper = z.object({
  id: z.string(),
  name: z.string().describe("as the owner calls them"),
  role: z.enum(helperRoles),
  contact: z.string().describe("where the link was sent; empty: it was accepted"),
  person: z.string().describe("the name of the account that accepted; empty: not accepted yet"),
  since: z.string().describe("an instant in UTC: when they accepted, or were invited"),
  expires_at: z.string().describe("when the link ends; empty: it was accepted"),
});
export type Helper = z.infer<typeof Helper>;

export const Helping = z.object({
  id: z.string().describe("of the business, for the header `x-business-id`"),
  bid: z.string(),
  name: z.string(),
  image: z.string(),
  role: z.enum(helperRoles),
  owner_id: z.string(),
  owner: z.string().describe("the owner's first name"),
  calls: z.array(z.string()).describe("the calls that may be made with the header"),
});
export type Helping = z.infer<typeof Helping>;

export const activities = ["answered", "booking", "quote", "invoice", "page"] as const;

export const Activity = z.object({
  id: z.string(),
  name: z.string().describe("first name of the helper"),
  what: z.enum(activities),
  link: z.string(),
  at: z.string().describe("an instant in UTC"),
});
export type Activity = z.infer<typeof Activity>;

export const NewHelper = z.object({
  name: requiredLine("Enter their name", lengthMax.helperName),
  contact: requiredLine("Enter their phone number or email", lengthMax.helperContact).refine(
    (contact) => isEmail(contact) || readPhone(contact) !== undefined,
    "Enter a Nigerian phone number or an email address",
  ),
  role: z.enum(helperRoles, "Choose what they may do"),
});

const HelperId = z.object({ id: z.string() });
const Code = z.object({ code: z.string() });
const Done = z.object({ message: z.string() });

export const teamContract = {
  "GET /v2/mybusiness/helpers": {
    does: "The people who help with my business, and open invitations.",
    access: "member",
    returns: z.array(Helper),
    errors: ["business/none-yet"],
  },
  "POST /v2/mybusiness/helpers": {
    does: `Makes a link that invites one person to help with my business, once, for 7 days. At most ${helpersMax} a business.`,
    access: "member",
    body: NewHelper,
    limits: ["helpers.day"],
    returns: z.object({ helper: Helper, link: z.string().describe("to pass on; it is shown this once") }),
    errors: ["business/none-yet", "team/too-many"],
  },
  "DELETE /v2/mybusiness/helpers/{id}": {
    does: "Ends the access of a helper at once, or takes an invitation back.",
    access: "member",
    params: HelperId,
    limits: ["edits"],
    returns: Done,
    errors: ["business/none-yet", "team/not-found"],
  },
  "GET /v2/mybusiness/activity": {
    does: `What helpers did for my business in 90 days, the latest first, ${pageSizes.activity} at a time.`,
    access: "member",
    query: z.object({ before: z.string().optional().describe("the id of the last one seen") }),
    returns: z.array(Activity),
    errors: ["business/none-yet"],
  },
  "GET /v2/helper_invitations/{code}": {
    does: "What an invitation is to, for the person who has its link.",
    access: "member",
    params: Code,
    returns: z.object({
      business: z.string(),
      owner: z.string().describe("first name of who invites"),
      name: z.string().describe("of who is invited"),
      role: z.enum(helperRoles),
      expires_at: z.string(),
    }),
    errors: ["team/no-invitation"],
  },
  "POST /v2/helper_invitations/{code}/accept": {
    does: `Accepts an invitation. An account helps with at most ${helpingMax} businesses.`,
    access: "member",
    params: Code,
    limits: ["edits"],
    returns: Helping,
    errors: [
      "team/no-invitation",
      "team/own-business",
      "team/already-helping",
      "team/too-many",
      "account/profile-incomplete",
    ],
  },
  "GET /v2/helping": {
    does: "The businesses that I help with.",
    access: "member",
    returns: z.array(Helping),
  },
  "DELETE /v2/helping/{id}": {
    does: "Stops helping with a business.",
    access: "member",
    params: HelperId,
    limits: ["edits"],
    returns: Done,
    errors: ["team/not-found"],
  },
  "POST /v2/conversations/{cid}/typing": {
    does: "Tells the others who answer for a business that I am writing in one of its conversations.",
    access: "member",
    params: z.object({ cid: z.string() }),
    returns: z.object({ others: z.number().describe("who answer there besides the caller") }),
    errors: ["chat/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof teamContract> {}
}
