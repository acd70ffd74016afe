import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import { type NewReport, reportReasons } from "./contract.ts";
import { mayReport, newForMs, reportsADayMax } from "./queries.ts";
import { findSubject } from "./subjects.ts";
import { reports } from "./tables.ts";

/**
 * Reports a subject, replacing an open report by the same person; decided reports are not reopened. @throws AppError
 * `moderation/no-such-subject` for subjects that the viewer cannot see or owns; `request/too-many`
 */
export async function report(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  { kind, id, reason, note }: z.output<typeof NewReport>,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const subject = await findSubject(tx, kind, id);
    if (!subject || !mayReport(viewer, subject)) {
      throw new AppError("moderation/no-such-subject", "There is no such thing to report, or it is your own");
    }
    const { createdAt } = await lockReporter(tx, viewer);
    await requireWithinDay(tx, viewer, { subjectId: id, now });
    const isByNew = now.getTime() - createdAt.getTime() < newForMs;
    const details = { reason, note, weight: reportReasons[reason].weight, isByNew, createdAt: now };
    await tx
      .insert(reports)
      .values({ id: newId(), reporterId: viewer.id, kind, subjectId: id, accountId: subject.accountId, ...details })
      .onConflictDoUpdate({
        target: [reports.reporterId, reports.kind, reports.subjectId],
        set: details,
        setWhere: eq(reports.status, "open"),
      });
  });
}

/** Serializes the reports of one person, so that the limit is exact. */
async function lockReporter(tx: Db, viewer: Viewer) {
  const { createdAt } = accounts;
  const [reporter] = await tx
    .select({ createdAt })
    .from(accounts)
    .where(eq(accounts.id, viewer.id))
    .for("no key update");
  return reporter!;
}

async function requireWithinDay(tx: Db, viewer: Viewer, { subjectId, now }: { subjectId: string; now: Date }) {
  const [lately] = await tx
    .select({ count: sql<number>`count(*)::int`, firstAt: sql<string | null>`min(${reports.createdAt})` })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, viewer.id),
        ne(reports.subjectId, subjectId),
        gt(reports.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (!lately?.firstAt || lately.count < reportsADayMax) return;
  const waitMs = new Date(lately.firstAt).getTime() + dayMs - now.getTime();
  throw new AppError("request/too-many", "You have reported a lot today. Try again tomorrow", {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
