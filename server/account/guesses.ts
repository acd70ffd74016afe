import { giveBack, type LimitName, type LimitSubject, requireWithin } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Services } from "#/server/services.ts";

/** Serializes attempts at one secret from one place, so that concurrent correct ones all pass. */
const inTurn = new WorkQueue({ atOnce: 500, waitingMax: 500 });

/**
 * Checks a guess of a secret within the limits. The attempt is counted before the check, and the count is given back unless the
 * guess was wrong.
 * @param look returns `undefined` for a wrong guess
 * @throws AppError `request/too-many`
 */
export function lookAtGuess<T>(
  { db, clock }: Pick<Services, "db" | "clock">,
  limits: readonly LimitName[],
  subject: LimitSubject,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = JSON.stringify([limits, subject]);
  return inTurn.run(key, async () => {
    await requireWithin(db, clock.now(), limits, subject);
    let found: T | undefined;
    try {
      found = await look();
    } catch (error) {
      await giveBack(db, limits, subject);
      throw error;
    }
    if (found !== undefined) await giveBack(db, limits, subject);
    return found;
  });
}
