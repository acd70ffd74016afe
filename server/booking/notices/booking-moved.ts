import { message } from "#/server/notification/notification.ts";
import type { Say } from "#/shared/say.ts";
import type { BookingStepName } from "../contract.ts";
import { whenOf } from "../rules.ts";

export interface BookingMoved {
  bookingId: string;
  stepId: string;
  /** The step that was taken; `keep`: another time was declined, and the confirmed one remains. */
  step: BookingStepName | "keep";
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
  keep: ({ author, service, when }, say) => [
    say("{author} keeps {when}", { author, when }),
    say("{service} stays at that time.", { service }),
  ],
  decline: ({ author, service, when, reason }, say) => [
    say("{author} can't do {when}", { author, when }),
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
