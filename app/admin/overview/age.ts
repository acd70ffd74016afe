import { dayMs, hourMs } from "#/shared/time.ts";

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Waiting time in words: "3 hours", "2 days". */
export function ageOf(since: string, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  if (waitedMs < hourMs) return "under 1 hour";
  if (waitedMs < 2 * dayMs) return counted(Math.floor(waitedMs / hourMs), "hour");
  return counted(Math.floor(waitedMs / dayMs), "day");
}
