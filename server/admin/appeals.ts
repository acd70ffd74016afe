import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { decideAppeal, listAppeals, undoAppeal } from "#/server/moderation/moderation.ts";
import { appeals, sanctions } from "#/server/moderation/tables.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { ById, Done, PersonName, queueLength, queueOf, Reason } from "./fields.ts";
import { listNames } from "./list/matching.ts";
import { Subject } from "./reports/contract.ts";
import { trustInRow } from "./risk/contract.ts";
import { listRiskOf, trustIn } from "./risk/risk.ts";
import { audited, findUndoable, nameFasterColleague, requireNotOwn } from "./staff-action.ts";

export const Appeal = Subject.extend({
  appeal_id: z.string(),
  what: z.string(),
  msg: z.string().describe("words of the appeal"),
  whose: PersonName,
  trust: trustInRow,
  sanction: z.object({
    reason: z.string(),
    taken_at: z.string(),
    ends_at: z.string().nullable().describe("when it ends by itself"),
    by: z.string(),
    is_mine: z.boolean(),
  }),
  created_at: z.string(),
});

export type Appeal = z.infer<typeof Appeal>;

const moderator = ["moderator"] as const;

const appealsContract = {
  "GET /v2/admin/appeals": {
    does: "Sanctions under appeal; the longest waiting first.",
    access: moderator,
    returns: queueOf(Appeal),
  },
  "POST /v2/admin/appeals/{id}": {
    does: "Grants an appeal, which lifts the sanction, or refuses it. The person who appealed is notified.",
    access: moderator,
    params: ById,
    body: z.object({ grant: z.boolean("Say whether it is granted"), reason: Reason }),
    returns: Done,
    errors: ["moderation/nothing-open", "account/not-allowed"],
  },
  "POST /v2/admin/appeals/{id}/undo": {
    does: "Undoes the caller’s own decision on an appeal within 40 seconds: it waits again, its notification is removed, and a sanction that it lifted is in force again.",
    access: moderator,
    params: ById,
    returns: Done,
    errors: ["moderation/nothing-open"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof appealsContract> {}
}

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

export const isAppealFor = (viewer: Viewer) => and(eq(appeals.status, "open"), ne(appeals.accountId, viewer.id));

async function listWaitingAppeals(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
): Promise<{ total: number; items: Appeal[] }> {
  const [rows, total] = await Promise.all([
    listAppeals(db, { limit: queueLength }),
    db.$count(appeals, isAppealFor(viewer)),
  ]);
  const others = rows.filter(({ accountId }) => accountId !== viewer.id);
  const whose = others.map(({ accountId }) => accountId);
  const [names, risks] = await Promise.all([
    listNames(db, [...whose, ...others.map(({ sanction }) => sanction.takenBy)]),
    listRiskOf(db, whose, clock.now()),
  ]);
  const items = others.map(({ id, msg, createdAt, accountId, what, sanction }) => ({
    ...{ appeal_id: id, kind: sanction.kind, id: sanction.subjectId, what, msg },
    whose: { id: accountId, name: names.get(accountId) ?? "" },
    trust: trustIn(risks, accountId),
    sanction: {
      reason: sanction.reason,
      taken_at: sanction.takenAt.toISOString(),
      ends_at: sanction.endsAt?.toISOString() ?? null,
      by: names.get(sanction.takenBy) ?? "",
      is_mine: sanction.takenBy === viewer.id,
    },
    created_at: createdAt.toISOString(),
  }));
  return { total, items };
}

function answerAppeal(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { grant, reason }: { grant: boolean; reason: string },
): Promise<{ message: string }> {
  const action = grant ? "grant appeal" : "refuse appeal";
  return audited(deps, viewer, { action, subject: { kind: "appeal", id }, reason }, async (tx) => {
    const [found] = isId(id)
      ? await tx
          .select({ accountId: appeals.accountId, sanctionId: sanctions.id, takenBy: sanctions.takenBy })
          .from(appeals)
          .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
          .where(eq(appeals.id, id))
      : [];
    if (found) requireNotOwn(viewer, found.accountId);
    if (found && !grant) requireSecondOpinion(viewer, found.takenBy);
    const decided = { kind: "appeal", id, code: "moderation/nothing-open" } as const;
    await nameFasterColleague(tx, decided, decideAppeal(tx, deps, { appealId: id, grant, reason, by: viewer.id }));
    const { sanctionId } = found!;
    const message = grant ? "The appeal was granted: it is as it was before." : "The appeal was refused.";
    return { before: { sanctionId }, answer: { message } };
  });
}

/** @throws AppError `moderation/nothing-open` when it is too late, or when the decision was another person's */
function undoAnswer(deps: Deps, viewer: Viewer, id: string): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "undo decision", subject: { kind: "appeal", id } }, async (tx) => {
    const actions = /^(grant|refuse) appeal$/;
    const last = await findUndoable(tx, deps, viewer, { kind: "appeal", id, actions });
    if (!last) throw new AppError("moderation/nothing-open", "It is too late to undo this");
    await undoAppeal(tx, deps, { appealId: id, by: viewer.id });
    return {
      before: { undone: last.action, decided: last.at.toISOString() },
      answer: { message: "The appeal is back in the queue." },
    };
  });
}

/** A moderator may lift their own sanction, but another person decides whether it was right. */
function requireSecondOpinion(viewer: Viewer, takenBy: string) {
  if (viewer.id !== takenBy || viewer.role === "administrator") return;
  throw new AppError("account/not-allowed", "You took this sanction. Somebody else decides whether it stays");
}

export const appealRoutes = routes(appealsContract, {
  "GET /v2/admin/appeals": ({ viewer, ...services }) => listWaitingAppeals(services, viewer),
  "POST /v2/admin/appeals/{id}": ({ viewer, params, body, ...services }) =>
    answerAppeal(services, viewer, params.id, body),
  "POST /v2/admin/appeals/{id}/undo": ({ viewer, params, ...services }) => undoAnswer(services, viewer, params.id),
});
