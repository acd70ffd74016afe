import { clockTime, dayMs, shortDate } from "#/shared/time.ts";

/** Heading above the messages of a day in Lagos: "Today", "Yesterday", "12 Nov 2026". */
export function dayLabel(at: string, now: number): string {
  const day = shortDate(at);
  if (day === shortDate(now)) return "Today";
  if (day === shortDate(now - dayMs)) return "Yesterday";
  return day;
}

/** Time of a message in the list: the time of today, else the day. */
export function briefly(at: string, now: number): string {
  const day = dayLabel(at, now);
  return day === "Today" ? clockTime(at) : day;
}

/** The list in runs of one day each, in its order. */
export function byDay<T extends { at: string }>(lines: readonly T[], now: number): { day: string; lines: T[] }[] {
  const days: { day: string; lines: T[] }[] = [];
  for (const line of lines) {
    const day = dayLabel(line.at, now);
    if (days.at(-1)?.day === day) days.at(-1)!.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
