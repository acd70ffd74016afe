import { say } from "./say.ts";
import { clockTime, shortDate, shortWeekday, weekdayInLagos } from "./time.ts";

/** Open or closed, and the instant of the next change, as in `/v2`. */
interface OpeningFacts {
  is_open: boolean | null;
  opens_at: string | null;
  /** False also for one that is not known. */
  opens_today?: boolean;
  closes_at: string | null;
  /** The day on which an absent owner reopens: "2026-12-28"; empty: not away. */
  away_until?: string;
}

/** "Away until 28 Dec 2026". */
export const awayWords = (day: string): string => say("Away until {day}", { day: shortDate(day) });

/** "9:00 AM" as "9 AM"; "9:30 AM" is unchanged. */
export const shortTime = (time: string): string => time.replace(":00 ", " ");

/** "Mon 9 AM": when a business opens, in Lagos; "9 AM" on the day of the answer. */
export function opensAt(instant: string, isToday = false): string {
  const time = shortTime(clockTime(instant));
  return isToday ? time : `${shortWeekday(weekdayInLagos(instant))} ${time}`;
}

/**
 * When a business opens or closes next, in Lagos: "Open till 6 PM", "Opens Mon 9 AM". Names the weekday instead of "tomorrow",
 * because the clock of the reader may be wrong, and so none for the day of the answer.
 */
export function openingWords({ is_open, opens_at, opens_today, closes_at, away_until }: OpeningFacts): string {
  if (away_until) return awayWords(away_until);
  if (is_open === null) return "";
  if (is_open) return closes_at ? say("Open till {time}", { time: shortTime(clockTime(closes_at)) }) : say("Open now");
  if (!opens_at) return say("Closed now");
  return say("Opens {time}", { time: opensAt(opens_at, opens_today) });
}
