import { z } from "zod";
import { requiredText } from "#/server/platform/fields.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { ById, Done, Place } from "../fields.ts";

const FaqDraft = z.object({
  question: requiredText("Enter the question", lettersMax.question),
  answer: requiredText("Enter the answer", lettersMax.answer),
  place: Place,
});

export const faqContract = {
  "POST /v2/admin/faq": {
    does: "Adds a question to the FAQ.",
    access: [],
    body: FaqDraft,
    returns: Done,
  },
  "PUT /v2/admin/faq/{id}": {
    does: "Changes a question of the FAQ, or where it stands.",
    access: [],
    params: ById,
    body: FaqDraft,
    returns: Done,
    errors: ["site/no-such-entry"],
  },
  "DELETE /v2/admin/faq/{id}": {
    does: "Removes a question from the FAQ.",
    access: [],
    params: ById,
    returns: Done,
    errors: ["site/no-such-entry"],
  },
} as const;

type FaqContract = typeof faqContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends FaqContract {}
}
