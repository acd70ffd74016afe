import type { Reach } from "#/shared/reach.ts";
import type { DemoBusiness } from "./business.ts";
import misc from "./data/misc.json" with { type: "json" };
import { Dice, weighted } from "./dice.ts";
import { demoId } from "./ids.ts";

/** The plans in the database, in their order. */
export type Plans = { id: string; reach: Reach }[];

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
export function drawSubscription({ number, createdAtMs }: DemoBusiness, plans: Plans, nowMs: number) {
  const dice = new Dice("subscription", number);
  const isActive = dice.chance(misc.shares.premium);
  if (!isActive && !dice.chance(expiredShare)) return [];
  const { months } = drawMonths(dice);
  const plan = dice.pick(plans);
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
      package_id: plan.id,
      months,
      reach: plan.reach,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      created_at: startsAt.toISOString(),
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
