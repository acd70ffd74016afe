import { states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { lagosDaysUntil } from "#/shared/time.ts";
import { type Change, type Overview, overviewContract } from "./contract.ts";
import {
  type ByDay,
  type Compared,
  countByState,
  countNow,
  listingsByDay,
  messagesByDay,
  missesByDay,
  type Revenue,
  revenueByDay,
  showFunnel,
  signUpsByDay,
  signUpsByState,
  sumPayoutsDue,
} from "./queries.ts";

const none: ByDay = new Map();

/** Metrics of the period and the previous one. Money only for finance. @throws AppError `request/invalid` */
async function showOverview(
  { db, clock, failures }: Pick<Services, "db" | "clock" | "failures">,
  viewer: Viewer,
  { days: count, state }: { days: number; state?: string },
): Promise<Overview> {
  const now = clock.now();
  const seesMoney = viewer.role === "finance" || viewer.role === "administrator";
  const stateId = state === undefined ? undefined : requireState(state);
  const days = lagosDaysUntil(now, 2 * count);
  const span = comparedOf(days, stateId);
  const [counted, revenue, payoutsDueKobo, current, byState, signUpsOf, funnel] = await Promise.all([
    countDays(db, span),
    seesMoney ? revenueByDay(db, span) : undefined,
    seesMoney ? sumPayoutsDue(db) : 0,
    countNow(db, stateId, now),
    countByState(db),
    signUpsByState(db, span.since),
    showFunnel(db, span),
  ]);
  const here = byState.filter((row) => stateId === undefined || row.stateId === stateId);
  return {
    ...presentDays(days, count, { ...counted, revenue }),
    funnel,
    now: {
      people: current.people.all,
      businesses: total(here.map(({ businesses }) => businesses)),
      verified: total(here.map(({ verified }) => verified)),
      premium: current.premium.all,
      payouts_due: seesMoney ? payoutsDueKobo / 100 : null,
    },
    left_out: {
      demo_people: current.people.demo,
      demo_businesses: total(here.map(({ demo }) => demo)),
      demo_premium: current.premium.demo,
      test_revenue: revenue ? total(days.slice(count).map((day) => revenue.test.get(day) ?? 0)) / 100 : null,
    },
    failures: failures.list().map(({ part, count, lastAt }) => ({ part, count, last_at: lastAt.toISOString() })),
    states: presentStates(byState, signUpsOf),
  };
}

/** @param days the previous period, then the requested one of the same length */
function comparedOf(days: string[], stateId: number | undefined): Compared {
  const [firstDay, sinceDay] = [days[0]!, days[days.length / 2]!];
  const midnight = (day: string) => new Date(`${day}T00:00:00+01:00`);
  return { first: midnight(firstDay), since: midnight(sinceDay), firstDay, sinceDay, stateId };
}

/** Metrics without a state are counted for all of Nigeria only. */
async function countDays(db: Db, span: Compared) {
  const isNational = span.stateId === undefined;
  const [signUps, listings, messages, misses] = await Promise.all([
    signUpsByDay(db, span),
    listingsByDay(db, span),
    isNational ? messagesByDay(db, span) : none,
    isNational ? missesByDay(db, span.firstDay) : none,
  ]);
  return { signUps, listings, messages, misses };
}

type Counted = Awaited<ReturnType<typeof countDays>> & { revenue: Revenue | undefined };

function presentDays(
  days: readonly string[],
  count: number,
  { signUps, listings, messages, misses, revenue }: Counted,
): Pick<Overview, "days" | "totals"> {
  const on =
    (byDay: ByDay, share = 1) =>
    (day: string) =>
      (byDay.get(day) ?? 0) / share;
  const change = (of: (day: string) => number): Change => ({
    now: total(days.slice(count).map(of)),
    before: total(days.slice(0, count).map(of)),
  });
  const naira = revenue && on(revenue.real, 100);
  return {
    days: days.slice(count).map((day) => ({
      day,
      sign_ups: on(signUps)(day),
      listings: on(listings)(day),
      messages: on(messages)(day),
      misses: on(misses)(day),
      revenue: naira ? naira(day) : null,
    })),
    totals: {
      sign_ups: change(on(signUps)),
      listings: change(on(listings)),
      messages: change(on(messages)),
      misses: change(on(misses)),
      revenue: naira ? change(naira) : null,
    },
  };
}

const presentStates = (
  byState: Awaited<ReturnType<typeof countByState>>,
  signUpsOf: Awaited<ReturnType<typeof signUpsByState>>,
): Overview["states"] =>
  states
    .map(({ id, name }) => {
      const counted = byState.find(({ stateId }) => stateId === id);
      return {
        state: name,
        businesses: counted?.businesses ?? 0,
        verified: counted?.verified ?? 0,
        sign_ups: signUpsOf.find(({ stateId }) => stateId === id)?.signUps ?? 0,
      };
    })
    .sort((one, other) => other.businesses - one.businesses);

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function requireState(name: string): number {
  const found = states.find((state) => state.name === name);
  if (!found) throw new AppError("request/invalid", "There is no such state", { fields: { state: "Select a State" } });
  return found.id;
}

export const overviewRoutes = routes(overviewContract, {
  "GET /v2/admin/overview": ({ viewer, query, ...services }) => showOverview(services, viewer, query),
});
