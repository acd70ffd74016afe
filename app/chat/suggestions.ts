import { say, sayLater } from "#/shared/say.ts";
import type { ThreadLine } from "./thread-lines.ts";

const visit = [
  sayLater("How much to come and look?"),
  sayLater("Are you free today?"),
  sayLater("Send your price list"),
];
const ride = [sayLater("How much to my place?"), sayLater("Are you free today?"), sayLater("Send your price list")];
const day = [sayLater("Are you free on my date?"), sayLater("How much for one day?"), sayLater("Send your price list")];
const appointment = [
  sayLater("When are you free this week?"),
  sayLater("How much is it?"),
  sayLater("Send your price list"),
];
const desk = [sayLater("How much is it?"), sayLater("How long does it take?"), sayLater("Show me work you did before")];
const goods = [sayLater("Is it available now?"), sayLater("How much is it?"), sayLater("Send me pictures")];

/** First questions by category; the others come to their customers to repair or build. */
export const openers: Record<string, readonly string[]> = {
  "Catering Services": [
    sayLater("Are you free on my date?"),
    sayLater("How much for 50 guests?"),
    sayLater("Send your menu with prices"),
  ],
  "Eatery, Restaurant": [
    sayLater("What is on the menu today?"),
    sayLater("Do you deliver?"),
    sayLater("Send your menu with prices"),
  ],
  ...inFamily(day, "Event Planning", "Entertainment", "Photography & Videography", "Music & Movie Production"),
  ...inFamily(ride, "Cab Services", "Car Hiring", "Logistics & Delivery", "Transportation Services", "Travel & Tour"),
  ...inFamily(appointment, "Fashion & Beauty", "Fitness & Exercise", "Sports", "Education", "Health & Medicine"),
  ...inFamily(appointment, "Counselling", "Psychologist", "Traditional Medicine", "Car Wash"),
  ...inFamily(
    desk,
    "Art works - Artist",
    "Branding & Digital Marketing",
    "Marketing",
    "Graphics Design",
    "Video Editing",
  ),
  ...inFamily(desk, "Business Registration", "Lawyer & Legal Services", "Finance & Accounting", "Printing Services"),
  ...inFamily(desk, "Content Writer & Editor", "Language Translator", "Software Development", "Shoe Marker or Cobbler"),
  ...inFamily(
    goods,
    "Farming & Agriculture",
    "Hotel and Accommodation",
    "Real Estate",
    "Recharge & Subscription",
    "Rentals",
  ),
};

function inFamily(questions: readonly string[], ...categories: string[]) {
  return Object.fromEntries(categories.map((category) => [category, questions]));
}

/** First questions to a business, for a chat without messages. */
export const openersFor = (category: string): readonly string[] => openers[category] ?? visit;

const price = /₦|naira|\b\d{1,3},\d{3}\b|\b\d{4,}\b|\b\d+k\b/i;
const priceQuestion = /how much|(price|cost|menu)\b.*\?|send .*(price|menu)/i;
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
  if (priceQuestion.test(last.text)) {
    return [say("What exactly do you need?"), say("Where is it?"), say("I will tell you the price soon")];
  }
  if (time.test(last.text)) return [say("Yes, that is fine"), say("Another time, please"), say("What is the address?")];
  if (last.text.includes("?")) return [say("Yes"), say("No, thank you"), say("I will tell you soon")];
  const wasPriced = hasPrice || lines.some(({ text }) => price.test(text));
  return [say("Thank you"), say("OK"), ...(wasPriced ? [] : [say("How much is it?")])];
}
