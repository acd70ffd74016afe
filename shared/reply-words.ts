import { say } from "./say.ts";

export interface Reply {
  reply_minutes?: number | null;
  reply_rate?: number | null;
}

/** Minimum share of answered requests to show a reply time: the median counts answered requests only. */
const usually = 0.5;

/**
 * Usual reply time of a business: "Usually replies in 10 minutes", "… in 3 hours"; empty if it is unknown, or if half of the
 * requests get no answer. Lists that an earlier release stored on a device lack both values.
 */
export function replyWords(reply: Reply): string {
  const time = replyTime(reply);
  if (!time) return "";
  const { count, unit } = time;
  if (unit === "minute") return say.many(count, "Usually replies in {n} minute", "Usually replies in {n} minutes");
  if (unit === "hour") return say.many(count, "Usually replies in {n} hour", "Usually replies in {n} hours");
  return say.many(count, "Usually replies in {n} day", "Usually replies in {n} days");
}

/** @returns undefined if it is unknown or rarely kept */
export function replyTime({ reply_minutes: minutes, reply_rate: rate }: Reply) {
  if (typeof minutes !== "number" || typeof rate !== "number" || rate < usually) return undefined;
  if (minutes < 60) return { count: Math.max(1, Math.round(minutes)), unit: "minute" } as const;
  const hours = Math.round(minutes / 60);
  return hours < 24
    ? ({ count: hours, unit: "hour" } as const)
    : ({ count: Math.round(hours / 24), unit: "day" } as const);
}
