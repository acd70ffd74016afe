import { and, eq, inArray, isNull } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import type { Services } from "#/server/services.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { jobTomorrow } from "./messages/job-tomorrow.ts";
import { jobs } from "./tables.ts";

const atOnce = 100;

/** Tells both people of an agreed job the day before it is due, once. */
export async function remindOfJobs(deps: Pick<Services, "db" | "clock" | "events" | "jobs">): Promise<void> {
  const now = deps.clock.now();
  const tomorrow = lagosDay(now.getTime() + dayMs);
  const isDue = and(eq(jobs.state, "agreed"), eq(jobs.on, tomorrow), isNull(jobs.remindedAt));
  for (let told = atOnce; told === atOnce; ) {
    told = await deps.db.transaction(async (tx) => {
      const due = await tx.select().from(jobs).where(isDue).limit(atOnce).for("no key update", { skipLocked: true });
      const ids = due.map(({ id }) => id);
      await tx.update(jobs).set({ remindedAt: now }).where(inArray(jobs.id, ids));
      for (const { id: jobId, title, customerId, ownerId } of due) {
        const about = { jobId, title, on: tomorrow };
        await notify(tx, deps, jobTomorrow, customerId, { ...about, otherId: ownerId });
        await notify(tx, deps, jobTomorrow, ownerId, { ...about, otherId: customerId });
      }
      return due.length;
    });
  }
}
