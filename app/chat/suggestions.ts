import { say, sayLater } from "#/shared/say.ts";
import type { ThreadLine } from "./thread-lines.ts";

/** First questions to a business, for a chat without messages. */
export const openers = [
  sayLater("How much to come and look?"),
  sayLater("Are you free today?"),
  sayLater("Send your price list"),
] as const;

const price = /₦|naira|\b\d{1,3},\d{3}\b|\b\d{4,}\b|\b\d+k\b/i;
const time = /\b(today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2} ?(am|pm))\b/i;

/**
 * Short replies that fit the latest message of the other person; none after the member's own message.
 * @param hasPrice a job of the two has a price
 */
export function suggestedReplies(lines: readonly ThreadLine[], hasPrice = false): readonly string[] {
  const last = lines.at(-1);
  if (!last || last.isMine || last.message?.is_removed || (last.message?.safety.length ?? 0) > 0) return [];
  if (last.message?.image || last.message?.audio) return [say("Thank you"), say("I will look and answer you")];
  if (price.test(last.text)) return [say("OK, please come"), say("Can you reduce it?"), say("When can you start?")];
  if (time.test(last.text)) return [say("Yes, that is fine"), say("Another time, please"), say("What is the address?")];
  if (last.text.includes("?")) return [say("Yes"), say("No, thank you"), say("I will tell you soon")];
  const wasPriced = hasPrice || lines.some(({ text }) => price.test(text));
  return [say("Thank you"), say("OK"), ...(wasPriced ? [] : [say("How much is it?")])];
}
