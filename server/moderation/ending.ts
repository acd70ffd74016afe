import { and, asc, isNull, lte } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import { AppError } from "#/server/platform/errors.ts";
import { runEach } from "#/server/platform/jobs/run-each.ts";
import type { Services } from "#/server/services.ts";
import { sanctionEnded } from "./messages/sanction-ended.ts";
import { type Deps, liftSanction } from "./moderation.ts";
import { sanctions } from "./tables.ts";

/** So many end in one run; the next run goes on. */
const endedAtOnce = 500;

/** Lifts every sanction whose days are over, each in a transaction of its own, and tells the person it hit. */
export async function endSanctions(deps: Deps & Pick<Services, "db" | "failures">): Promise<void> {
  const dueAt = deps.clock.now();
  const due = await deps.db
    .select({ id: sanctions.id, kind: sanctions.kind, accountId: sanctions.accountId })
    .from(sanctions)
    .where(and(isNull(sanctions.liftedAt), lte(sanctions.endsAt, dueAt)))
    .orderBy(asc(sanctions.endsAt))
    .limit(endedAtOnce);
  await runEach(
    deps,
    "end of a sanction",
    due,
    async ({ id: sanctionId, kind, accountId }) => {
      try {
        await deps.db.transaction(async (tx) => {
          await liftSanction(tx, deps, { sanctionId, dueAt });
          await notify(tx, deps, sanctionEnded, accountId, { sanctionId, kind });
        });
      } catch (error) {
        // A moderator lifted or extended it meanwhile.
        if (!(error instanceof AppError && error.code === "moderation/no-such-sanction")) throw error;
      }
    },
    ({ id }) => ({ sanctionId: id }),
  );
}
