import { AppError } from "#/server/platform/errors.ts";
import { bookingRules } from "#/shared/booking-rules.ts";
import type { Say } from "#/shared/say.ts";
import { clockTime, dayMs, hourMs, lagosDay, lagosMidnight, lagosMinute, minuteMs, shortDay } from "#/shared/time.ts";
import { type BookingState, type BookingStepName, bookingStepNames } from "./contract.ts";
import type { BookingRow } from "./tables.ts";

/** "Sat 28 Nov, 9:30 AM" */
export const whenOf = (at: Date, say: Say) => `${shortDay(at, say)}, ${clockTime(at)}`;

type Side = "customer" | "business";

interface Step {
  from: readonly BookingState[];
  to: BookingState;
  by: "the one who answers" | "either side" | "business";
  /** Relative to the start of the confirmed time. */
  when?: "before it begins" | "once it has begun";
  /** Requires a reason. */
  hasReason?: true;
  /** Binds both sides, so it is refused if one blocked the other. */
  binds?: true;
}

/**
 * The life cycle of a booking. Calls, buttons, notifications and tests read this table. A requested or proposed time is answered
 * by the side that did not propose it; a confirmed one may be moved by either. Declining to move keeps the confirmed time. The
 * customer may change the time of a request, which stays a request. A caller added by the owner has no account that could answer, so that the owner moves that booking at once.
 */
export const steps: Record<BookingStepName, Step> = {
  confirm: { from: ["requested", "proposed"], to: "confirmed", by: "the one who answers", binds: true },
  propose: {
    from: ["requested", "proposed", "confirmed"],
    ...{ to: "proposed", by: "the one who answers", when: "before it begins", binds: true },
  },
  decline: { from: ["requested", "proposed"], to: "declined", by: "the one who answers", hasReason: true },
  cancel: {
    from: ["requested", "proposed", "confirmed"],
    ...{ to: "cancelled", by: "either side", when: "before it begins", hasReason: true },
  },
  done: { from: ["confirmed"], to: "done", by: "business", when: "once it has begun" },
  no_show: { from: ["confirmed"], to: "no_show", by: "business", when: "once it has begun" },
};

type Parties = Pick<
  BookingRow,
  "state" | "proposedBy" | "customerId" | "startsAt" | "heldFrom" | "lapsesAt" | "conversationId"
>;

export const sideOf = ({ customerId }: Pick<BookingRow, "customerId">, accountId: string): Side =>
  accountId === customerId ? "customer" : "business";

/** Steps that this person can take now, in the order of the table. */
export const stepsFor = (booking: Parties, accountId: string, now: Date): BookingStepName[] =>
  bookingStepNames.filter((name) => mayTake(booking, accountId, name, now));

function mayTake(booking: Parties, accountId: string, name: BookingStepName, now: Date): boolean {
  const { from, by, when } = steps[name];
  const { state, lapsesAt, proposedBy } = booking;
  if (!from.includes(state) || (lapsesAt && lapsesAt <= now)) return false;
  const hasBegun = (booking.heldFrom ?? booking.startsAt) <= now;
  if (when && hasBegun !== (when === "once it has begun")) return false;
  if (by === "business") return sideOf(booking, accountId) === "business";
  const isOwnRequest = name === "propose" && state === "requested";
  return by === "either side" || state === "confirmed" || isOwnRequest || proposedBy !== accountId;
}

/** The step by this name, if it can be taken now. @throws AppError `booking/wrong-step` */
export function requireStep(
  booking: Parties,
  accountId: string,
  name: string,
  now: Date,
): Step & { name: BookingStepName } {
  const known = bookingStepNames.find((one) => one === name);
  if (!known || !mayTake(booking, accountId, known, now)) {
    throw new AppError("booking/wrong-step", `That can't be done now: the booking is ${booking.state}`);
  }
  return { name: known, ...steps[known] };
}

/** The customer may have changed the time since the other side read it. @throws AppError `booking/wrong-step` */
export function requireShownTime(
  { startsAt }: BookingRow,
  { date, time }: { date?: string | undefined; time?: string | undefined },
) {
  if (date && time && lagosMinute(startsAt) !== `${date}T${time}`) {
    throw new AppError("booking/wrong-step", "The time was changed. Look at it again");
  }
}

const nightFromHour = 21;
const nightUntilHour = 7;
const answerMs = 24 * hourMs;

/** When an unanswered time lapses: after 24 hours, not counting 21:00 to 07:00 in Lagos, and at its start at the latest. */
export function lapseAt(from: Date, startsAt: Date): Date {
  let leftMs = answerMs;
  let day = lagosDay(from);
  for (;;) {
    const midnight = Date.parse(lagosMidnight(day));
    const begins = Math.max(from.getTime(), midnight + nightUntilHour * hourMs);
    const countedMs = Math.max(0, midnight + nightFromHour * hourMs - begins);
    if (countedMs >= leftMs) return new Date(Math.min(begins + leftMs, startsAt.getTime()));
    leftMs -= countedMs;
    day = lagosDay(midnight + dayMs);
  }
}

/** Opening of a day in milliseconds; closing at or before opening is the next morning. */
export interface OpenDay {
  opensMs: number;
  closesMs: number;
}

/** Start times of a service on a day in Lagos, including the night that began on the previous day. */
export function startsOn(day: string, openOn: (day: string) => OpenDay | undefined, minutes: number): number[] {
  const midnight = Date.parse(lagosMidnight(day));
  const starts = new Set<number>();
  for (const open of [openOn(lagosDay(midnight - dayMs)), openOn(day)]) {
    if (!open) continue;
    for (let at = open.opensMs; at + minutes * minuteMs <= open.closesMs; at += bookingRules.stepMinutes * minuteMs) {
      if (at >= midnight && at < midnight + dayMs) starts.add(at);
    }
  }
  return [...starts].sort((one, other) => one - other);
}

export interface Held {
  place: number;
  fromMs: number;
  untilMs: number;
}

/** The lowest place that is free for the whole time; undefined: none is. */
export function freePlace(held: readonly Held[], places: number, startMs: number, minutes: number): number | undefined {
  const endMs = startMs + minutes * minuteMs;
  const taken = new Set(
    held.filter(({ fromMs, untilMs }) => fromMs < endMs && untilMs > startMs).map(({ place }) => place),
  );
  if (taken.size >= places) return undefined;
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

/** Name of a step in the notification of the other side; `keep`: another time was declined, and the confirmed one remains. */
export type StepNotice = BookingStepName | "keep" | "request";

/** Names of a step in the history and in the notification of the other side, after which the booking is `changed`. */
export function recordedAs(
  name: BookingStepName,
  { customerId }: BookingRow,
  changed: BookingRow,
): { step: string; notice: StepNotice } {
  // A time that its side only changes is recorded like the first one: of a request, or of a caller who cannot accept a proposal.
  if (name === "propose" && changed.state === "requested") return { step: "request", notice: "request" };
  if (name === "propose" && !customerId) return { step: "add", notice: name };
  if (name === "decline" && changed.state === "confirmed") return { step: name, notice: "keep" };
  return { step: name, notice: name };
}
