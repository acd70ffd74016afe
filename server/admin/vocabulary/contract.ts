import { z } from "zod";
import { requiredLine } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, Done } from "../fields.ts";

export const languages = ["en", "pcm", "yo", "ha", "ig"] as const;

export const EditedWord = z.object({
  id: z.string(),
  word: z.string(),
  language: z.enum(languages),
  means: z.string().describe("the service or category"),
  taught_at: z.string(),
  taught_by: z.string().describe("name of the member of staff"),
  missed_before: z
    .number()
    .describe("how often it found nothing, or nothing that was meant, in the seven days to the day it was taught"),
  missed_since: z.number().describe("the same in the seven days after"),
});

export type EditedWord = z.infer<typeof EditedWord>;

export const AddedService = z.object({ id: z.string(), name: z.string(), category: z.string() });

export type AddedService = z.infer<typeof AddedService>;

export const Miss = z.object({
  word: z.string().describe("a word, or the words of trades in a search"),
  times: z.number(),
  places: z.array(z.string()).describe("states where results were refused, most often first, at most 3"),
  first_on: z.string().describe("2026-11-18"),
  last_on: z.string(),
  means: z.array(z.string()).describe("what search takes it for by now; empty: nothing"),
  suggests: z.array(z.string()).describe("services or categories that it may well mean, likeliest first, at most 3"),
});

export type Miss = z.infer<typeof Miss>;

const Answers = z.object({ total: z.number(), names: z.array(z.string()).describe("the first of them, at most 5") });

export const WordPreview = z.object({
  before: Answers.describe("what a search for the word finds now, in all of Nigeria"),
  after: Answers.describe("what it finds once it means that"),
});
export type WordPreview = z.infer<typeof WordPreview>;

export const vocabularyContract = {
  "GET /v2/admin/words": {
    does: "The words and services that staff taught search on top of the lists that come with the product.",
    access: ["moderator"],
    returns: z.object({ words: z.array(EditedWord).describe("latest first"), services: z.array(AddedService) }),
  },
  "POST /v2/admin/words": {
    does: "Teaches search a word or phrase for a service or a category. It is understood at once.",
    access: ["moderator"],
    body: z.object({
      word: requiredLine("Enter a word", lengthMax.synonym),
      means: requiredLine("Choose what it means", 100).describe("the name of a service or a category"),
      language: z.enum(languages, "Choose a language"),
    }),
    returns: EditedWord,
    errors: ["trade/already-known"],
  },
  "GET /v2/admin/words/preview": {
    does: "What a word would find if it meant a service or category, beside what it finds now. It is counted as no search.",
    access: ["moderator"],
    query: z.object({
      word: requiredLine("Enter a word", lengthMax.synonym),
      means: requiredLine("Choose what it means", 100),
    }),
    returns: WordPreview,
    errors: ["request/invalid"],
  },
  "DELETE /v2/admin/words/{id}": {
    does: "Takes a taught word back.",
    access: ["moderator"],
    params: ById,
    returns: Done,
    errors: ["trade/not-found"],
  },
  "POST /v2/admin/services": {
    does: "Adds a service under a category: owners may tag themselves with it, and search knows it.",
    access: ["moderator"],
    body: z.object({
      name: requiredLine("Enter a name", lengthMax.service),
      category: requiredLine("Select a category", 100),
    }),
    returns: AddedService,
    errors: ["trade/already-known"],
  },
  "DELETE /v2/admin/services/{id}": {
    does: "Removes an added service, with the words taught for it.",
    access: ["moderator"],
    params: ById,
    returns: Done,
    errors: ["trade/not-found"],
  },
  "GET /v2/admin/misses": {
    does: "Words that people searched for and that found nothing, or searches whose results were none of what they meant; most frequent first, at most 200.",
    access: ["moderator"],
    query: z.object({
      kind: z.enum(["nothing", "none_of_these"], "Ask for nothing or none_of_these").default("nothing"),
      days: z.coerce.number("Ask for 1 to 365 days").int().min(1).max(365).default(90),
    }),
    returns: z.array(Miss),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof vocabularyContract> {}
}
