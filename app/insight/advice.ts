import type { Insights } from "#/server/insight/contract.ts";
import { replyWords } from "#/shared/reply-words.ts";

type Compared = Pick<Insights, "month" | "peers">;

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** "2 people viewed. 1 took your number. 1 started a chat." */
export const monthText = ({ views, reveals, chats }: Insights["month"]): string =>
  `${views} ${views === 1 ? "person" : "people"} viewed. ${reveals} took your number. ${chats} started a chat.`;

/** Advice where a page stands behind others of its trade and state; the first step behind is the one to mend. */
export function adviceOf({ month, peers }: Compared): string {
  if (!peers) return "";
  if (month.views < peers.views) {
    return "Others are seen more often. Send your link to customers, and name every service you do.";
  }
  if (percentOf(month.reveals, month.views) < percentOf(peers.reveals, peers.views)) {
    return "People look, and then don’t ask for your number. A price, your hours and the tick make them call.";
  }
  if (month.chats < peers.chats)
    return "Others are written to more often. Answer chats fast: people see how long you take.";
  return "You are doing well. Add one new picture this week.";
}

/** Reply time of the owner's own page, with the next step. */
export function replyAdvice(reply: Insights["reply"]): string {
  if (!reply) return "Answer 5 people and we will show how fast you reply.";
  const rate = `${Math.round(reply.rate * 100)} % of people get an answer within a day.`;
  const time = replyWords({ reply_minutes: reply.minutes, reply_rate: reply.rate });
  if (reply.rate < fastRate) return `${rate} Answer everybody, also with “No”: people choose who replies.`;
  return `${time}. ${rate} Your page says so.`;
}

/** From this share on a business counts as one that replies. */
const fastRate = 0.8;
const hoursShown = 3;
/** Below it, an hour that stands out does so by chance. */
const viewsLeast = 20;

/** The three hours in which most people look: "5 PM and 8 PM"; empty while too few did. */
export function busyHours(hours: readonly number[]): string {
  const sum = hours.reduce((total, views) => total + views, 0);
  if (sum < viewsLeast) return "";
  const from = (first: number) => hours.slice(first, first + hoursShown).reduce((total, views) => total + views, 0);
  const starts = hours.slice(0, hours.length - hoursShown + 1).map((_, first) => first);
  const best = starts.reduce((a, b) => (from(b) > from(a) ? b : a));
  return `${hourText(best)} and ${hourText(best + hoursShown)}`;
}

const hourText = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
