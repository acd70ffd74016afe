import { states } from "#/server/place/place.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { lagosDaysUntil } from "#/shared/time.ts";
import type { Overview } from "./contract.ts";
import {
  countByState,
  countNow,
  listingsByDay,
  messagesByDay,
  missesByDay,
  revenueByDay,
  type Span,
  signUpsByDay,
  signUpsByState,
} from "./queries.ts";

/**
 * How the product is doing. Money is shown to those who work with it.
 * @throws AppError `request/invalid` for a state that there is not
 */
export async function showOverview(
  { db, clock, failures }: Pick<Services, "db" | "clock" | "failures">,
  viewer: Viewer,
  { days, state }: { days: number; state?: string },
): Promise<Overview> {
  const now = clock.now();
  const seesMoney = viewer.role === "finance" || viewer.role === "administrator";
  const stateId = state === undefined ? undefined : requireState(state);
  const shown = lagosDaysUntil(now, days);
  const span: Span = { first: new Date(`${shown[0]}T00:00:00+01:00`), stateId };
  const [signUps, listings, messages, misses, revenue, current, byState, signUpsOf] = await Promise.all([
    signUpsByDay(db, span),
    listingsByDay(db, span),
    stateId === undefined ? messagesByDay(db, span) : new Map<string, number>(),
    stateId === undefined ? missesByDay(db, shown[0]!) : new Map<string, number>(),
    seesMoney ? revenueByDay(db, span) : undefined,
    countNow(db, stateId, now),
    countByState(db),
    signUpsByState(db, span.first),
  ]);
  const counted = byState.filter((row) => stateId === undefined || row.stateId === stateId);
  return {
    days: shown.map((day) => ({
      day,
      sign_ups: signUps.get(day) ?? 0,
      listings: listings.get(day) ?? 0,
      messages: messages.get(day) ?? 0,
      misses: misses.get(day) ?? 0,
      revenue: revenue ? (revenue.get(day) ?? 0) / 100 : null,
    })),
    now: {
      people: current.people,
      businesses: total(counted.map(({ businesses }) => businesses)),
      verified: total(counted.map(({ verified }) => verified)),
      premium: current.premium,
      payouts_due: seesMoney ? current.payoutsDueKobo / 100 : null,
    },
    failures: failures.list().map(({ part, count, lastAt }) => ({ part, count, last_at: lastAt.toISOString() })),
    states: states
      .map(({ id, name }) => ({
        state: name,
        businesses: byState.find(({ stateId }) => stateId === id)?.businesses ?? 0,
        verified: byState.find(({ stateId }) => stateId === id)?.verified ?? 0,
        sign_ups: signUpsOf.find(({ stateId }) => stateId === id)?.signUps ?? 0,
      }))
      .sort((one, other) => other.businesses - one.businesses),
  };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function requireState(name: string): number {
  const found = states.find((state) => state.name === name);
  if (!found) throw new AppError("request/invalid", "There is no such state", { fields: { state: "Select a State" } });
  return found.id;
}
