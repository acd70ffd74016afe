import type { IconName } from "#/app/ui/icon.tsx";
import type { QuoteOffer, QuoteRequest, RecipientState, SentRequest } from "#/server/quote/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";

interface StateWords {
  word: string;
  icon: IconName;
  look: string;
}

export const requestWords: Record<QuoteRequest["status"], StateWords> = {
  open: { word: "Open", icon: "clock", look: "text-open" },
  accepted: { word: "Hired", icon: "check", look: "text-open" },
  closed: { word: "Closed", icon: "x", look: "text-ink-2" },
  expired: { word: "Ended", icon: "clock", look: "text-ink-2" },
};

export const recipientWords: Record<RecipientState, StateWords> = {
  asked: { word: "New", icon: "bell", look: "text-brand" },
  offered: { word: "Offer sent", icon: "send", look: "text-open" },
  declined: { word: "Declined", icon: "x", look: "text-ink-2" },
  accepted: { word: "Accepted", icon: "check", look: "text-open" },
  not_chosen: { word: "Another was chosen", icon: "x", look: "text-ink-2" },
  ended: { word: "Ended", icon: "clock", look: "text-ink-2" },
};

const whenWords: Record<QuoteRequest["when"], string> = {
  today: "Today",
  this_week: "This week",
  flexible: "Any time",
  date: "",
};

export const whenOf = ({ when, date }: Pick<QuoteRequest, "when" | "date">): string =>
  when === "date" ? shortDate(date) : whenWords[when];

/** "₦40,000", or "₦40,000 to ₦60,000". */
export const priceOf = ({ price, price_to }: Pick<QuoteOffer, "price" | "price_to">): string =>
  price_to ? `${formatNaira(price)} to ${formatNaira(price_to)}` : formatNaira(price);

/** Offers to a request, and businesses that may still answer, as the rows of the list have them. */
export const countAnswers = ({ recipients, status }: Pick<QuoteRequest, "recipients" | "status">) => ({
  offers: recipients.filter(({ offer }) => offer !== null).length,
  waiting: status === "open" ? recipients.filter((one) => one.status === "asked").length : 0,
});

/** "2 prices. Waiting for 3." or "No prices yet. We asked 5." */
export function answersOf({ offers, waiting }: Pick<SentRequest, "offers" | "waiting">): string {
  if (offers === 0) return waiting > 0 ? `No prices yet. We asked ${waiting}.` : "No prices.";
  const counted = offers === 1 ? "1 price." : `${offers} prices.`;
  return waiting > 0 ? `${counted} Waiting for ${waiting}.` : counted;
}

/** Offers with the lowest price first, then who has not answered, then who can't. */
export function inOrderOfOffers(recipients: QuoteRequest["recipients"]): QuoteRequest["recipients"] {
  const place = ({ offer, status }: QuoteRequest["recipients"][number]) =>
    offer ? offer.price : status === "declined" ? Number.POSITIVE_INFINITY : Number.MAX_SAFE_INTEGER;
  return recipients.toSorted((one, other) => place(one) - place(other) || 0);
}

export const declineWords: Record<string, string> = {
  busy: "No time then",
  too_far: "Too far away",
  not_my_work: "Not my kind of work",
  budget: "The budget is too low",
  other: "Another reason",
};
