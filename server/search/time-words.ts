import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";

/** A time at which a business must be open, as the words said it. */
export interface AskedTime {
  /** For people: "now", "tonight", "Sunday", "24 hours". */
  label: string;
  /** Minute of the week in Lagos. */
  minute: number;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
const tonightMinute = 21 * 60;
const smallHours = 3 * 60;
const noon = 12 * 60;
const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const allNight = /\b(?:24 ?(?:hours?|hrs?|7)|all night|round the clock|midnight)\b(?: (?:open|service))?/;
const night = /\b(?:open )?(?:tonight|this night|at night|late night)\b/;
const now = /\b(?:still )?(?:open|opened|dey open)(?: (?:right )?now| today| sharp sharp)?\b/;
const dayName = new RegExp(`\\b(?:open )?(?:on |this |every )?(${days.join("|")})s?\\b`);
/** Longer texts name a day for other reasons: "chairs for a naming on saturday". */
const shortWords = 5;

/**
 * Takes the time of opening out of folded words: "open now", "24 hours", "tonight", "on sunday".
 * @returns the rest of the words, and the time if one was named
 */
export function takeTime(folded: string, at: Date): { rest: string; time: AskedTime | undefined } {
  const minute = minuteOfWeekInLagos(at);
  const today = minute - (minute % dayMinutes);
  const asked = (pattern: RegExp, label: string, askedMinute: number) => ({
    rest: folded.replace(pattern, " ").replace(/\s+/g, " ").trim(),
    time: { label, minute: askedMinute % weekMinutes },
  });
  if (allNight.test(folded)) return asked(allNight, "24 hours", today + dayMinutes + smallHours);
  if (night.test(folded)) return asked(night, "tonight", Math.max(minute, today + tonightMinute));
  const day = dayName.exec(folded)?.[1];
  if (day && (now.test(folded) || folded.split(" ").length <= shortWords)) {
    const label = `${day[0]!.toUpperCase()}${day.slice(1)}`;
    return asked(dayName, label, days.indexOf(day) * dayMinutes + noon);
  }
  return now.test(folded) ? asked(now, "now", minute) : { rest: folded, time: undefined };
}

const nearMe =
  /\b(?:(?:near|around|close to|closest to|nearest to|beside) (?:me|here|my (?:house|area|place))|near ?by|nearest|closest)\b/;

/** Takes "near me" and its like out of folded words. */
export function takeNearMe(folded: string): { rest: string; isNearMe: boolean } {
  if (!nearMe.test(folded)) return { rest: folded, isNearMe: false };
  return { rest: folded.replace(nearMe, " ").replace(/\s+/g, " ").trim(), isNearMe: true };
}
