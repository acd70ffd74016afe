import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { isOccasion } from "./intent-words.ts";

/** A time at which a business must be open, as the words said it. */
export interface AskedTime {
  /** For people: "now", "tonight", "Sunday", "24 hours", "at 10 pm". */
  label: string;
  /** Minute of the week in Lagos. */
  minute: number;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
const tonightMinute = 21 * 60;
const eveningMinute = 19 * 60;
const earlyMinute = 6 * 60 + 30;
const smallHours = 3 * 60;
const noon = 12 * 60;
const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const allNight = /\b(?:24 ?(?:hours?|hrs?|7)|all night|round the clock|midnight)\b(?: (?:open|service))?/;
const night =
  /\b(?:open )?(?:tonight|this night|(?:at|for|by|in the) night|late night|night time|da daddare|(?:(?:ke|a|yana|suna) )?(?:bude )?da dare|ni ale|l ale|n abali|abali)\b/;
/** In English and Pidgin, Hausa, Yoruba and Igbo. */
const now =
  /(?<!\b(?:wan|want|to|can|i) )\b(?:(?:still )?(?:open )?(?:at|by) this (?:hour|time)|(?:still )?(?:open|opened|dey open)(?: (?:right )?now| today| sharp sharp)?|(?:da ke |yana |suna )?bude(?: yanzu)?|yanzu|(?:to )?(?:si sile|sile|si)(?= (?:bayi|nisisiyi)) (?:bayi|nisisiyi)|(?:na )?(?:e?meghere|emeghe)(?: ugbu a)?|ugbu a)\b/;
const early = /\b(?:open )?(?:(?:very )?early (?:in the |for )?morning|early (?:moro ?moro|am)|at dawn)\b/;
const evening = /\b(?:open )?(?:(?:this|in the|every) evening|evening time)\b/;
const tomorrow =
  /\b(?:open )?(?:for |by )?(?:tomorrow(?: morning)?|gobe(?: da safe)?|(?:laaro|lowuro|owuro) ola|ola (?:laaro|lowuro)|ututu echi|echi(?: n)? ututu)\b/;
const weekend = /\b(?:open )?(?:on |at |during )?(?:the |this )?weekends?\b/;
/** "Till 10pm", "by 8 30 am". */
const hour =
  /\b(?:still )?(?:opens?|opened|closes?|closing|available|dey open)? ?(?:(by|at|till|until|til|after|from|past|around|before) )?(\d{1,2})(?: ([0-5]\d))? ?(am|pm)\b/;
const dayName = new RegExp(
  `\\b(?:open )?(?:on |this |every )?(${days.join("|")})s?(?: (?:morning|afternoon|evening))?\\b`,
);
/** Longer texts that speak of an occasion name its day: "chairs for a naming on saturday". */
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
  const clock = hour.exec(folded);
  if (clock) {
    const { minuteOfDay, label } = hourOf(clock);
    return asked(hour, label, today + minuteOfDay + (minuteOfDay < minute - today ? dayMinutes : 0));
  }
  if (night.test(folded)) return asked(night, "tonight", Math.max(minute, today + tonightMinute));
  if (evening.test(folded)) return asked(evening, "this evening", Math.max(minute, today + eveningMinute));
  if (early.test(folded)) return asked(early, "early in the morning", today + dayMinutes + earlyMinute);
  if (weekend.test(folded)) return asked(weekend, "Saturday", days.indexOf("saturday") * dayMinutes + noon);
  const day = dayName.exec(folded)?.[1];
  const words = folded.split(" ");
  if (day && (now.test(folded) || words.length <= shortWords || !words.some(isOccasion))) {
    const label = `${day[0]!.toUpperCase()}${day.slice(1)}`;
    return asked(dayName, label, days.indexOf(day) * dayMinutes + noon);
  }
  if (tomorrow.test(folded)) return asked(tomorrow, "tomorrow", today + dayMinutes + noon);
  return now.test(folded) ? asked(now, "now", minute) : { rest: folded, time: undefined };
}

/** "Till 10 pm" asks for who is open until then: just before it. */
function hourOf([, how = "", hours, minutes = "0", half]: RegExpExecArray) {
  const minuteOfDay = (Number(hours) % 12) * 60 + Number(minutes) + (half === "pm" ? 12 * 60 : 0);
  const isEnd = how.startsWith("till") || how.startsWith("til") || how === "until";
  const clock = `${Number(hours)}${minutes === "0" ? "" : `:${minutes}`} ${half}`;
  return { minuteOfDay: isEnd ? minuteOfDay - 1 : minuteOfDay, label: `at ${clock}` };
}

const nearMe =
  /\b(?:(?:near|around|close to|closest to|nearest to|beside) (?:me|here|my (?:house|area|place))|near ?by|nearest|closest|mafi kusa(?: da ni)?|kusa da ni|(?:to )?sunmo (?:mi|wa)|nitosi mi|no nso)\b/;

/** Takes "near me" and its like out of folded words. */
export function takeNearMe(folded: string): { rest: string; isNearMe: boolean } {
  if (!nearMe.test(folded)) return { rest: folded, isNearMe: false };
  return { rest: folded.replace(nearMe, " ").replace(/\s+/g, " ").trim(), isNearMe: true };
}
