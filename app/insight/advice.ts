import type { Insights } from "#/server/insight/contract.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say } from "#/shared/say.ts";

type Compared = Pick<Insights, "month" | "peers">;

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** The ways in which people came to a business in 30 days, with what became of them. */
export function reachRows({ month, quotes, bookings }: Pick<Insights, "month" | "quotes" | "bookings">) {
  const { asked, priced, accepted } = quotes;
  const rows = [
    { name: say("Saw your page"), count: month.views, note: "" },
    { name: say("Took your number to call or WhatsApp"), count: month.reveals, note: "" },
    { name: say("Started a chat"), count: month.chats, note: "" },
    {
      ...{ name: say("Asked for your price"), count: asked },
      note: asked > 0 ? say("You sent {priced}, accepted: {accepted}", { priced, accepted }) : "",
    },
  ];
  if (!bookings) return rows;
  return [
    ...rows,
    {
      ...{ name: say("Asked for a time"), count: bookings.asked },
      note: bookings.asked > 0 ? say("Confirmed: {n}", { n: bookings.confirmed }) : "",
    },
    { name: say("Added to your diary"), count: bookings.added, note: say("People who called or walked in") },
    { name: say("Bookings done"), count: bookings.done, note: "" },
  ];
}

/** "10 of 12 customers who answered say you helped them." */
export const helpedText = ({ yes, no }: NonNullable<Insights["helped"]>): string =>
  say("{yes} of {all} customers who answered in half a year say you helped them.", { yes, all: yes + no });

/** Advice for the first figure in which a page is behind others of its trade and state. */
export function adviceOf({ month, peers }: Compared): string {
  if (!peers) return "";
  if (month.views < peers.views) {
    return say("Others are seen more often. Send your link to customers, and name every service you do.");
  }
  if (percentOf(month.reveals, month.views) < percentOf(peers.reveals, peers.views)) {
    return say("People look, and then don’t ask for your number. A price, your hours and the tick make them call.");
  }
  if (month.chats < peers.chats)
    return say("Others are written to more often. Answer chats fast: people see how long you take.");
  return say("You are doing well. Add one new picture this week.");
}

/** Reply time of the owner's own page, with the next step. */
export function replyAdvice(reply: Insights["reply"]): string {
  if (!reply) return say("Answer 5 people and we will show how fast you reply.");
  const rate = say("{percent} % of people get an answer within a day.", { percent: Math.round(reply.rate * 100) });
  const time = replyWords({ reply_minutes: reply.minutes, reply_rate: reply.rate });
  if (reply.rate < fastRate) return `${rate} ${say("Answer everybody, also with “No”: people choose who replies.")}`;
  return `${time}. ${rate} ${say("Your page says so.")}`;
}

/** Share of answered people from which a business counts as one that replies. */
const fastRate = 0.8;
const hoursShown = 3;
/** With fewer views, the busiest hour is chance. */
const viewsLeast = 20;

/** The three hours in which most people look, "5 PM" to "8 PM"; `undefined` while too few did. */
export function busyHours(hours: readonly number[]): { from: string; to: string } | undefined {
  const sum = hours.reduce((total, views) => total + views, 0);
  if (sum < viewsLeast) return undefined;
  const from = (first: number) => hours.slice(first, first + hoursShown).reduce((total, views) => total + views, 0);
  const starts = hours.slice(0, hours.length - hoursShown + 1).map((_, first) => first);
  const best = starts.reduce((a, b) => (from(b) > from(a) ? b : a));
  return { from: hourText(best), to: hourText(best + hoursShown) };
}

const hourText = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
