import { z } from "zod";
import { noticeLevels } from "#/server/site/contract.ts";
import { reaches } from "#/shared/reach.ts";

const Params = z.object({ id: z.string() });
const reasonLettersMax = 500;
const Reason = z.string("Say why").trim().min(1, "Say why").max(reasonLettersMax, "Use at most 500 letters");
const text = (missing: string, lettersMax: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lettersMax, `Use at most ${lettersMax.toLocaleString("en")} letters`);
const Place = z.int("Say where it stands").min(1, "Places begin at 1").max(100).describe("where it stands, from 1");
/** An instant with its offset; empty stands for none. */
const instant = (missing: string) => z.iso.datetime({ offset: true, error: missing });

const naira = z
  .number("Enter the price in naira")
  .int("Enter the price in whole naira")
  .min(1, "Enter the price in naira")
  .max(100_000_000, "That is too much")
  .describe("naira for the whole time");

const PlanDuration = z.object({
  months: z.int("Enter 1 to 60 months").min(1, "Enter 1 to 60 months").max(60, "Enter 1 to 60 months"),
  price: naira,
});

export const PlanDraft = z
  .object({
    name: text("Enter a name", 60),
    reach: z.enum(reaches).default("nigeria"),
    features: z.array(text("Say what it brings", 120)).min(1, "Say what it brings").max(12, "Say at most 12 things"),
    place: Place,
    is_on_sale: z.boolean(),
    durations: z.array(PlanDuration).min(1, "Add a duration").max(12, "At most 12 durations"),
    reason: Reason,
  })
  .superRefine(({ durations }, refusal) => {
    const refuse = (message: string) => refusal.addIssue({ code: "custom", path: ["durations"], message });
    const months = new Set(durations.map((duration) => duration.months));
    if (!months.has(1)) refuse("One duration must be 1 month: cards show the price of a month");
    else if (months.size < durations.length) refuse("Two durations are equally long");
    else if (new Set(durations.map(({ price }) => price)).size < durations.length) {
      refuse("Two durations have the same price: what was paid says how long");
    }
  });

export const EditedPlan = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  reach: z.enum(reaches),
  is_on_sale: z.boolean(),
  durations: z.array(PlanDuration).describe("shortest first"),
});
export type EditedPlan = z.infer<typeof EditedPlan>;

export const EditedAgent = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.string().describe("empty: reached by e-mail only"),
  states: z.array(z.string()),
  is_desk: z.boolean().describe("stands in where nobody covers a state"),
  account_email: z.string().describe("of the account the agent signs in with; empty: none"),
  clients: z.number(),
});
export type EditedAgent = z.infer<typeof EditedAgent>;

export const AgentDraft = z.object({
  name: text("Enter a name", 100),
  location: text("Say where the agent is", 100),
  phone: z.string().trim().max(30).default(""),
  states: z.array(z.string()).max(37).default([]),
  account_email: z.string().trim().max(254).default(""),
});

const Moved = z.object({ agent: EditedAgent.nullable(), moved: z.number().describe("clients who moved by it") });

/** The languages in which search understands people. */
export const languages = ["en", "pcm", "yo", "ha", "ig"] as const;

export const EditedWord = z.object({
  id: z.string(),
  word: z.string(),
  language: z.enum(languages),
  means: z.string().describe("the service or category"),
  taught_at: z.string(),
});
export type EditedWord = z.infer<typeof EditedWord>;

export const AddedService = z.object({ id: z.string(), name: z.string(), category: z.string() });
export type AddedService = z.infer<typeof AddedService>;

export const Miss = z.object({
  word: z.string(),
  times: z.number(),
  first_on: z.string().describe("2026-11-18"),
  last_on: z.string(),
  means: z.array(z.string()).describe("what search takes it for by now; empty: nothing"),
});
export type Miss = z.infer<typeof Miss>;

export const overrideKinds = ["pinned", "kept-out"] as const;

export const FeaturedOverride = z.object({
  business_id: z.string(),
  bid: z.string(),
  name: z.string(),
  kind: z.enum(overrideKinds),
  ends_at: z.string().describe("empty: until it is lifted"),
});
export type FeaturedOverride = z.infer<typeof FeaturedOverride>;

const FaqDraft = z.object({
  question: text("Enter the question", 200),
  answer: text("Enter the answer", 4_000),
  place: Place,
});

export const EditedNotice = z.object({
  id: z.string(),
  text: z.string(),
  level: z.enum(noticeLevels),
  starts_at: z.string(),
  ends_at: z.string().describe("empty: until it is switched off"),
  is_on: z.boolean(),
});
export type EditedNotice = z.infer<typeof EditedNotice>;

const NoticeDraft = z
  .object({
    text: text("Enter the text", 200),
    level: z.enum(noticeLevels, "Choose a level"),
    starts_at: instant("Say from when"),
    ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
    is_on: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => ends_at === "" || new Date(ends_at) > new Date(starts_at), {
    path: ["ends_at"],
    error: "It must end after it begins",
  });

const Done = z.object({ message: z.string() });

const planCalls = {
  "GET /v2/admin/plans": {
    does: "Every premium plan in its order, also those that are not on sale.",
    access: ["finance"],
    returns: z.array(EditedPlan),
  },
  "POST /v2/admin/plans": {
    does: "Adds a premium plan.",
    access: ["finance"],
    body: PlanDraft,
    returns: EditedPlan,
    errors: ["payment/name-taken"],
  },
  "PUT /v2/admin/plans/{id}": {
    does: "Changes a premium plan. Paid periods and payments that were intended before keep their price and length.",
    access: ["finance"],
    params: Params,
    body: PlanDraft,
    returns: EditedPlan,
    errors: ["payment/no-such-plan", "payment/name-taken", "payment/last-on-sale"],
  },
} as const;

const agentCalls = {
  "GET /v2/admin/agents": {
    does: "Every agent with how many clients they have, the desk first.",
    access: [],
    returns: z.array(EditedAgent),
  },
  "POST /v2/admin/agents": {
    does: "Adds an agent; the desk's clients in the agent's states become theirs.",
    access: [],
    body: AgentDraft,
    returns: Moved,
    errors: ["agent/account-taken"],
  },
  "PUT /v2/admin/agents/{id}": {
    does: "Changes an agent. Clients in states that are covered no more move on, the desk's in new ones come.",
    access: [],
    params: Params,
    body: AgentDraft.extend({ reason: Reason }),
    returns: Moved,
    errors: ["agent/not-found", "agent/account-taken"],
  },
  "POST /v2/admin/agents/{id}/remove": {
    does: "Removes an agent; the clients move to others of their state, or to the desk.",
    access: [],
    params: Params,
    body: z.object({ reason: Reason }),
    returns: Moved,
    errors: ["agent/not-found", "agent/desk-stays"],
  },
} as const;

const wordCalls = {
  "GET /v2/admin/words": {
    does: "The words and services that staff taught search on top of the lists that come with the product.",
    access: ["moderator"],
    returns: z.object({ words: z.array(EditedWord).describe("latest first"), services: z.array(AddedService) }),
  },
  "POST /v2/admin/words": {
    does: "Teaches search a word or phrase for a service or a category. It is understood at once.",
    access: ["moderator"],
    body: z.object({
      word: text("Enter a word", 60),
      means: text("Choose what it means", 100).describe("the name of a service or a category"),
      language: z.enum(languages, "Choose a language"),
    }),
    returns: EditedWord,
    errors: ["trade/already-known"],
  },
  "DELETE /v2/admin/words/{id}": {
    does: "Takes a taught word back.",
    access: ["moderator"],
    params: Params,
    returns: Done,
    errors: ["trade/not-found"],
  },
  "POST /v2/admin/services": {
    does: "Adds a service under a category: owners may tag themselves with it, and search knows it.",
    access: ["moderator"],
    body: z.object({ name: text("Enter a name", 60), category: text("Select a category", 100) }),
    returns: AddedService,
    errors: ["trade/already-known"],
  },
  "DELETE /v2/admin/services/{id}": {
    does: "Removes an added service, with the words taught for it.",
    access: ["moderator"],
    params: Params,
    returns: Done,
    errors: ["trade/not-found"],
  },
  "GET /v2/admin/misses": {
    does: "Words that people searched for and that found nothing, most frequent first, at most 200.",
    access: ["moderator"],
    query: z.object({ days: z.coerce.number("Ask for 1 to 365 days").int().min(1).max(365).default(90) }),
    returns: z.array(Miss),
  },
} as const;

const siteCalls = {
  "GET /v2/admin/featured": {
    does: "What was decided about the Featured strip and still holds.",
    access: ["moderator"],
    returns: z.array(FeaturedOverride),
  },
  "PUT /v2/admin/featured/{id}": {
    does: "Pins a business into the Featured strip until a day, or keeps it out. At most four are pinned at once.",
    access: ["moderator"],
    params: Params,
    body: z
      .object({
        kind: z.enum(overrideKinds, "Choose what to do"),
        ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
        reason: Reason,
      })
      .refine(({ kind, ends_at }) => kind === "kept-out" || ends_at !== "", {
        path: ["ends_at"],
        error: "Say until when",
      }),
    returns: FeaturedOverride,
    errors: ["business/not-found", "search/too-many-pins", "account/not-allowed"],
  },
  "DELETE /v2/admin/featured/{id}": {
    does: "Leaves a business to the usual turns again.",
    access: ["moderator"],
    params: Params,
    returns: Done,
    errors: ["search/not-decided"],
  },
  "POST /v2/admin/faq": {
    does: "Adds a question to the FAQ.",
    access: [],
    body: FaqDraft,
    returns: Done,
  },
  "PUT /v2/admin/faq/{id}": {
    does: "Changes a question of the FAQ, or where it stands.",
    access: [],
    params: Params,
    body: FaqDraft,
    returns: Done,
    errors: ["site/no-such-entry"],
  },
  "DELETE /v2/admin/faq/{id}": {
    does: "Removes a question from the FAQ.",
    access: [],
    params: Params,
    returns: Done,
    errors: ["site/no-such-entry"],
  },
  "GET /v2/admin/notices": {
    does: "What was and is told at the top of every page, the latest first, at most 50.",
    access: [],
    returns: z.array(EditedNotice),
  },
  "POST /v2/admin/notices": {
    does: "Tells everybody something at the top of every page, from a time on.",
    access: [],
    body: NoticeDraft,
    returns: EditedNotice,
  },
  "PUT /v2/admin/notices/{id}": {
    does: "Changes a notice, or switches it on or off.",
    access: [],
    params: Params,
    body: NoticeDraft,
    returns: EditedNotice,
    errors: ["site/no-such-entry"],
  },
} as const;

export const editorsContract = { ...planCalls, ...agentCalls, ...wordCalls, ...siteCalls } as const;

type EditorsContract = typeof editorsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends EditorsContract {}
}
