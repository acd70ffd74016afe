import { fold } from "#/shared/fold.ts";
import { formatNaira } from "#/shared/money.ts";
import { act } from "./actions.ts";
import { shorten, toGsm } from "./gsm.ts";
import { readDay, readPrices } from "./reading.ts";
import { type SentenceName, say } from "./sentences.ts";
import { type Answer, type Conversation, type Item, screen, type Turn, welcome } from "./turn.ts";

/** Steps of "My page": figures, requests for quotes, absence, chats. `0` goes back from each. */
export async function beginPage(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  const page = await directory.owner.showPage();
  if (typeof page === "string") return screen(turn, { ...was, state: "ask" }, page);
  const { name, ...figures } = page;
  const counted = Object.fromEntries(Object.entries(figures).map(([key, count]) => [key, String(count)]));
  const { about, items, ...rest } = was;
  return screen(turn, { ...rest, state: "page" }, "page", { name: shorten(name, 24), ...counted });
}

export function choosePart(turn: Turn): Promise<Answer> | Answer {
  const { was, sent } = turn;
  const key = sent.text.trim();
  if (key === "0") return welcome(turn);
  if (key === "1") return listQuotes(turn);
  if (key === "2") return listChats(turn);
  if (key === "3") return screen(turn, { ...was, state: "pageAway" }, "askAway");
  return beginPage(turn);
}

/** `1 Zainab, Ikeja: burst pipe`, a line each, and the way back. */
function listScreen(turn: Turn, conversation: Conversation, items: readonly Item[], step: string): Answer {
  const back = say(conversation.language, "back");
  const each = Math.floor((turn.lettersMax - back.length) / items.length) - 1;
  const lines = items.map(({ label }, nth) => `${nth + 1} ${shorten(label, each - 2)}`);
  const text = toGsm([...lines, back].join("\n"));
  return { text, isOver: false, conversation: { ...conversation, items: items.map(({ id }) => id) }, step };
}

async function listQuotes(turn: Turn): Promise<Answer> {
  const items = await turn.directory.owner.listQuotes();
  const conversation = { ...turn.was, state: "pageQuotes" as const };
  return items.length > 0
    ? listScreen(turn, conversation, items, "pageQuotes")
    : screen(turn, { ...conversation, state: "page" }, "noQuotes");
}

const chosenOf = ({ was, sent }: Turn): string | undefined => was.items?.[Number(sent.text.trim()) - 1];

export async function chooseQuote(turn: Turn): Promise<Answer> {
  const { was, directory, lettersMax } = turn;
  const chosen = chosenOf(turn);
  if (!chosen) return beginPage(turn);
  const quote = await directory.owner.showQuote(chosen);
  if (!quote) return screen(turn, { ...was, state: "ask" }, "quoteGone");
  const { language } = was;
  const budget = quote.budget ? toGsm(formatNaira(quote.budget)) : "";
  const keys = toGsm(budget ? say(language, "acceptQuote", { budget }) : say(language, "answerQuote"));
  const when = whens[quote.when];
  const head = `${quote.asker}, ${shorten(quote.area, 24)}, ${when ? say(language, when) : quote.when}: `;
  const text = `${shorten(head + quote.what, lettersMax - keys.length - 1)}\n${keys}`;
  return { text, isOver: false, conversation: { ...was, state: "pageQuote", about: chosen }, step: "pageQuote" };
}

const whens: Partial<Record<string, SentenceName>> = { today: "today", this_week: "thisWeek", flexible: "anyTime" };

export async function answerQuote(turn: Turn): Promise<Answer> {
  const { was, sent, directory } = turn;
  const key = sent.text.trim();
  const quote = was.about && key !== "0" ? await directory.owner.showQuote(was.about) : undefined;
  if (!quote) return beginPage(turn);
  if (key === "2") return act(turn, { name: "decline", id: was.about! });
  if (key === "1" && quote.budget) return act(turn, { name: "offer", id: was.about!, prices: [quote.budget] });
  if (key === "1" || key === "3") return screen(turn, { ...was, state: "pagePrice" }, "typePrice");
  return beginPage(turn);
}

export function takePrice(turn: Turn): Promise<Answer> | Answer {
  if (turn.sent.text.trim() === "0") return beginPage(turn);
  const prices = readPrices(turn.sent.text);
  if (!prices) return screen(turn, turn.was, "typePrice");
  return act(turn, { name: "offer", id: turn.was.about ?? "", prices });
}

export function takeAway(turn: Turn): Promise<Answer> | Answer {
  const { was, sent, directory } = turn;
  const word = fold(sent.text);
  if (word === "0") return beginPage(turn);
  const day = word === "here" ? "" : readDay(sent.text, directory.now);
  return day === undefined ? screen(turn, was, "badDay") : act(turn, { name: "away", day });
}

async function listChats(turn: Turn): Promise<Answer> {
  const items = await turn.directory.owner.listChats();
  const conversation = { ...turn.was, state: "pageChats" as const };
  return items.length > 0
    ? listScreen(turn, conversation, items, "pageChats")
    : screen(turn, { ...conversation, state: "page" }, "noChats");
}

export async function chooseChat(turn: Turn): Promise<Answer> {
  const { was, directory, lettersMax } = turn;
  const chosen = chosenOf(turn);
  const chat = chosen && (await directory.owner.openChat(chosen));
  if (!chat) return beginPage(turn);
  const keys = toGsm(say(was.language, "typeReply"));
  const said = shorten(`${chat.name}: ${chat.last}`, lettersMax - keys.length - 1);
  const conversation = { ...was, state: "pageChat" as const, about: chosen };
  return { text: `${said}\n${keys}`, isOver: false, conversation, step: "pageChat" };
}

export function takeReply(turn: Turn): Promise<Answer> | Answer {
  const { was, sent } = turn;
  const text = sent.text.trim();
  if (text === "0" || text === "" || !was.about) return beginPage(turn);
  return act(turn, { name: "reply", id: was.about, text });
}
