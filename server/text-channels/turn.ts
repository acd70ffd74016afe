import { shorten, toGsm } from "#/shared/gsm.ts";
import { clockTime, instantOfLagos, shortDay } from "#/shared/time.ts";
import { type Language, type SentenceName, say } from "./sentences.ts";

/** A business in the conversation. */
export interface Found {
  id: string;
  name: string;
  area: string;
  /** 0: no ratings yet. */
  rating: number;
  isVerified: boolean;
  /** null: hours not provided. */
  isOpen: boolean | null;
  /** From the requested place, if no business is there. */
  km?: number;
}

export type StateName =
  | "ask"
  | "results"
  | "place"
  | "language"
  | "quoteWhat"
  | "quoteWhere"
  | "quoteWhen"
  | "confirm"
  | "bookService"
  | "bookTime"
  | OwnerState;

type OwnerState =
  | "pageBookings"
  | "pageBooking"
  | "pageBookingTime"
  | "page"
  | "pageQuotes"
  | "pageQuote"
  | "pagePrice"
  | "pageAway"
  | "pageChats"
  | "pageChat";

/** The state of a conversation between two texts. */
export interface Conversation {
  state: StateName;
  language: Language;
  /** Chosen by the caller, not detected. */
  isLanguageChosen: boolean;
  /** Last words searched for; empty: none. */
  search: string;
  /** Place in which they are searched, as the search takes it; empty: as the words say. */
  place: string;
  /** The place was chosen after the words, so it overrides a place in them. */
  isPlaceLater?: boolean;
  shown: Found[];
  /** Further results, shown next. */
  rest?: Found[];
  /** Offset of the next results; absent: there are none. */
  next?: number | undefined;
  hasStopped: boolean;
  /** An unfinished quote request. */
  draft?: QuoteDraft;
  /** Ids of the requests or chats that an owner's screen lists. */
  items?: string[];
  /** The chosen one. */
  about?: string;
  /** The business whose number was given and that takes bookings, and the service that is chosen. */
  booking?: { businessId: string; name: string; serviceId?: string };
  /** Action that awaits its code. */
  pending?: Pending;
}

/** An action for an account. */
export type Action =
  | { name: "offer"; id: string; prices: readonly number[] }
  | { name: "decline"; id: string }
  | { name: "away"; day: string }
  | { name: "reply"; id: string; text: string }
  | { name: "ask"; draft: QuoteDraft; when: QuoteTime }
  | BookingAction;

/** `at` is a minute in Lagos: 2026-11-19T14:00. */
export type BookingAction =
  | { name: "book"; businessId: string; business: string; serviceId: string; at: string }
  | { name: "bookingStep"; id: string; step: "confirm" | "decline" | "propose"; who: string; at: string };

interface Pending {
  action: Action;
  /** Keyed hash of the code. */
  mark: string;
  tries: number;
  atMs: number;
}

/** Codes that are sent to the caller's number. */
export interface Codes {
  draw: () => { code: string; mark: string };
  isRight: (code: string, mark: string) => boolean;
}

/** Choices of a caller that are kept after the conversation. */
export type Remembered = Pick<Conversation, "language" | "isLanguageChosen" | "hasStopped">;

export interface Item {
  id: string;
  label: string;
}

/** Queries and actions of an owner by text. The returned sentences report the result. */
export interface Owner {
  showPage: () => Promise<
    | { name: string; views: number; numbers: number; chats: number; quotes: number; unread: number; bookings: number }
    | SentenceName
  >;
  listQuotes: () => Promise<Item[]>;
  /** An open request; `when` is one of the three times or a day. */
  showQuote: (
    id: string,
  ) => Promise<{ asker: string; area: string; when: string; what: string; budget: number | null } | undefined>;
  /** @param prices naira: one, or the ends of a range */
  offer: (id: string, prices: readonly number[]) => Promise<SentenceName>;
  decline: (id: string) => Promise<SentenceName>;
  /** @param day 2026-12-28; empty: the owner is back */
  setAway: (day: string) => Promise<SentenceName>;
  listChats: () => Promise<Item[]>;
  /** Shows the latest message, and marks the conversation as read. */
  openChat: (id: string) => Promise<{ name: string; last: string } | undefined>;
  reply: (id: string, text: string) => Promise<{ sentence: SentenceName; name: string }>;
}

/** A booking that awaits the caller's answer. */
export interface WaitingBooking {
  id: string;
  letters: string;
  /** The other side. */
  who: string;
  service: string;
  at: string;
}

/** Bookings of the caller, on either side. The returned sentences report the result. */
export interface Bookings {
  listWaiting: () => Promise<WaitingBooking[]>;
  /** Free times to offer instead; the id of an item is its minute. */
  listOtherTimes: (id: string) => Promise<Item[]>;
  takeStep: (action: BookingAction & { name: "bookingStep" }) => Promise<SentenceName>;
  /** Services of a business that can be booked; none: it takes no bookings. */
  listServices: (businessId: string) => Promise<Item[]>;
  listTimes: (businessId: string, serviceId: string) => Promise<Item[]>;
  request: (action: BookingAction & { name: "book" }) => Promise<SentenceName>;
}

export interface QuoteDraft {
  what: string;
  /** `State, LGA` */
  place: string;
}

export const quoteTimes = ["today", "this_week", "flexible"] as const;
export type QuoteTime = (typeof quoteTimes)[number];

export const newConversation: Conversation = {
  ...{ state: "ask", language: "English", isLanguageChosen: false, search: "", place: "", shown: [] },
  hasStopped: false,
};

/** A sent message: words, or a position. */
export interface Sent {
  text: string;
  position?: { lat: number; lng: number };
}

export interface TextSearch extends Pick<Conversation, "place" | "isPlaceLater"> {
  words: string;
  offset: number;
  position?: Sent["position"];
}

export interface SearchAnswer {
  /** Results; may be more than fit on one screen. */
  found: Found[];
  /** Offset of the next ones; undefined: these are the last. */
  next: number | undefined;
  /** Place that was understood; empty: all of Nigeria. */
  place: string;
  /** No business is in the place: these are the nearest. */
  isElsewhere: boolean;
}

/** Queries of the conversation to the product. */
export interface Directory {
  search: (query: TextSearch) => Promise<SearchAnswer>;
  /** Filters results to those that may still be listed. */
  stillListed: (found: readonly Found[]) => Promise<Found[]>;
  /** Undefined: the page shows no number. */
  numberOf: (businessId: string) => Promise<ShownNumber | undefined>;
  /** The place in the format of search; undefined: unknown. */
  readPlace: (text: string) => string | undefined;
  /** `State, LGA` of a place; undefined: unknown, or a whole state. */
  readLga: (text: string) => string | undefined;
  /** Undefined: the caller's number is proven by an account; else the sentence that explains what is missing. */
  whyNoMember: () => Promise<SentenceName | undefined>;
  /** Requests quotes from businesses. @returns their number, or the sentence of an error */
  requestQuotes: (draft: QuoteDraft, when: QuoteTime) => Promise<number | SentenceName>;
  owner: Owner;
  bookings: Bookings;
  /** Absent if the sender cannot be forged. */
  codes?: Codes | undefined;
  now: Date;
  brand: string;
  support: string;
  /** Short address of the site, for typing. */
  site: string;
}

interface ShownNumber {
  /** E.164 */
  phone: string;
  /** Also sent as a text message. */
  isTexted: boolean;
}

export interface Answer {
  /** In the GSM 7-bit alphabet, at most `lengthMax` long. */
  text: string;
  /** The conversation is over: USSD closes its session. */
  isOver: boolean;
  conversation: Conversation;
  /** Name of the screen, for statistics. */
  step: string;
  /** Listed businesses, for channels with tappable lists. */
  listed?: Found[];
  /** The shown number, if any. */
  given?: { businessId: string; text: string; isTexted: boolean };
}

export interface Turn {
  sent: Sent;
  was: Conversation;
  directory: Directory;
  lengthMax: number;
}

export type Step = (turn: Turn) => Promise<Answer> | Answer;

export function screen(
  turn: Turn,
  conversation: Conversation,
  name: SentenceName,
  blanks: Record<string, string> = {},
  isOver = false,
): Answer {
  const { brand, support, site } = turn.directory;
  const text = say(conversation.language, name, { brand, support, site, ...blanks });
  return { text: toGsm(text).slice(0, turn.lengthMax), isOver, conversation, step: name };
}

/** The welcome screen with the menu. */
export function welcome(turn: Turn): Answer {
  const { was, directory, lengthMax } = turn;
  const text = `${say(was.language, "welcome", { brand: directory.brand })}\n${say(was.language, "menu")}`;
  const conversation = { ...was, state: "ask" as const, shown: [], rest: [], hasStopped: false };
  return { text: toGsm(text).slice(0, lengthMax), isOver: false, conversation, step: "welcome" };
}

/** "Thu 19 Nov 2:00 PM" of 2026-11-19T14:00. */
export function whenOf(minute: string): string {
  const at = instantOfLagos(minute);
  return `${shortDay(at)} ${clockTime(at)}`;
}

/** "Zainab: Haircut, Thu 19 Nov 2:00 PM. 1 AB Yes 2 AB Other time 3 AB No", shortened to fit. */
export function waitingText(
  language: Language,
  { who, service, at }: Pick<WaitingBooking, "who" | "service" | "at">,
  letters: string,
  lengthMax: number,
): string {
  const blanks = { when: whenOf(at), x: letters && ` ${letters}` };
  const sentence = (name: string, what: string) =>
    toGsm(say(language, "bookingWaits", { ...blanks, who: name, service: what }));
  const room = lengthMax - sentence("", "").length;
  const name = shorten(who, Math.min(24, Math.floor(room / 2)));
  return sentence(name, shorten(service, room - name.length));
}
