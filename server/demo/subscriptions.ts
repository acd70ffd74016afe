import type { DemoBusiness } from "./business.ts";
import misc from "./data/misc.json" with { type: "json" };
import { Dice, weighted } from "./dice.ts";
import { demoId } from "./ids.ts";

/** The ids of the plans in the database, in their order. */
export type PlanIds = string[];

const expiredShare = 0.04;
const drawMonths = weighted(
  [
    { months: 1, weight: 1 },
    { months: 3, weight: 2 },
    { months: 6, weight: 3 },
    { months: 12, weight: 4 },
  ],
  ({ weight }) => weight,
);

/** None for most; an active one for the premium share; one that has run out for a few. */
export function drawSubscription({ number, createdAtMs }: DemoBusiness, plans: PlanIds, nowMs: number) {
  const dice = new Dice("subscription", number);
  const isActive = dice.chance(misc.shares.premium);
  if (!isActive && !dice.chance(expiredShare)) return [];
  const { months } = drawMonths(dice);
  const planId = dice.pick(plans);
  const now = new Date(nowMs);
  const earliestMs = isActive ? addMonths(now, -months).getTime() : createdAtMs;
  const latestMs = isActive ? nowMs : addMonths(now, -months).getTime() - 86_400_000;
  if (latestMs <= earliestMs) return [];
  const startsAt = new Date(
    Math.max(createdAtMs, earliestMs + 86_400_000 + dice.next() * (latestMs - earliestMs - 86_400_000)),
  );
  const endsAt = addMonths(startsAt, months);
  return [
    {
      id: demoId("subscription", number),
      business_id: demoId("business", number),
      package_id: planId,
      months,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    },
  ];
}

/** The same day so many months on; the last day of the month where it has none. */
function addMonths(from: Date, months: number) {
  const moved = new Date(from);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== from.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
