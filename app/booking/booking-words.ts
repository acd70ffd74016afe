import type { IconName } from "#/app/ui/icon.tsx";
import type { Booking, BookingState, BookingStepName } from "#/server/booking/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { clockOf, clockTime, dayMs, instantOfLagos, lagosDay, minuteMs, shortDay } from "#/shared/time.ts";

export const stateWords: Record<BookingState, { word: string; icon: IconName; look: string }> = {
  requested: { word: sayLater("Asked"), icon: "clock", look: "text-ink-2" },
  proposed: { word: sayLater("New time offered"), icon: "clock", look: "text-brand" },
  confirmed: { word: sayLater("Booked"), icon: "check", look: "text-open" },
  declined: { word: sayLater("Not booked"), icon: "x", look: "text-ink-2" },
  cancelled: { word: sayLater("Cancelled"), icon: "x", look: "text-ink-2" },
  lapsed: { word: sayLater("No answer"), icon: "x", look: "text-ink-2" },
  done: { word: sayLater("Done"), icon: "check", look: "text-open" },
  no_show: { word: sayLater("Did not come"), icon: "alert", look: "text-danger" },
};

export const stepButtons: Record<BookingStepName, string> = {
  confirm: sayLater("Yes, book it"),
  propose: sayLater("Another time"),
  decline: sayLater("No"),
  cancel: sayLater("Cancel the booking"),
  done: sayLater("It is done"),
  no_show: sayLater("Did not come"),
};

/** Name of a step for the viewer of a booking. */
export const stepName = (booking: Pick<Booking, "role" | "state">, step: BookingStepName): string =>
  step === "propose" && isOwnRequest(booking) ? say("Change the time") : say(stepButtons[step]);

/** True for a request of the viewer that has no answer yet. */
export const isOwnRequest = ({ role, state }: Pick<Booking, "role" | "state">): boolean =>
  role === "customer" && state === "requested";

/** "Sat 28 Nov, 9:30 AM" */
export const whenOf = (minute: string): string => {
  const at = instantOfLagos(minute);
  return `${shortDay(at)}, ${clockTime(at)}`;
};

export const bookingWhen = ({ date, time }: Pick<Booking, "date" | "time">): string => whenOf(`${date}T${time}`);

/** Minutes since midnight of "09:30". */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** "2026-11-28" and 1: "2026-11-29" */
export const dayAfter = (date: string, days: number) => lagosDay(Date.parse(`${date}T12:00:00Z`) + days * dayMs);

const stepLeast = 30;
const stepMost = 60;

/** Times that follow each other by the length of the service, half an hour to an hour; the chosen one is always among them. */
export function fewTimes(times: readonly string[], minutes: number, chosen = ""): string[] {
  const step = Math.min(stepMost, Math.max(stepLeast, minutes));
  let next = 0;
  return times.filter((time) => {
    const isNext = minuteOf(time) >= next;
    if (isNext) next = minuteOf(time) + step;
    return isNext || time === chosen;
  });
}

const dayParts = [
  { name: sayLater("Morning"), until: "12:00" },
  { name: sayLater("Afternoon"), until: "17:00" },
  { name: sayLater("Evening"), until: "24:00" },
];

/** Times by the part of the day; parts without any are left out. */
export const byDayPart = (times: readonly string[]): { name: string; times: string[] }[] =>
  dayParts
    .map(({ name, until }, nth) => {
      const from = dayParts[nth - 1]?.until ?? "00:00";
      return { name, times: times.filter((time) => time >= from && time < until) };
    })
    .filter(({ times }) => times.length > 0);

/** "30 minutes, ₦3,000" */
export const lengthAndPrice = ({ minutes, price }: { minutes: number; price: number | null }): string =>
  [say.many(minutes, "{n} minute", "{n} minutes"), price !== null && formatNaira(price)].filter(Boolean).join(", ");

/** The other side: the business for a customer, the customer for a business. */
export const otherName = ({ role, business, customer }: Booking): string =>
  role === "customer" ? business.name : customer.name;

/** The next step of a booking, in one sentence. */
export function nextSentence(booking: Booking): string {
  const other = otherName(booking);
  if (booking.state === "requested" || booking.state === "proposed") {
    const waits = booking.next_steps.includes("confirm")
      ? say("{other} waits for your answer.", { other })
      : say("Waiting for {other} to say yes.", { other });
    if (!booking.confirmed_time || booking.state !== "proposed") return waits;
    return `${waits} ${say("Until then it stays at {when}.", { when: whenOf(booking.confirmed_time) })}`;
  }
  if (booking.state === "confirmed") return say("Booked with {other}. We remind you the evening before.", { other });
  if (booking.state === "lapsed") return say("No answer came in time. Ask for another time.");
  return `${say(stateWords[booking.state].word)}.`;
}

export interface WantedTime {
  date: string;
  time: string;
  minutes: number;
  /** The booking that is being moved. */
  except?: string | undefined;
}

/** Bookings that hold a place at a time. */
export function holdersOf(diary: readonly Booking[], wanted: WantedTime): Booking[] {
  const from = Date.parse(instantOfLagos(`${wanted.date}T${wanted.time}`));
  const until = from + wanted.minutes * minuteMs;
  return diary.filter(({ id, confirmed_time, minutes }) => {
    const heldFrom = confirmed_time ? Date.parse(instantOfLagos(confirmed_time)) : Number.NaN;
    return id !== wanted.except && heldFrom < until && heldFrom + minutes * minuteMs > from;
  });
}

/** "Mama Chidi, 9:00 AM; Mr Ade, 10:30 AM" */
export const holdersText = (held: readonly Booking[]): string =>
  held.map((job) => `${otherName(job)}, ${clockOf(job.time)}`).join("; ");

/** What happened, first when the viewer did it, then when another did. */
const happened: Record<string, readonly [mine: string, theirs: string]> = {
  request: [sayLater("You asked for {when}"), sayLater("{name} asked for {when}")],
  add: [sayLater("You set it for {when}"), sayLater("{name} set it for {when}")],
  confirm: [sayLater("You said yes to {when}"), sayLater("{name} said yes to {when}")],
  propose: [sayLater("You offered {when}"), sayLater("{name} offered {when}")],
  decline: [sayLater("You said no"), sayLater("{name} said no")],
  cancel: [sayLater("You cancelled"), sayLater("{name} cancelled")],
  done: [sayLater("You said it is done"), sayLater("{name} said it is done")],
  no_show: [sayLater("You said the customer did not come"), sayLater("{name} said the customer did not come")],
};

/** "You asked for Sat 28 Nov, 9:30 AM" */
export function historyLine({ step, by, date, time }: Booking["history"][number], booking: Booking): string {
  if (by === "system") return say("No answer came");
  const text = happened[step]?.[by === booking.role ? 0 : 1] ?? step;
  return say(text, { name: otherName(booking), when: date ? whenOf(`${date}T${time}`) : "" });
}
