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
  /** Chosen, not guessed from the words. */
  isLanguageChosen: boolean;
  /** Last words searched for; empty: none. */
  search: string;
  /** Place in which they are searched, as the search takes it; empty: as the words say. */
  place: string;
  /** The place was chosen after the words, so it overrides a place in them. */
  isPlaceLater?: boolean;
  shown: Found[];
  /** Found too, and shown next. */
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
  /** Done once its code comes back. */
  pending?: Pending;
}

/** Something that is done for an account. */
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

/** The choices of a caller that outlive the conversation. */
export type Remembered = Pick<Conversation, "language" | "isLanguageChosen" | "hasStopped">;

export interface Item {
  id: string;
  label: string;
}

/** What an owner may see and do by text. Sentences say what was done, or why it was not. */
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
  /** @param day 2026-12-28; empty: they are back */
  setAway: (day: string) => Promise<SentenceName>;
  listChats: () => Promise<Item[]>;
  /** Shows the latest message, and marks what was said as read. */
  openChat: (id: string) => Promise<{ name: string; last: string } | undefined>;
  reply: (id: string, text: string) => Promise<{ said: SentenceName; name: string }>;
}

/** A time that waits for an answer of the caller. */
export interface WaitingBooking {
  id: string;
  letters: string;
  /** The other side. */
  who: string;
  service: string;
  at: string;
}

/** Bookings of the caller, on either side. Sentences say what was done, or why it was not. */
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
  /** More than one screen shows. */
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
  /** Those of these that may still be listed. */
  stillListed: (found: readonly Found[]) => Promise<Found[]>;
  /** Undefined: the page shows no number. */
  numberOf: (businessId: string) => Promise<ShownNumber | undefined>;
  /** The place as the search takes it; undefined: not known. */
  readPlace: (text: string) => string | undefined;
  /** `State, LGA` of a place; undefined: not known, or a whole state. */
  readLga: (text: string) => string | undefined;
  /** Undefined: the caller's number is the proven one of an account; else the sentence that says what is missing. */
  whyNoMember: () => Promise<SentenceName | undefined>;
  /** Asks businesses for quotes. @returns how many were asked, or the sentence that says why none was */
  askForQuotes: (draft: QuoteDraft, when: QuoteTime) => Promise<number | SentenceName>;
  owner: Owner;
  bookings: Bookings;
  /** Absent where the sender cannot be forged. */
  codes?: Codes | undefined;
  now: Date;
  brand: string;
  support: string;
  /** Address of the product, as it is typed. */
  site: string;
}

interface ShownNumber {
  /** E.164 */
  phone: string;
  /** It is sent as a text message too. */
  isTexted: boolean;
}

export interface Answer {
  /** In the GSM 7-bit alphabet, at most `lengthMax` long. */
  text: string;
  /** Nothing more is expected: USSD closes its session. */
  isOver: boolean;
  conversation: Conversation;
  /** Name of the screen, for the path of the conversation. */
  step: string;
  /** Businesses that this answer lists, for channels where they can be tapped. */
  listed?: Found[];
  /** A number that was given. */
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

/** The first screen: what it is, and the keys of its menu. */
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
  const said = (name: string, what: string) =>
    toGsm(say(language, "bookingWaits", { ...blanks, who: name, service: what }));
  const room = lengthMax - said("", "").length;
  const name = shorten(who, Math.min(24, Math.floor(room / 2)));
  return said(name, shorten(service, room - name.length));
}
