import { z } from "zod";
import { findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { requiredText } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { noticeLevels } from "#/server/site/contract.ts";
import { listNotices, type NoticeRow, namesOfStates, writeNotice } from "#/server/site/site.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, instant } from "./fields.ts";
import { audited, type Facts } from "./staff-action.ts";

export const EditedNotice = z.object({
  id: z.string(),
  text: z.string(),
  level: z.enum(noticeLevels),
  starts_at: z.string(),
  ends_at: z.string().describe("empty: until it is switched off"),
  is_on: z.boolean(),
  states: z.array(z.string()).describe("who it is for; empty: everybody"),
});

export type EditedNotice = z.infer<typeof EditedNotice>;

const NoticeDraft = z
  .object({
    text: requiredText("Enter the text", lengthMax.notice),
    level: z.enum(noticeLevels, "Choose a level"),
    starts_at: instant("Say from when"),
    ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
    is_on: z.boolean(),
    states: z.array(z.string()).max(37).default([]).describe("who it is for; empty: everybody"),
  })
  .refine(({ starts_at, ends_at }) => ends_at === "" || new Date(ends_at) > new Date(starts_at), {
    path: ["ends_at"],
    error: "It must end after it begins",
  });

const noticesContract = {
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
    params: ById,
    body: NoticeDraft,
    returns: EditedNotice,
    errors: ["site/no-such-entry"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof noticesContract> {}
}

type Deps = Pick<Services, "db" | "clock" | "events">;

const showNotices = async (db: Db): Promise<EditedNotice[]> => (await listNotices(db)).map(presentNotice);

/** Adds a notice, or changes the one with this id. @throws AppError `site/no-such-entry`, `request/invalid` */
function editNotice(deps: Deps, viewer: Viewer, draft: Omit<EditedNotice, "id">, id?: string): Promise<EditedNotice> {
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

export const noticeRoutes = routes(noticesContract, {
  "GET /v2/admin/notices": ({ db }) => showNotices(db),
  "POST /v2/admin/notices": ({ viewer, body, ...services }) => editNotice(services, viewer, body),
  "PUT /v2/admin/notices/{id}": ({ viewer, body, params, ...services }) =>
    editNotice(services, viewer, body, params.id),
});
