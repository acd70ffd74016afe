import { fold } from "#/shared/fold.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { screenLettersMax, shorten, toGsm } from "./gsm.ts";
import { type Language, languageOf, languages, type SentenceName, say } from "./sentences.ts";

/** A business as the conversation remembers it. */
interface Found {
  id: string;
  name: string;
  area: string;
  /** 0: no ratings yet. */
  rating: number;
  isVerified: boolean;
  /** null: hours not provided. */
  isOpen: boolean | null;
}

type StateName = "ask" | "results" | "place" | "language";

/** Memory of a conversation from one text to the next. */
export interface Conversation {
  state: StateName;
  language: Language;
  /** Chosen, not guessed from the words. */
  isLanguageChosen: boolean;
  /** Last words searched for; empty: none. */
  search: string;
  /** Place in which they are searched, as the search takes it; empty: as the words say. */
  place: string;
  /** Results passed over before those shown. */
  offset: number;
  shown: Found[];
  hasStopped: boolean;
}

export const newConversation: Conversation = {
  ...{ state: "ask", language: "English", isLanguageChosen: false, search: "", place: "", offset: 0, shown: [] },
  hasStopped: false,
};

/** A sent message: words, or a position. */
export interface Sent {
  text: string;
  position?: { lat: number; lng: number };
}

interface SearchAnswer {
  found: Found[];
  total: number;
  /** Place that was understood; empty: all of Nigeria. */
  place: string;
}

/** Queries of the conversation to the product. */
export interface Directory {
  search: (words: string, place: string, offset: number, position?: Sent["position"]) => Promise<SearchAnswer>;
  /** E.164; undefined: the page shows none now. */
  numberOf: (businessId: string) => Promise<string | undefined>;
  /** The place as the search takes it; undefined: not known. */
  readPlace: (text: string) => string | undefined;
  /** A number that is given is sent as a text message too. */
  mayText: boolean;
  brand: string;
  support: string;
}

export interface Answer {
  /** In the GSM 7-bit alphabet, at most `lettersMax` long. */
  text: string;
  /** Nothing more is expected: USSD closes its session. */
  isOver: boolean;
  conversation: Conversation;
  /** Businesses that this answer lists, for channels where they can be tapped. */
  listed?: Found[];
  /** A number that was given. */
  given?: { businessId: string; text: string };
}

interface Turn {
  sent: Sent;
  was: Conversation;
  directory: Directory;
  lettersMax: number;
}

type Step = (turn: Turn) => Promise<Answer> | Answer;

export const shownAtOnce = 3;
const stopWords = new Set(["stop", "end", "cancel", "unsubscribe", "quit", "stopall"]);
const startWords = new Set(["start", "unstop"]);
const helpWords = new Set(["help", "7"]);

/** Each state with what a text means in it. Words for stopping, help and language mean the same in all of them. */
const states: Record<StateName, Step> = { ask: search, results: choose, place: takePlace, language: takeLanguage };

/**
 * One turn of the conversation: a text in, a screen out.
 * @param lettersMax of the screen: less than 160 where the channel puts something before it
 */
export async function answer(
  was: Conversation,
  sent: Sent,
  directory: Directory,
  lettersMax = screenLettersMax,
): Promise<Answer> {
  const turn: Turn = { sent, was, directory, lettersMax };
  const word = fold(sent.text);
  if (stopWords.has(word))
    return screen(turn, { ...newConversation, language: was.language, hasStopped: true }, "stopped", true);
  if (was.hasStopped && !startWords.has(word)) return { text: "", isOver: true, conversation: was };
  if (startWords.has(word) || (word === "" && !sent.position)) return welcome(turn);
  if (helpWords.has(word)) return screen(turn, { ...was, state: "ask" }, "help");
  if (word === "8" && was.state !== "language") return screen(turn, { ...was, state: "language" }, "askLanguage");
  return states[was.state](turn);
}

/** A screen of one sentence. */
function screen(turn: Turn, conversation: Conversation, name: SentenceName, isOver = false, blanks = {}): Answer {
  const { brand, support } = turn.directory;
  const text = say(conversation.language, name, { brand, support, ...blanks });
  return { text: toGsm(text).slice(0, turn.lettersMax), isOver, conversation };
}

function welcome(turn: Turn): Answer {
  const { was, directory, lettersMax } = turn;
  const text = `${say(was.language, "welcome", { brand: directory.brand })}\n${say(was.language, "menu")}`;
  const conversation = { ...was, state: "ask" as const, offset: 0, shown: [], hasStopped: false };
  return { text: toGsm(text).slice(0, lettersMax), isOver: false, conversation };
}

/** New words: searched in the place that was chosen, unless they say one. */
function search(turn: Turn): Promise<Answer> {
  const { sent, was } = turn;
  const asked = languageOf(fold(sent.text).split(" "));
  const language = was.isLanguageChosen ? was.language : (asked ?? was.language);
  const words = sent.text.trim() || was.search;
  return showResults(turn, { ...was, language, search: words, offset: 0 });
}

async function showResults(turn: Turn, wanted: Conversation): Promise<Answer> {
  const { directory, sent } = turn;
  if (wanted.search === "") return screen(turn, { ...wanted, state: "ask" }, "welcome");
  const { found, total, place } = await directory.search(wanted.search, wanted.place, wanted.offset, sent.position);
  const shown = found.slice(0, shownAtOnce);
  const conversation: Conversation = { ...wanted, state: "results", shown };
  if (shown.length === 0 && wanted.offset > 0) return screen(turn, conversation, "noMore");
  if (shown.length === 0) {
    const where = place || say(wanted.language, "everywhere");
    const blanks = { words: shorten(wanted.search, 24), place: shorten(where, 24) };
    return screen(turn, conversation, "nobody", false, blanks);
  }
  const hasMore = wanted.offset + shown.length < total;
  return { text: resultsText(turn, conversation, hasMore), isOver: false, conversation, listed: shown };
}

/** `1 Ade Plumbing, Ikeja 4.4* Verified`, a line each, and the keys that lead on. */
function resultsText({ lettersMax }: Turn, { shown, language }: Conversation, hasMore: boolean): string {
  const keys = [hasMore ? say(language, "more") : "", say(language, "otherPlace")].filter(Boolean).join(" ");
  const each = Math.floor((lettersMax - keys.length) / shown.length) - 1;
  const lines = shown.map(({ name, area, rating, isVerified, isOpen }, nth) => {
    const facts = [
      rating > 0 ? `${rating.toFixed(1)}*` : "",
      isVerified ? say(language, "verified") : "",
      isOpen ? say(language, "openNow") : "",
    ];
    const tail = facts
      .filter(Boolean)
      .reduce((kept, fact) => (kept.length + fact.length < 22 ? `${kept} ${fact}` : kept), "");
    const lettersLeft = each - 2 - tail.length;
    const where = shorten(area, Math.min(16, Math.floor(lettersLeft / 2)));
    return `${nth + 1} ${shorten(name, lettersLeft - where.length - 2)}, ${where}${tail}`;
  });
  return toGsm([...lines, keys].join("\n"));
}

/** A key of the list; other words are a new search. */
function choose(turn: Turn): Promise<Answer> | Answer {
  const { sent, was } = turn;
  const key = sent.text.trim();
  if (sent.position) return showResults(turn, { ...was, offset: 0, place: "" });
  if (key === "0") return showResults(turn, { ...was, offset: was.offset + shownAtOnce });
  if (key === "9") return screen(turn, { ...was, state: "place" }, "askPlace");
  const chosen = /^[1-3]$/.test(key) ? was.shown[Number(key) - 1] : undefined;
  return chosen ? giveNumber(turn, chosen) : search(turn);
}

/** The number whole, whatever has to be shortened for it. */
async function giveNumber(turn: Turn, { id, name }: Found): Promise<Answer> {
  const { was, directory, lettersMax } = turn;
  const number = await directory.numberOf(id);
  if (!number) return screen(turn, was, "noNumber");
  const safe = toGsm(say(was.language, "safe"));
  const phone = nationalPhone(number);
  const text = `${shorten(name, lettersMax - phone.length - safe.length - 3)}\n${phone}\n${safe}`;
  const texted = toGsm(say(was.language, "texted"));
  const isRoom = directory.mayText && text.length + texted.length + 1 <= lettersMax;
  const given = { businessId: id, text };
  return { text: isRoom ? `${text}\n${texted}` : text, isOver: true, conversation: was, given };
}

function takePlace(turn: Turn): Promise<Answer> | Answer {
  const { sent, was, directory } = turn;
  if (sent.position) return showResults(turn, { ...was, offset: 0, place: "" });
  const place = directory.readPlace(sent.text);
  if (place === undefined) {
    return screen(turn, was, "unknownPlace", false, { place: shorten(sent.text, 30) });
  }
  return showResults(turn, { ...was, place, offset: 0 });
}

function takeLanguage(turn: Turn): Answer {
  const chosen = languages[Number(turn.sent.text.trim()) - 1];
  if (!chosen) return screen(turn, turn.was, "askLanguage");
  return welcome({ ...turn, was: { ...turn.was, language: chosen, isLanguageChosen: true, state: "ask" } });
}
