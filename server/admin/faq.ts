import { z } from "zod";
import { requiredLine, requiredText } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { type FaqDraft as FaqEntryDraft, removeFaq, writeFaq } from "#/server/site/site.ts";
import { faqTopics } from "#/shared/faq-topics.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, Done, Place } from "./fields.ts";
import { audited } from "./staff-action.ts";

const FaqDraft = z.object({
  topic: z.enum(faqTopics, "Choose a topic"),
  question: requiredLine("Enter the question", lengthMax.question),
  answer: requiredText("Enter the answer", lengthMax.answer),
  place: Place,
});

const faqContract = {
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

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof faqContract> {}
}

type Deps = Pick<Services, "db" | "clock" | "events">;

/** Adds a question to the FAQ, or changes the one with this id. @throws AppError `site/no-such-entry` */
function editFaq(deps: Deps, viewer: Viewer, draft: FaqEntryDraft, id?: string) {
  const action = id === undefined ? "add question" : "change question";
  return audited(deps, viewer, { action, subject: { kind: "question", id: id ?? "" } }, async (tx) => {
    const { before, after } = await writeFaq(tx, { ...draft, id });
    await deps.events.publish(tx, "site.changed", { part: "faq" });
    return { before, after: { ...after, place: draft.place }, answer: { message: "Question saved" }, madeId: after.id };
  });
}

/** @throws AppError `site/no-such-entry` */
function dropFaq(deps: Deps, viewer: Viewer, id: string) {
  return audited(deps, viewer, { action: "remove question", subject: { kind: "question", id } }, async (tx) => {
    const { topic, question, answer } = await removeFaq(tx, id);
    await deps.events.publish(tx, "site.changed", { part: "faq" });
    return { before: { topic, question, answer }, answer: { message: "Question removed" } };
  });
}

export const faqRoutes = routes(faqContract, {
  "POST /v2/admin/faq": ({ viewer, body, ...services }) => editFaq(services, viewer, body),
  "PUT /v2/admin/faq/{id}": ({ viewer, body, params, ...services }) => editFaq(services, viewer, body, params.id),
  "DELETE /v2/admin/faq/{id}": ({ viewer, params, ...services }) => dropFaq(services, viewer, params.id),
});
