import { message } from "#/server/notification/notification.ts";
import type { Say } from "#/shared/say.ts";
import { clockTime, shortDay } from "#/shared/time.ts";
import { type StepNotice, whenOf } from "./rules.ts";

interface BookingLapsed {
  bookingId: string;
  stepId: string;
  service: string;
  /** The other side. */
  with: string;
  startsAt: Date;
  /** The time that was confirmed before, and remains. */
  stays: Date | null;
}

/** A time lapsed without an answer; for both sides. */
export const bookingLapsed = message<BookingLapsed>({
  kind: "booking.lapsed",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  say: ({ bookingId, service, with: other, startsAt, stays }, say) => ({
    title: say("No answer: {other}, {when}", { other, when: whenOf(startsAt, say) }),
    message: stays
      ? say("{service}. It stays at {stays}.", { service, stays: whenOf(stays, say) })
      : say("{service}. It is not booked. You can ask for another time.", { service }),
    link: `/bookings/${bookingId}`,
  }),
});

export interface BookingMoved {
  bookingId: string;
  stepId: string;
  step: StepNotice;
  service: string;
  startsAt: Date;
  authorId: string;
  /** Author of the step: the first name of the customer, or the name of the business. */
  author: string;
  reason: string;
}

type Words = (about: BookingMoved & { when: string }, say: Say) => [title: string, message: string];

const words: Record<BookingMoved["step"], Words> = {
  confirm: ({ author, service, when }, say) => [
    say("{author} says yes: {when}", { author, when }),
    say("{service}. It is booked.", { service }),
  ],
  propose: ({ author, service, when }, say) => [
    say("{author} offers {when}", { author, when }),
    say("{service}. Say yes or no.", { service }),
  ],
  request: ({ author, service, when }, say) => [
    say("{author} asks for {when} instead", { author, when }),
    say("{service}. Say yes, or offer another time.", { service }),
  ],
  keep: ({ author, service, when }, say) => [
    say("{author} keeps {when}", { author, when }),
    say("{service} stays at that time.", { service }),
  ],
  decline: ({ author, service, when, reason }, say) => [
    say("{author} can’t do {when}", { author, when }),
    say("{service}. They say: {reason}", { service, reason }),
  ],
  cancel: ({ author, service, when, reason }, say) => [
    say("{author} cancelled {when}", { author, when }),
    say("{service}. They say: {reason}", { service, reason }),
  ],
  done: ({ author, service }, say) => [
    say("{author} says it is done", { author }),
    say("{service}. Tell others how it was.", { service }),
  ],
  no_show: ({ author, service, when }, say) => [
    say("{author} says that you did not come", { author }),
    say("{service}, {when}. Write to them if that is wrong.", { service, when }),
  ],
};

/** One side took a step in a booking; for the other side. */
export const bookingMoved = message<BookingMoved>({
  kind: "booking.moved",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  author: ({ authorId }) => authorId,
  say: (about, say) => {
    const [title, message] = words[about.step]({ ...about, when: whenOf(about.startsAt, say) }, say);
    return { title, message, link: `/bookings/${about.bookingId}` };
  },
});

interface BookingRequested {
  bookingId: string;
  service: string;
  startsAt: Date;
  customer: string;
  customerId: string;
  noShows: number;
}

/** A customer requested a time; for the owner. */
export const bookingRequested = message<BookingRequested>({
  kind: "booking.requested",
  by: ["push", "mail"],
  subject: ({ bookingId }) => bookingId,
  author: ({ customerId }) => customerId,
  say: ({ bookingId, service, startsAt, customer, noShows }, say) => ({
    title: say("{customer} asks for {when}", { customer, when: whenOf(startsAt, say) }),
    message: [
      say("{service}. Say yes, or offer another time.", { service }),
      ...(noShows
        ? [say.many(noShows, "Did not come {n} time in 90 days.", "Did not come {n} times in 90 days.")]
        : []),
    ].join(" "),
    link: `/bookings/${bookingId}`,
  }),
});

/** Reminder of a confirmed booking on the next day; for both sides. */
export const bookingTomorrow = message<{
  bookingId: string;
  service: string;
  with: string;
  startsAt: Date;
  otherId: string;
}>({
  kind: "booking.tomorrow",
  by: ["push", "mail"],
  subject: ({ bookingId, startsAt }) => `${bookingId} ${startsAt.toISOString()}`,
  author: ({ otherId }) => otherId,
  say: ({ bookingId, service, with: other, startsAt }, say) => ({
    title: say("Tomorrow {time}: {other}", { time: clockTime(startsAt), other }),
    message: say("{service}, {day}. Cancel today if it does not suit any more.", {
      service,
      day: shortDay(startsAt, say),
    }),
    link: `/bookings/${bookingId}`,
  }),
});
