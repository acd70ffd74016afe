import { findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { listNotices, type NoticeRow, namesOfStates, writeNotice } from "#/server/site/site.ts";
import { audited, type Facts } from "../audit/audit.ts";
import type { EditedNotice } from "./contract.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;

export const showNotices = async (db: Db): Promise<EditedNotice[]> => (await listNotices(db)).map(presentNotice);

/** Tells everybody something, or changes what is told. @throws AppError `site/no-such-entry`, `request/invalid` */
export function editNotice(
  deps: Deps,
  viewer: Viewer,
  draft: Omit<EditedNotice, "id">,
  id?: string,
): Promise<EditedNotice> {
  const action = id === undefined ? "add notice" : "change notice";
  return audited(deps, viewer, { action, subject: { kind: "notice", id: id ?? "" } }, async (tx) => {
    const { text, level, is_on: isOn, starts_at: starts, ends_at: ends, states } = draft;
    const stateIds = readStates(states);
    const span = { startsAt: new Date(starts), endsAt: ends === "" ? null : new Date(ends) };
    const createdAt = deps.clock.now();
    const { before, after } = await writeNotice(tx, { id, text, level, isOn, stateIds, ...span, createdAt });
    await deps.events.publish(tx, "site.changed", { part: "notice" });
    return { before: before && factsOf(before), after: factsOf(after), answer: presentNotice(after), madeId: after.id };
  });
}

/** @throws AppError `request/invalid` for a state that there is not */
function readStates(names: readonly string[]): number[] {
  return [...new Set(names)].map((name) => {
    const found = findState(name);
    if (found) return found.id;
    const detail = `There is no state called ${name}`;
    throw new AppError("request/invalid", detail, { fields: { states: detail } });
  });
}

const presentNotice = ({ id, text, level, isOn, startsAt, endsAt, stateIds }: NoticeRow): EditedNotice => ({
  id,
  text,
  level,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? "",
  is_on: isOn,
  states: namesOfStates(stateIds),
});

const factsOf = (notice: NoticeRow): Facts => {
  const { id: _id, ...facts } = presentNotice(notice);
  return facts;
};
