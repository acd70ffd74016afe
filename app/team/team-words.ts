import type { Activity, HelperRole } from "#/server/team/contract.ts";
import { say } from "#/shared/say.ts";

/** What a helper may do: as a choice of the form, in a list of people, and in detail. */
export const roleWords = (role: HelperRole): { name: string; may: string; meaning: string } =>
  role === "replies"
    ? {
        name: say("Answer customers"),
        may: say("May answer customers"),
        meaning: say("Messages, quotes and bookings of the business."),
      }
    : {
        name: say("Answer customers and edit the page"),
        may: say("May answer customers and edit the page"),
        meaning: say("Messages, quotes and bookings, and also the page, pictures, hours, prices, offers and invoices."),
      };

/** One line of the activity list. */
export function activityWords({ name, what }: Pick<Activity, "name" | "what">): string {
  switch (what) {
    case "answered":
      return say("{name} answered a customer", { name });
    case "booking":
      return say("{name} saw to a booking", { name });
    case "quote":
      return say("{name} answered a quote request", { name });
    case "invoice":
      return say("{name} saw to an invoice", { name });
    case "page":
      return say("{name} changed the page", { name });
  }
}
