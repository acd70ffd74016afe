import { audited, type Facts } from "#/server/admin/audit.ts";
import type { Db } from "#/server/platform/database.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { type FaqDraft, listNotices, type NoticeRow, removeFaq, writeFaq, writeNotice } from "#/server/site/site.ts";
import type { EditedNotice } from "./contract.ts";

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

export const showNotices = async (db: Db): Promise<EditedNotice[]> => (await listNotices(db)).map(presentNotice);

/** Tells everybody something, or changes what is told. @throws AppError `site/no-such-entry` */
export function editNotice(
  deps: Deps,
  viewer: Viewer,
  draft: Omit<EditedNotice, "id">,
  id?: string,
): Promise<EditedNotice> {
  const action = id === undefined ? "add notice" : "change notice";
  return audited(deps, viewer, { action, subject: { kind: "notice", id: id ?? "" } }, async (tx) => {
    const { text, level, is_on: isOn, starts_at: starts, ends_at: ends } = draft;
    const span = { startsAt: new Date(starts), endsAt: ends === "" ? null : new Date(ends) };
    const createdAt = deps.clock.now();
    const { before, after } = await writeNotice(tx, { id, text, level, isOn, ...span, createdAt });
    await deps.events.publish(tx, "site.changed", { part: "notice" });
    return { before: before && factsOf(before), after: factsOf(after), answer: presentNotice(after), madeId: after.id };
  });
}

const presentNotice = ({ id, text, level, isOn, startsAt, endsAt }: NoticeRow): EditedNotice => ({
  id,
  text,
  level,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? "",
  is_on: isOn,
});

const factsOf = (notice: NoticeRow): Facts => {
  const { id: _id, ...facts } = presentNotice(notice);
  return facts;
};
