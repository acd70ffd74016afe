import { shortTime, shortWeekday } from "#/shared/opening-words.ts";
import { weekdays } from "./contract.ts";
import { clockTime, type StoredDay } from "./hours.ts";

const groupsMax = 2;

interface Group {
  first: number;
  last: number;
  times: string;
}

/** The week in one line, as a sign says it: "Mon–Fri 8 AM–6 PM, Sat 9 AM–2 PM". @returns empty when no day is open */
export function hoursLine(days: readonly StoredDay[]): string {
  const groups: Group[] = [];
  for (const { weekday, opensMinute, closesMinute } of days) {
    if (opensMinute === null || closesMinute === null) continue;
    const times = timesOf(opensMinute, closesMinute);
    const before = groups.at(-1);
    if (before?.times === times && before.last === weekday - 1) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, times });
  }
  // A week that changes daily is no line: the page has it.
  if (groups.length > groupsMax) return "";
  return groups.map(({ first, last, times }) => `${daysOf(first, last)} ${times}`).join(", ");
}

const nameOf = (weekday: number) => shortWeekday(weekdays[weekday - 1]!);

function daysOf(first: number, last: number): string {
  if (first === 1 && last === 7) return "Every day";
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
}

const timesOf = (opens: number, closes: number) =>
  opens === closes % 1_440 ? "24 hours" : [opens, closes].map((minute) => shortTime(clockTime(minute))).join("–");
