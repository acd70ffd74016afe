import { sayIn } from "#/server/platform/say-in.ts";
import { type Language as Code, languageCodes } from "#/shared/language.ts";

/** Languages of the conversation. All but English are drafts until reviewed by a native speaker: docs/guide/text-channels.md. */
export const languages = ["English", "Pidgin", "Hausa", "Yoruba", "Igbo"] as const;
export type Language = (typeof languages)[number];

/** Maps the language code of a member to that of the conversation; undefined: none chosen. */
export const ofCode = (code: Code | null): Language | undefined =>
  code ? languages[languageCodes.indexOf(code)] : undefined;

/** Distinguishes sentences of text channels in `app/locales/*.po`: these are short, and without tone marks. */
export const textContext = "text message";

/** Sentences by meaning; `{x}` is a placeholder. Each fits on one screen with its appendix, in every language. */
export const sentences = {
  welcome: "{brand}: what do you need, and where? Type for example: plumber ikeja",
  menu: "6 Prices 5 My page 8 Language 7 Help",
  more: "0 More",
  otherPlace: "9 Place",
  noResults: 'Nobody found for "{words}" in {place}. Type another word, or 9 for another place.',
  noneThere: "Nobody in {place}. Nearest:",
  noMore: "That is all. Type another word, or 9 for another place.",
  askPlace: "Which place? Type an area, LGA or state, for example: yaba",
  unknownPlace: 'We do not know "{place}". Type an area, LGA or state.',
  noNumber: "This business shows no number now. Type another word.",
  safe: "Pay after the work. Tell nobody a PIN or code.",
  texted: "We text you the number too.",
  askLanguage: "1 English 2 Pidgin 3 Hausa 4 Yoruba 5 Igbo",
  help: "{brand} finds trusted businesses. Type what and where: tailor surulere. Free; your network may charge. STOP ends it. Help: {support}",
  stopped: "You will get no more texts from {brand}. Send START to begin again.",
  tooMany: "You have asked a lot this hour. Try again later.",
  verified: "Verified",
  openNow: "Open now",
  everywhere: "Nigeria",
  prices: "6 Prices",
  quoteWhat: "Ask up to 5 businesses for their price. What work? Type it in one line. 0 goes back",
  quoteWhere: "Where is the work? Type an area or LGA, for example: yaba. 0 goes back",
  unknownLga: 'We do not know in which LGA "{place}" is. Type an area or LGA.',
  quoteWhen: "When? 1 Today 2 This week 3 Any time 0 Back",
  quoteRequested: "Asked {count}. Their prices come to you as a text, 07:00 to 21:00. STOP ends texts.",
  confirmNumber: "For this, log in at {site} and confirm this phone number in your profile. Then come back.",
  confirmAgain: "It is long ago that you confirmed this number. Log in at {site} with it, then come back.",
  completeProfile: "Your profile misses something. Complete it at {site}, then ask again.",
  tooManyOpen: "Three of your requests are open. Close one at {site}, or wait for the answers.",
  quoteLimit: "You have asked five times today. Ask again tomorrow.",
  noQuoteMatches: "We found nobody to ask for that there. Type 6 to ask in other words.",
  startFirst: "You said STOP, so prices cannot reach you. Send START by SMS first.",
  notDone: "That did not work. Try again later, or at {site}.",
  offer: "{business} offers {price}. For: {search}.",
  callThem: "Call {phone}.",
  stopEnds: "STOP ends texts.",
  page: "{name}, 7 days: {views} views, {numbers} numbers shown, {chats} chats. 1 Price requests ({quotes}) 2 Chats ({unread}) 3 Away 0 Back",
  noPage: "You have no business page yet. Make one free at {site}.",
  back: "0 Back",
  noQuotes: "Nobody waits for your price now. 0 Back",
  today: "today",
  thisWeek: "this week",
  anyTime: "any time",
  answerQuote: "1 Offer a price 2 Say no 0 Back",
  acceptQuote: "1 Offer {budget} 2 Say no 3 Other price 0 Back",
  typePrice: "Type your price in naira, for example 15000, or 10000-15000. 0 goes back",
  offered: "Your price {price} is sent. If they choose you, we write to you.",
  declined: "They know that you can't do it. 5 for your page",
  quoteGone: "This request has ended. 5 for your page",
  askAway: "Type the day on which you are open again, for example 28 12, or HERE if you are back. 0 goes back",
  badDay: "Type a day within a year as day and month, for example 28 12.",
  awaySet: "Your page says that you are open again on {day}.",
  awayEnded: "Your page says that you are back.",
  noChats: "You have no chats yet. 0 Back",
  typeReply: "Type your answer. 0 goes back",
  pageBookings:
    "{name}: 4 Bookings that wait ({bookings}) 1 Price requests ({quotes}) 2 Chats ({unread}) 3 Away 0 Back",
  bookingWaits: "{who}: {service}, {when}. 1{x} Yes 2{x} Other time 3{x} No.",
  noBookings: "No booking waits for your answer now. 0 Back",
  noTimes: "There is no free time in the next days. Call them, or ask later.",
  timeGone: "That time has just gone. Ask again for another.",
  bookKey: "4 Book a time",
  bookingSent: "{business} is asked for {when}. Their answer comes to you as a text, 07:00 to 21:00.",
  bookingConfirmed: "Booked: {who}, {when}. They know.",
  bookingDeclined: "{who} knows that {when} does not suit.",
  bookingProposed: "{who} is offered {when}, and says yes or no.",
  bookingAccepted: "{who} says yes: {service}, {when}.",
  bookingRejected: "Not booked: {who}, {service}, {when}. Call them, or ask for another time.",
  bookingTomorrow: "Tomorrow: {who}, {service}, {when}.",
  yes: "yes",
  no: "no",
  confirm: "Send {code} to confirm: {what}. Not you? Do nothing. 0 stops it",
  codeWrong: "That is not the code. Send the 6 numbers again, or 0 to stop",
  codeGone: "That was not the code three times, so nothing was done. 5 for your page",
  replied: "Sent to {name}. 5 for your page",
} as const;

export type SentenceName = keyof typeof sentences;

export function say(language: Language, name: SentenceName, blanks: Record<string, string> = {}): string {
  const text: string = sentences[name];
  const filled = [...text.matchAll(/\{(\w+)\}/g)].map(([, blank = ""]) => [blank, blanks[blank] ?? ""]);
  return sayIn(languageCodes[languages.indexOf(language)]!)(text, Object.fromEntries(filled), textContext);
}

/** Folded words that only one language has. */
const markers: readonly [Language, readonly string[]][] = [
  ["Pidgin", ["wey", "dey", "wetin", "abeg", "una", "sabi", "oga", "wan"]],
  ["Hausa", ["neman", "ina", "mai", "kusa", "gyara", "bukata", "wurin"]],
  ["Yoruba", ["nilo", "mo", "fe", "nibo", "nitosi", "onise", "oniṣẹ"]],
  ["Igbo", ["choro", "acho", "achoro", "onye", "nso", "biko", "ebee"]],
];

/** Detects the language of a query; undefined: ambiguous. */
export function languageOf(words: readonly string[]): Language | undefined {
  return markers.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
}
