import { businesses } from "#/server/business/tables.ts";
import type { Services } from "#/server/services.ts";
import { addAppeal, addRecheck, addReports, addScamWave } from "./complaints.ts";
import { addDispute } from "./dispute.ts";
import { addPayouts, addRefund } from "./money.ts";
import { addPapers } from "./papers.ts";
import { addStaff } from "./staff.ts";

/** Below so many businesses there is not enough of a demo to have cases in. */
const businessesMin = 60;

/**
 * One case of each kind that staff decide on, so that every screen of the back office can be tried.
 * @returns the businesses that changed, to be indexed anew
 */
export async function loadCases(deps: Pick<Services, "db" | "media" | "clock">): Promise<string[]> {
  const { db, clock } = deps;
  // Not all are counted: right after ten million were written, that takes longer than a statement may.
  const some = await db.select({ id: businesses.id }).from(businesses).limit(businessesMin);
  if (some.length < businessesMin) return [];
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    await addStaff(tx, now);
    await addReports(tx, now);
    await addScamWave(tx, now);
    await addPayouts(tx, now);
    await addRefund(tx, now);
    await addDispute(tx, now);
    return [await addAppeal(tx, now), await addRecheck(tx, now)];
  });
  await addPapers(deps);
  return changed.filter((id) => id !== undefined);
}
