import { z } from "zod";
import { requiredLine, requiredText, typedText } from "#/server/platform/fields.ts";
import { translatedLanguages } from "#/shared/language.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const TranslatedLanguage = z.enum(translatedLanguages as ["pcm", "ha", "yo", "ig"], "Choose a language");

/** A suggested improvement of a translation. */
export const TranslationReport = z.object({
  language: TranslatedLanguage,
  text: requiredLine("Choose the text", lengthMax.translation).describe("in English, as the code has it"),
  context: requiredLine("", lengthMax.translationContext).or(z.literal("")).default(""),
  shown: typedText().max(lengthMax.translation).default("").describe("the translation that was read"),
  better: requiredText("Write how you would say it", lengthMax.translation),
});

export const languageContract = {
  "POST /v2/translation_reports": {
    does: "Sends a better word for a text of a page in Pidgin, Hausa, Yoruba or Igbo. Nobody keeps who sent it.",
    body: TranslationReport,
    returns: z.object({ message: z.string() }),
    limits: ["translations.network"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof languageContract> {}
}
