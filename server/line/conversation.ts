import { fold } from "#/shared/fold.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { screenLettersMax, shorten, toGsm } from "./gsm.ts";
import {
  answerQuote,
  beginPage,
  chooseChat,
  choosePart,
  chooseQuote,
  takeAway,
  takePrice,
  takeReply,
} from "./owner-steps.ts";
import { beginQuote, takeWhat, takeWhen, takeWhere } from "./quote-steps.ts";
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

/** Each state with what a text means in it. Words for stopping, help and language mean the same in all of them. */
const states: Record<StateName, Step> = {
  ...{ ask: search, results: choose, place: takePlace, language: takeLanguage },
  ...{ quoteWhat: takeWhat, quoteWhere: takeWhere, quoteWhen: takeWhen },
  ...{ page: choosePart, pageQuotes: chooseQuote, pageQuote: answerQuote, pagePrice: takePrice },
  ...{ pageAway: takeAway, pageChats: chooseChat, pageChat: takeReply },
};

/** States in which a number is what somebody says and no key of the menu. */
const typingStates: ReadonlySet<StateName> = new Set(["quoteWhat", "quoteWhere", "pagePrice", "pageAway", "pageChat"]);

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
  if (stopWords.has(word)) {
    return screen(turn, { ...newConversation, language: was.language, hasStopped: true }, "stopped", {}, true);
  }
  if (was.hasStopped && !startWords.has(word)) return { text: "", isOver: true, conversation: was, step: "silent" };
  if (startWords.has(word) || (word === "" && !sent.position)) return welcome(turn);
  if (word === "help") return help(turn);
  if (typingStates.has(was.state)) return states[was.state](turn);
  if (word === "7") return help(turn);
  if (word === "8" && was.state !== "language") return screen(turn, { ...was, state: "language" }, "askLanguage");
  if (quoteWords.has(word)) return beginQuote(turn);
  if (pageWords.has(word)) return beginPage(turn);
  return states[was.state](turn);
}

const help = (turn: Turn): Answer => screen(turn, { ...turn.was, state: "ask" }, "help");

/** New words: searched in the place that was chosen, unless they say one. */
function search(turn: Turn): Promise<Answer> {
  const { sent, was } = turn;
  const asked = languageOf(fold(sent.text).split(" "));
  const language = was.isLanguageChosen ? was.language : (asked ?? was.language);
  const words = sent.text.trim() || was.search;
  return showResults(turn, { ...was, language, search: words, offset: 0, isPlaceLater: false });
}

async function showResults(turn: Turn, wanted: Conversation): Promise<Answer> {
  const { directory, sent } = turn;
  if (wanted.search === "") return screen(turn, { ...wanted, state: "ask" }, "welcome");
  const { search: words, place: chosen, offset, isPlaceLater = false } = wanted;
  const asked = { words, place: chosen, offset, isPlaceLater, ...(sent.position && { position: sent.position }) };
  const { found: shown, next, place } = await directory.search(asked);
  const conversation: Conversation = { ...wanted, state: "results", shown, next };
  if (shown.length === 0 && offset > 0) return screen(turn, conversation, "noMore");
  if (shown.length === 0) {
    const where = place || say(wanted.language, "everywhere");
    const blanks = { words: shorten(wanted.search, 24), place: shorten(where, 24) };
    return screen(turn, conversation, "nobody", blanks);
  }
  const text = resultsText(turn, conversation, next !== undefined);
  return { text, isOver: false, conversation, step: "results", listed: shown };
}

/** `1 Ade Plumbing, Ikeja 4.4* Verified`, a line each, and the keys that lead on. */
function resultsText({ lettersMax }: Turn, { shown, language }: Conversation, hasMore: boolean): string {
  const keys = [hasMore ? say(language, "more") : "", say(language, "otherPlace"), say(language, "prices")]
    .filter(Boolean)
    .join(" ");
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
  if (key === "0" && was.next === undefined) return screen(turn, was, was.shown.length > 0 ? "noMore" : "welcome");
  if (key === "0") return showResults(turn, { ...was, offset: was.next! });
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
  const isRoom = (await directory.mayText()) && text.length + texted.length + 1 <= lettersMax;
  const given = { businessId: id, text };
  return { text: isRoom ? `${text}\n${texted}` : text, isOver: true, conversation: was, step: "number", given };
}

function takePlace(turn: Turn): Promise<Answer> | Answer {
  const { sent, was, directory } = turn;
  if (sent.position) return showResults(turn, { ...was, offset: 0, place: "" });
  const place = directory.readPlace(sent.text);
  if (place === undefined) {
    return screen(turn, was, "unknownPlace", { place: shorten(sent.text, 30) });
  }
  return showResults(turn, { ...was, place, isPlaceLater: true, offset: 0 });
}

function takeLanguage(turn: Turn): Answer {
  const chosen = languages[Number(turn.sent.text.trim()) - 1];
  if (!chosen) return screen(turn, turn.was, "askLanguage");
  return welcome({ ...turn, was: { ...turn.was, language: chosen, isLanguageChosen: true, state: "ask" } });
}
