import type { Services, Viewer } from "#/server/services.ts";
import { type FaqDraft, removeFaq, writeFaq } from "#/server/site/site.ts";
import { audited } from "../audit/audit.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;

/** Adds a question to the FAQ, or changes the one with this id. @throws AppError `site/no-such-entry` */
export function editFaq(deps: Deps, viewer: Viewer, draft: FaqDraft, id?: string) {
  const action = id === undefined ? "add question" : "change question";
  return audited(deps, viewer, { action, subject: { kind: "question", id: id ?? "" } }, async (tx) => {
    const { before, after } = await writeFaq(tx, { ...draft, id });
    await deps.events.publish(tx, "site.changed", { part: "faq" });
    return { before, after: { ...after, place: draft.place }, answer: { message: "Question saved" }, madeId: after.id };
  });
}

/** @throws AppError `site/no-such-entry` */
export function dropFaq(deps: Deps, viewer: Viewer, id: string) {
  return audited(deps, viewer, { action: "remove question", subject: { kind: "question", id } }, async (tx) => {
    const { question, answer } = await removeFaq(tx, id);
    await deps.events.publish(tx, "site.changed", { part: "faq" });
    return { before: { question, answer }, answer: { message: "Question removed" } };
  });
}
