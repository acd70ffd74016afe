import { fold } from "#/shared/fold.ts";
import { screenLengthMax, shorten, toGsm } from "#/shared/gsm.ts";
import { nationalPhone } from "#/shared/phone.ts";
import {
  answerBooking,
  answerBookingKey,
  answerQuote,
  beginBooking,
  beginPage,
  beginQuote,
  chooseBooking,
  chooseChat,
  chooseOtherTime,
  choosePart,
  chooseQuote,
  chooseService,
  chooseTime,
  takeAway,
  takeCode,
  takePrice,
  takeReply,
  takeWhat,
  takeWhen,
  takeWhere,
} from "./account-steps.ts";
import { languageOf, languages, say } from "./sentences.ts";
import {
  type Answer,
  type Conversation,
  type Directory,
  type Found,
  newConversation,
  type Sent,
  type StateName,
  type Step,
  screen,
  type Turn,
  welcome,
} from "./turn.ts";

const stopWords = new Set(["stop", "end", "cancel", "unsubscribe", "quit", "stopall"]);
const startWords = new Set(["start", "unstop"]);
const pageWords = new Set(["my page", "mypage", "5"]);
const quoteWords = new Set(["ask", "6", "quote", "quotes", "prices"]);

/** Handlers by state. Words for stopping, help and language are handled in every state. */
const states: Record<StateName, Step> = {
  ...{ ask: search, results: choose, place: takePlace, language: takeLanguage },
  confirm: takeCode,
  ...{ quoteWhat: takeWhat, quoteWhere: takeWhere, quoteWhen: takeWhen },
  ...{ page: choosePart, pageQuotes: chooseQuote, pageQuote: answerQuote, pagePrice: takePrice },
  ...{ bookService: chooseService, bookTime: chooseTime },
  ...{ pageBookings: chooseBooking, pageBooking: answerBookingKey, pageBookingTime: chooseOtherTime },
  ...{ pageAway: takeAway, pageChats: chooseChat, pageChat: takeReply },
};

/** States in which a digit is an answer and not a menu key. */
const typingStates: ReadonlySet<StateName> = new Set([
  "quoteWhat",
  "quoteWhere",
  "confirm",
  "pagePrice",
  "pageAway",
  "pageChat",
]);

/**
 * One turn of the conversation: a text in, a screen out.
 * @param lengthMax of the screen: less than 160 if the channel adds a prefix
 */
export async function answer(
  was: Conversation,
  sent: Sent,
  directory: Directory,
  lengthMax = screenLengthMax,
): Promise<Answer> {
  const turn: Turn = { sent, was, directory, lengthMax };
  const word = fold(sent.text);
  if (stopWords.has(word)) {
    return screen(turn, { ...newConversation, language: was.language, hasStopped: true }, "stopped", {}, true);
  }
  if (was.hasStopped && !startWords.has(word)) return { text: "", isOver: true, conversation: was, step: "silent" };
  if (startWords.has(word) || (word === "" && !sent.position)) return welcome(turn);
  if (word === "help") return help(turn);
  if (typingStates.has(was.state)) return states[was.state](turn);
  const answered = await answerBooking(turn);
  if (answered) return answered;
  if (word === "7") return help(turn);
  if (word === "8" && was.state !== "language") return screen(turn, { ...was, state: "language" }, "askLanguage");
  if (quoteWords.has(word)) return beginQuote(turn);
  if (pageWords.has(word)) return beginPage(turn);
  return states[was.state](turn);
}

const help = (turn: Turn): Answer => screen(turn, { ...turn.was, state: "ask" }, "help");

/** Searches for new words in the chosen place, unless they name one. An unknown key does not start a search. */
function search(turn: Turn): Promise<Answer> | Answer {
  const { sent, was } = turn;
  if (/^\d$/.test(sent.text.trim())) return screen(turn, { ...was, state: "ask" }, "welcome");
  const asked = languageOf(fold(sent.text).split(" "));
  const language = was.isLanguageChosen ? was.language : (asked ?? was.language);
  const words = sent.text.trim() || was.search;
  return findAndShow(turn, { ...was, language, search: words, isPlaceLater: false });
}

const shownAtOnce = 3;

async function findAndShow(turn: Turn, wanted: Conversation, offset = 0): Promise<Answer> {
  const { directory, sent } = turn;
  if (wanted.search === "") return screen(turn, { ...wanted, state: "ask" }, "welcome");
  const { search: words, place: chosen, isPlaceLater = false } = wanted;
  const asked = { words, place: chosen, offset, isPlaceLater, ...(sent.position && { position: sent.position }) };
  const { found, next, place, isElsewhere } = await directory.search(asked);
  const conversation: Conversation = { ...wanted, next };
  if (found.length === 0 && offset > 0) return screen(turn, { ...conversation, shown: [], rest: [] }, "noMore");
  const where = shorten(place || say(wanted.language, "everywhere"), 24);
  if (found.length === 0) {
    const blanks = { words: shorten(wanted.search, 24), place: where };
    return screen(turn, { ...conversation, state: "results", shown: [], rest: [] }, "noResults", blanks);
  }
  const head = isElsewhere && offset === 0 ? toGsm(say(wanted.language, "noneThere", { place: where })) : "";
  return showFound(turn, conversation, found, head);
}

/** Shows the first three and stores the rest for `0`. */
function showFound(turn: Turn, wanted: Conversation, found: readonly Found[], head = ""): Answer {
  const [shown, rest] = [found.slice(0, shownAtOnce), found.slice(shownAtOnce)];
  const conversation: Conversation = { ...wanted, state: "results", shown, rest };
  const list = resultsText({ ...turn, lengthMax: turn.lengthMax - (head ? head.length + 1 : 0) }, conversation);
  const text = [head, list].filter(Boolean).join("\n");
  return { text, isOver: false, conversation, step: head ? "resultsElsewhere" : "results", listed: shown };
}

/** Shows the next three, without those hidden in the meantime. */
async function showNext(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  const rest = was.rest?.length ? await directory.stillListed(was.rest) : [];
  if (rest.length > 0) return showFound(turn, was, rest);
  if (was.next !== undefined) return findAndShow(turn, was, was.next);
  return screen(turn, { ...was, rest: [] }, was.shown.length > 0 ? "noMore" : "welcome");
}

/** One line per business, `1 Ade Plumbing, Ikeja 4.4* Verified`, and the menu keys. */
function resultsText({ lengthMax }: Turn, { shown, rest = [], next, language }: Conversation): string {
  const hasMore = rest.length > 0 || next !== undefined;
  const keys = [hasMore ? say(language, "more") : "", say(language, "otherPlace"), say(language, "prices")]
    .filter(Boolean)
    .join(" ");
  const each = Math.floor((lengthMax - keys.length) / shown.length) - 1;
  const lines = shown.map(({ name, area, rating, isVerified, isOpen, km }, nth) => {
    const facts = [
      km === undefined ? "" : `${km}km`,
      rating > 0 ? `${rating.toFixed(1)}*` : "",
      isVerified ? say(language, "verified") : "",
      isOpen ? say(language, "openNow") : "",
    ];
    const tail = facts
      .filter(Boolean)
      .reduce((text, fact) => (text.length + fact.length < 22 ? `${text} ${fact}` : text), "");
    const lengthLeft = each - 2 - tail.length;
    const where = shorten(area, Math.min(16, Math.floor(lengthLeft / 2)));
    return `${nth + 1} ${shorten(name, lengthLeft - where.length - 2)}, ${where}${tail}`;
  });
  return toGsm([...lines, keys].join("\n"));
}

/** Handles a key of the list, or a place name for the same search; other words are a new search. */
function choose(turn: Turn): Promise<Answer> | Answer {
  const { sent, was, directory } = turn;
  const key = sent.text.trim();
  if (sent.position) return findAndShow(turn, { ...was, place: "" });
  if (key === "0") return showNext(turn);
  if (key === "9") return screen(turn, { ...was, state: "place" }, "askPlace");
  if (key === "4" && was.booking) return beginBooking(turn);
  const chosen = /^[1-3]$/.test(key) ? was.shown[Number(key) - 1] : undefined;
  if (chosen) return giveNumber(turn, chosen);
  const place = directory.readPlace(key);
  return place === undefined ? search(turn) : findAndShow(turn, { ...was, place, isPlaceLater: true });
}

/** Shows the number of a business. The name is shortened to fit, the number never. If it takes bookings, the next key starts one. */
async function giveNumber(turn: Turn, { id, name }: Found): Promise<Answer> {
  const { directory, lengthMax } = turn;
  const { booking: _, ...was } = turn.was;
  const number = await directory.numberOf(id);
  if (!number) return screen(turn, was, "noNumber");
  const isBooked = (await directory.bookings.listServices(id)).length > 0;
  const conversation: Conversation = isBooked ? { ...was, booking: { businessId: id, name } } : was;
  const key = isBooked ? `\n${toGsm(say(was.language, "bookKey"))}` : "";
  const { isTexted } = number;
  const safe = toGsm(say(was.language, "safe"));
  const phone = nationalPhone(number.phone);
  const named = shorten(name, lengthMax - phone.length - safe.length - key.length - 3);
  const text = `${named}\n${phone}\n${safe}`;
  const texted = `\n${toGsm(say(was.language, "texted"))}`;
  const isRoom = isTexted && text.length + texted.length + key.length <= lengthMax;
  const given = { businessId: id, text, isTexted };
  return { text: `${text}${isRoom ? texted : ""}${key}`, isOver: !isBooked, conversation, step: "number", given };
}

function takePlace(turn: Turn): Promise<Answer> | Answer {
  const { sent, was, directory } = turn;
  if (sent.position) return findAndShow(turn, { ...was, place: "" });
  const place = directory.readPlace(sent.text);
  if (place === undefined) {
    return screen(turn, was, "unknownPlace", { place: shorten(sent.text, 30) });
  }
  return findAndShow(turn, { ...was, place, isPlaceLater: true });
}

function takeLanguage(turn: Turn): Answer {
  const chosen = languages[Number(turn.sent.text.trim()) - 1];
  if (!chosen) return screen(turn, turn.was, "askLanguage");
  return welcome({ ...turn, was: { ...turn.was, language: chosen, isLanguageChosen: true, state: "ask" } });
}
