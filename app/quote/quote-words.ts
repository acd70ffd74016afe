import type { IconName } from "#/app/ui/icon.tsx";
import type { QuoteCandidate, QuoteOffer, QuoteRequest, RecipientState, SentRequest } from "#/server/quote/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

interface StateWords {
  word: string;
  icon: IconName;
  look: string;
}

export const requestWords: Record<QuoteRequest["status"], StateWords> = {
  open: { word: sayLater("Open"), icon: "clock", look: "text-open" },
  accepted: { word: sayLater("Hired"), icon: "check", look: "text-open" },
  closed: { word: sayLater("Closed"), icon: "x", look: "text-ink-2" },
  expired: { word: sayLater("Ended"), icon: "clock", look: "text-ink-2" },
};

export const recipientWords: Record<RecipientState, StateWords> = {
  asked: { word: sayLater("New"), icon: "bell", look: "text-brand" },
  offered: { word: sayLater("Offer sent"), icon: "send", look: "text-open" },
  declined: { word: sayLater("Declined"), icon: "x", look: "text-ink-2" },
  accepted: { word: sayLater("Accepted"), icon: "check", look: "text-open" },
  not_chosen: { word: sayLater("Another was chosen"), icon: "x", look: "text-ink-2" },
  ended: { word: sayLater("Ended"), icon: "clock", look: "text-ink-2" },
};

const answerGroups: { title: string; has: (answer: RecipientState) => boolean }[] = [
  { title: sayLater("To answer"), has: (answer) => answer === "asked" },
  { title: sayLater("Waiting for the customer"), has: (answer) => answer === "offered" },
  { title: sayLater("Earlier"), has: (answer) => answer !== "asked" && answer !== "offered" },
];

/** Requests to a business by who has to act next; without empty groups. */
export const groupedByAnswer = <Received extends { answer: RecipientState }>(requests: readonly Received[]) =>
  answerGroups
    .map(({ title, has }) => ({ title, requests: requests.filter(({ answer }) => has(answer)) }))
    .filter((group) => group.requests.length > 0);

/** "Chidi: plumber", for a business: its trade alone is the same for all requests. */
export const askedBy = ({ asker, search }: { asker: { firstname: string }; search: string }): string =>
  `${asker.firstname}: ${search}`;

export const whenWords: Record<QuoteRequest["when"], string> = {
  today: sayLater("Today"),
  this_week: sayLater("This week"),
  flexible: sayLater("Any time"),
  date: sayLater("On a day"),
};

export const whenOf = ({ when, date }: Pick<QuoteRequest, "when" | "date">): string =>
  when === "date" ? shortDate(date) : say(whenWords[when]);

/** "₦40,000", or "₦40,000 to ₦60,000". */
export const priceOf = ({ price, price_to }: Pick<QuoteOffer, "price" | "price_to">): string =>
  price_to ? say("{from} to {to}", { from: formatNaira(price), to: formatNaira(price_to) }) : formatNaira(price);

/** "In Ikeja", "850 m away", "34 km away". */
export function distanceWords({ distance_km: km, lga }: { distance_km: number | null; lga: string }): string {
  if (km === null || km === 0) return say("In {lga}", { lga });
  if (km < 0.95) return say("{metres}\u00a0m away", { metres: Math.max(50, Math.round(km * 20) * 50) });
  return say("{km}\u00a0km away", { km: km < 10 ? km.toFixed(1) : Math.round(km) });
}

const nearKm = 30;

/** True for a business that is far from the work and does not come there. */
export const isFar = ({ comes_here, distance_km }: Pick<QuoteCandidate, "comes_here" | "distance_km">): boolean =>
  !comes_here && distance_km > nearKm;

type Suggested = Pick<QuoteCandidate, "business_id" | "chosen" | "comes_here" | "distance_km">;

/**
 * Ids of the businesses that are ticked until the asker changes it: those that the server chooses, without the far ones where there
 * is a near one.
 *
 * @param isFurther the asker requested businesses further away
 */
export function preselected(candidates: readonly Suggested[], isFurther: boolean): string[] {
  const suggested = candidates.filter(({ chosen }) => chosen);
  const near = suggested.filter((one) => !isFar(one));
  return (near.length > 0 && !isFurther ? near : suggested).map(({ business_id }) => business_id);
}

/** "In Ikeja", "Comes to Ikeja", "34 km away": the reason for the place of a candidate in the list. */
export function distanceFromWork(one: QuoteCandidate, lga: string): string {
  if (!one.comes_here) return distanceWords(one);
  return one.lga === lga ? say("In {lga}", { lga }) : say("Comes to {lga}", { lga });
}

/** "Replies in 10 minutes", "Replies in 3 hours" */
export function replyIn(minutes: number): string {
  if (minutes < 60) return say("Replies in {minutes} min", { minutes: Math.max(1, Math.round(minutes)) });
  const hours = Math.round(minutes / 60);
  return hours < 24
    ? say.many(hours, "Replies in {n} hour", "Replies in {n} hours")
    : say.many(Math.round(hours / 24), "Replies in {n} day", "Replies in {n} days");
}

/** Offers to a request, and businesses that may still answer, as the rows of the list have them. */
export const countAnswers = ({ recipients, status }: Pick<QuoteRequest, "recipients" | "status">) => ({
  offers: recipients.filter(({ offer }) => offer !== null).length,
  waiting: status === "open" ? recipients.filter((one) => one.status === "asked").length : 0,
});

/** "2 prices. Waiting for 3." or "No prices yet. We asked 5." */
export function answersOf({ offers, waiting }: Pick<SentRequest, "offers" | "waiting">): string {
  if (offers === 0) return waiting > 0 ? say("No prices yet. We asked {waiting}.", { waiting }) : say("No prices.");
  return waiting > 0
    ? say.many(offers, "{n} price. Waiting for {waiting}.", "{n} prices. Waiting for {waiting}.", { waiting })
    : say.many(offers, "{n} price.", "{n} prices.");
}

/** "2 of them usually reply within 1 hour. We tell you." while prices are awaited. */
export function soonWords({ recipients, status }: Pick<QuoteRequest, "recipients" | "status">): string {
  const waiting = status === "open" ? recipients.filter((one) => one.status === "asked") : [];
  const fast = waiting.filter(({ business }) => (business?.reply_minutes ?? Number.POSITIVE_INFINITY) <= 60).length;
  return fast > 0
    ? say.many(fast, "{n} usually replies within 1 hour. We tell you.", "{n} usually reply within 1 hour. We tell you.")
    : "";
}

/** Offers with the lowest price first, then those who have not answered, then those who can't. */
export function inOrderOfOffers(recipients: QuoteRequest["recipients"]): QuoteRequest["recipients"] {
  const place = ({ offer, status }: QuoteRequest["recipients"][number]) =>
    offer ? offer.price : status === "declined" ? Number.POSITIVE_INFINITY : Number.MAX_SAFE_INTEGER;
  return recipients.toSorted((one, other) => place(one) - place(other) || 0);
}

export const declineWords: Record<string, string> = {
  busy: sayLater("No time then"),
  too_far: sayLater("Too far away"),
  not_my_work: sayLater("Not my kind of work"),
  budget: sayLater("The budget is too low"),
  other: sayLater("Another reason"),
};
