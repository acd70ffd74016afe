import { and, eq, ne } from "drizzle-orm";
import { decideAppeal, listAppeals } from "#/server/moderation/moderation.ts";
import { appeals, sanctions } from "#/server/moderation/tables.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit/audit.ts";
import { listNames, sayWhoWasFaster } from "../people.ts";
import { queueLength } from "../queues/contract.ts";
import { listRiskOf, trustIn } from "../risk/risk.ts";
import { requireNotOwn } from "../rules.ts";
import type { Appeal } from "./contract.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

/** Appeals that the viewer may decide on: not their own. */
export const isAppealFor = (viewer: Viewer) => and(eq(appeals.status, "open"), ne(appeals.accountId, viewer.id));

/** Appeals that wait, the oldest first. */
export async function listWaitingAppeals(
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
      by: names.get(sanction.takenBy) ?? "",
      is_mine: sanction.takenBy === viewer.id,
    },
    created_at: createdAt.toISOString(),
  }));
  return { total, items };
}

/**
 * Grants an appeal, or refuses it.
 * @throws AppError `moderation/nothing-open` also when it was decided meanwhile; `account/not-allowed` for their own, and
 * for refusing one against their own sanction
 */
export function answerAppeal(
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
    await sayWhoWasFaster(tx, decided, decideAppeal(tx, deps, { appealId: id, grant, reason, by: viewer.id }));
    const { sanctionId } = found!;
    const message = grant ? "The appeal was granted: it is as it was before." : "The appeal was refused.";
    return { before: { sanctionId }, answer: { message } };
  });
}

/** A moderator may lift their own sanction, but whether it was right is for another person to say. */
function requireSecondOpinion(viewer: Viewer, takenBy: string) {
  if (viewer.id !== takenBy || viewer.role === "administrator") return;
  throw new AppError("account/not-allowed", "You took this sanction. Somebody else decides whether it stays");
}
