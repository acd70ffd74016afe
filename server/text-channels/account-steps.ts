import { fold } from "#/shared/fold.ts";
import { shorten, toGsm } from "#/shared/gsm.ts";
import { formatNaira } from "#/shared/money.ts";
import { lagosDay, minuteMs, shortDate } from "#/shared/time.ts";
import { type SentenceName, say } from "./sentences.ts";
import {
  type Action,
  type Answer,
  type Conversation,
  type Item,
  quoteTimes,
  screen,
  type Turn,
  type WaitingBooking,
  waitingText,
  welcome,
  whenOf,
} from "./turn.ts";

const codeTries = 3;
/** Lifetime of a code; SMS may arrive late. */
const codeMs = 30 * minuteMs;
const whatLengthMax = 50;

/**
 * Performs an action for an account. The sender of an SMS can be forged, so by SMS it first sends a code to the number,
 * which a forger never sees.
 */
export function act(turn: Turn, action: Action): Promise<Answer> | Answer {
  const { was, directory } = turn;
  if (!directory.codes) return perform(turn, action);
  const { code, mark } = directory.codes.draw();
  const pending = { action, mark, tries: 0, atMs: directory.now.getTime() };
  const what = shorten(describe(action, was), whatLengthMax);
  return screen(turn, { ...was, state: "confirm", pending }, "confirm", { what, code });
}

/** Describes the action, so that the owner does not confirm a forger's action. */
function describe(action: Action, { language }: Conversation): string {
  if (action.name === "offer") return action.prices.map(formatNaira).join(" - ");
  if (action.name === "decline") return say(language, "no");
  if (action.name === "away") return action.day ? shortDate(action.day) : "HERE";
  if (action.name === "book") return `${action.business} ${whenOf(action.at)}`;
  if (action.name === "bookingStep") {
    const { who, step, at } = action;
    const word = { confirm: say(language, "yes"), decline: say(language, "no"), propose: "" }[step];
    return [word, who, whenOf(at)].filter(Boolean).join(" ");
  }
  return action.name === "reply" ? action.text : action.draft.what;
}

/** Checks a code that was sent back. A code is for one action, and expires after three wrong attempts. */
export function takeCode(turn: Turn): Promise<Answer> | Answer {
  const { was, sent, directory } = turn;
  const { pending, ...rest } = was;
  const isOld = !pending || directory.now.getTime() - pending.atMs > codeMs;
  const code = sent.text.trim();
  if (isOld || code === "0" || !directory.codes) return welcome({ ...turn, was: rest });
  if (directory.codes.isRight(code, pending.mark)) return perform({ ...turn, was: rest }, pending.action);
  const tries = pending.tries + 1;
  if (tries >= codeTries) return screen(turn, { ...rest, state: "ask" }, "codeGone");
  return screen(turn, { ...was, pending: { ...pending, tries } }, "codeWrong");
}

async function perform(turn: Turn, action: Action): Promise<Answer> {
  const { was, directory } = turn;
  const { owner } = directory;
  const done: Conversation = { ...was, state: "ask" };
  if (action.name === "ask") return ask(turn, action);
  if (action.name === "book") {
    const { booking: _, ...rest } = done;
    const blanks = { business: shorten(action.business, 40), when: whenOf(action.at) };
    return screen(turn, rest, await directory.bookings.request(action), blanks, true);
  }
  if (action.name === "bookingStep") {
    const sentence = await directory.bookings.takeStep(action);
    return screen(turn, done, sentence, { who: shorten(action.who, 40), when: whenOf(action.at) });
  }
  if (action.name === "decline") return screen(turn, done, await owner.decline(action.id));
  if (action.name === "offer") {
    const sentence = await owner.offer(action.id, action.prices);
    return screen(turn, done, sentence, { price: action.prices.map(formatNaira).join(" - ") });
  }
  if (action.name === "away") {
    const { day } = action;
    const sentence = await owner.setAway(day);
    return screen(turn, sentence === "badDay" ? { ...was, state: "pageAway" } : done, sentence, {
      day: day && shortDate(day),
    });
  }
  const { sentence, name } = await owner.reply(action.id, action.text);
  return screen(turn, done, sentence, { name: shorten(name, 40) });
}

async function ask(turn: Turn, { draft, when }: Action & { name: "ask" }): Promise<Answer> {
  const outcome = await turn.directory.requestQuotes(draft, when);
  const { draft: _, ...rest } = turn.was;
  const conversation = { ...rest, state: "ask" as const };
  if (typeof outcome === "string") return screen(turn, conversation, outcome, {}, true);
  return screen(turn, conversation, "quoteRequested", { count: String(outcome) }, true);
}

const workLengthMax = 400;

/** Steps of a quote request: what, where, when. `0` cancels. */
export async function beginQuote(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  const missing = await directory.whyNoMember();
  if (missing) return screen(turn, { ...was, state: "ask" }, missing);
  return screen(turn, { ...was, state: "quoteWhat", draft: { what: "", place: "" } }, "quoteWhat");
}

export function takeWhat(turn: Turn): Answer {
  const what = turn.sent.text.trim().slice(0, workLengthMax);
  if (what === "0") return welcome(turn);
  // Without three letters it is probably a key or a picture.
  if (!/\p{L}{3}/u.test(what)) return screen(turn, turn.was, "quoteWhat");
  return screen(turn, { ...turn.was, state: "quoteWhere", draft: { what, place: "" } }, "quoteWhere");
}

export function takeWhere(turn: Turn): Answer {
  const { was, sent, directory } = turn;
  if (sent.text.trim() === "0") return welcome(turn);
  const place = directory.readLga(sent.text);
  if (!place) return screen(turn, was, "unknownLga", { place: shorten(sent.text, 30) });
  return screen(turn, { ...was, state: "quoteWhen", draft: { what: was.draft?.what ?? "", place } }, "quoteWhen");
}

export function takeWhen(turn: Turn): Promise<Answer> | Answer {
  const { was, sent } = turn;
  const key = sent.text.trim();
  if (key === "0") return welcome(turn);
  const when = quoteTimes[Number(key) - 1];
  if (!when || !was.draft) return screen(turn, was, "quoteWhen");
  return act(turn, { name: "ask", draft: was.draft, when });
}

/** Steps of "My page": metrics, quote requests, absence, chats. `0` goes back from each. */
export async function beginPage(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  const page = await directory.owner.showPage();
  if (typeof page === "string") return screen(turn, { ...was, state: "ask" }, page);
  const { name, ...figures } = page;
  const counted = Object.fromEntries(Object.entries(figures).map(([key, count]) => [key, String(count)]));
  const { about, items, ...rest } = was;
  const sentence = page.bookings > 0 ? "pageBookings" : "page";
  return screen(turn, { ...rest, state: "page" }, sentence, { name: shorten(name, 24), ...counted });
}

export function choosePart(turn: Turn): Promise<Answer> | Answer {
  const { was, sent } = turn;
  const key = sent.text.trim();
  if (key === "0") return welcome(turn);
  if (key === "1") return listQuotes(turn);
  if (key === "2") return listChats(turn);
  if (key === "3") return screen(turn, { ...was, state: "pageAway" }, "askAway");
  if (key === "4") return listBookings(turn);
  return beginPage(turn);
}

/** `1 Zainab, Ikeja: burst pipe`, a line each, and the way back. */
function listScreen(turn: Turn, conversation: Conversation, items: readonly Item[], step: string): Answer {
  const back = say(conversation.language, "back");
  const each = Math.floor((turn.lengthMax - back.length) / items.length) - 1;
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
  const { was, directory, lengthMax } = turn;
  const chosen = chosenOf(turn);
  if (!chosen) return beginPage(turn);
  const quote = await directory.owner.showQuote(chosen);
  if (!quote) return screen(turn, { ...was, state: "ask" }, "quoteGone");
  const { language } = was;
  const budget = quote.budget ? toGsm(formatNaira(quote.budget)) : "";
  const keys = toGsm(budget ? say(language, "acceptQuote", { budget }) : say(language, "answerQuote"));
  const when = whens[quote.when];
  const head = `${quote.asker}, ${shorten(quote.area, 24)}, ${when ? say(language, when) : quote.when}: `;
  const text = `${shorten(head + quote.what, lengthMax - keys.length - 1)}\n${keys}`;
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
  const { was, directory, lengthMax } = turn;
  const chosen = chosenOf(turn);
  const chat = chosen && (await directory.owner.openChat(chosen));
  if (!chat) return beginPage(turn);
  const keys = toGsm(say(was.language, "typeReply"));
  const sentence = shorten(`${chat.name}: ${chat.last}`, lengthMax - keys.length - 1);
  const conversation = { ...was, state: "pageChat" as const, about: chosen };
  return { text: `${sentence}\n${keys}`, isOver: false, conversation, step: "pageChat" };
}

export function takeReply(turn: Turn): Promise<Answer> | Answer {
  const { was, sent } = turn;
  const text = sent.text.trim();
  if (text === "0" || text === "" || !was.about) return beginPage(turn);
  return act(turn, { name: "reply", id: was.about, text });
}

async function listBookings(turn: Turn): Promise<Answer> {
  const waiting = await turn.directory.bookings.listWaiting();
  const conversation = { ...turn.was, state: "pageBookings" as const };
  if (waiting.length === 0) return screen(turn, { ...conversation, state: "page" }, "noBookings");
  const items = waiting
    .slice(0, 3)
    .map(({ id, who, service, at }) => ({ id, label: `${whenOf(at)} ${who}: ${service}` }));
  return listScreen(turn, conversation, items, "pageBookings");
}

export async function chooseBooking(turn: Turn): Promise<Answer> {
  const chosen = chosenOf(turn);
  const waiting = chosen ? await turn.directory.bookings.listWaiting() : [];
  const booking = waiting.find(({ id }) => id === chosen);
  if (!booking) return beginPage(turn);
  const text = waitingText(turn.was.language, booking, "", turn.lengthMax);
  const conversation = { ...turn.was, state: "pageBooking" as const, about: booking.id };
  return { text, isOver: false, conversation, step: "pageBooking" };
}

/** The answer to a chosen booking: yes, another time, no. */
export async function answerBookingKey(turn: Turn): Promise<Answer> {
  const { was, sent, directory } = turn;
  const booking = (await directory.bookings.listWaiting()).find(({ id }) => id === was.about);
  const [, key] = /^([1-3])$/.exec(sent.text.trim()) ?? [];
  return booking && key ? answerWaiting(turn, booking, key) : beginPage(turn);
}

/**
 * Handles an answer to a text about a booking: 1, 2 or 3, with its two letters if several are pending.
 * @returns undefined if the text is not such an answer
 */
export async function answerBooking(turn: Turn): Promise<Answer | undefined> {
  const { was, sent, directory } = turn;
  const [, key, letters] = /^([1-3])(?:\s*([a-z]{2}))?$/i.exec(sent.text.trim()) ?? [];
  if (!key || (!letters && was.state !== "ask")) return undefined;
  const waiting = await directory.bookings.listWaiting();
  const isMeant = (one: WaitingBooking) => (letters ? one.letters === letters.toUpperCase() : waiting.length === 1);
  const booking = waiting.find(isMeant);
  if (booking) return answerWaiting(turn, booking, key);
  return waiting.length > 0 && !letters ? listBookings(turn) : undefined;
}

async function answerWaiting(turn: Turn, { id, who, at }: WaitingBooking, key: string): Promise<Answer> {
  if (key === "1") return act(turn, { name: "bookingStep", id, step: "confirm", who, at });
  if (key === "3") return act(turn, { name: "bookingStep", id, step: "decline", who, at });
  const times = await turn.directory.bookings.listOtherTimes(id);
  if (times.length === 0) return screen(turn, { ...turn.was, state: "ask" }, "noTimes");
  return listScreen(turn, { ...turn.was, state: "pageBookingTime", about: id }, times, "pageBookingTime");
}

export async function chooseOtherTime(turn: Turn): Promise<Answer> {
  const at = chosenOf(turn);
  const waiting = at ? await turn.directory.bookings.listWaiting() : [];
  const booking = waiting.find(({ id }) => id === turn.was.about);
  if (!at || !booking) return beginPage(turn);
  return act(turn, { name: "bookingStep", id: booking.id, step: "propose", who: booking.who, at });
}

/** Steps of a booking: what for, and one of the next free times. `0` cancels. */
export async function beginBooking(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  const missing = await directory.whyNoMember();
  if (missing) return screen(turn, { ...was, state: "ask" }, missing);
  const services = await directory.bookings.listServices(was.booking!.businessId);
  if (services.length === 1) return listTimes(turn, services[0]!.id);
  if (services.length === 0) return screen(turn, { ...was, state: "ask" }, "noTimes");
  return listScreen(turn, { ...was, state: "bookService" }, services, "bookService");
}

export function chooseService(turn: Turn): Promise<Answer> | Answer {
  const serviceId = chosenOf(turn);
  return serviceId ? listTimes(turn, serviceId) : welcome(turn);
}

async function listTimes(turn: Turn, serviceId: string): Promise<Answer> {
  const { was, directory } = turn;
  const booking = { ...was.booking!, serviceId };
  const times = await directory.bookings.listTimes(booking.businessId, serviceId);
  if (times.length === 0) return screen(turn, { ...was, state: "ask" }, "noTimes");
  return listScreen(turn, { ...was, state: "bookTime", booking }, times, "bookTime");
}

export function chooseTime(turn: Turn): Promise<Answer> | Answer {
  const at = chosenOf(turn);
  const { businessId, name, serviceId } = turn.was.booking ?? {};
  if (!at || !businessId || !serviceId) return welcome(turn);
  return act(turn, { name: "book", businessId, business: name ?? "", serviceId, at });
}

const priceMax = 1_000_000_000;
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Parses a price or a range in naira: 15000, 15,000, N15k, 10000-15000. */
export function readPrices(text: string): number[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/\s*(?:-|–|\bto\b)\s*/)
    .map((part) => readPrice(part.trim()));
  const [from, to] = parts;
  if (parts.length > 2 || from === undefined || (parts.length === 2 && (to === undefined || to < from)))
    return undefined;
  return to === undefined || to === from ? [from] : [from, to];
}

function readPrice(text: string): number | undefined {
  const [, digits, thousand] = /^(?:n|ngn|₦|naira)?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(k)?\s*(?:naira)?$/.exec(text) ?? [];
  if (!digits) return undefined;
  const price = Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1);
  return price >= 1 && price <= priceMax ? price : undefined;
}

/**
 * Parses a future day: 28 12, 28/12/2026, 28 dec; without a year, the next such day.
 * @returns 2026-12-28; undefined: no such day
 */
export function readDay(text: string, now: Date): string | undefined {
  const [, day, monthTyped, yearTyped] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.-]+(\d{4}))?$/i.exec(text.trim()) ?? [];
  if (!day || !monthTyped) return undefined;
  const named = monthNames.indexOf(monthTyped.slice(0, 3).toLowerCase()) + 1;
  const month = /^\d/.test(monthTyped) ? Number(monthTyped) : named;
  const thisYear = Number(lagosDay(now).slice(0, 4));
  const written = (year: number) => `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const year = yearTyped ? Number(yearTyped) : thisYear + Number(written(thisYear) <= lagosDay(now));
  const read = new Date(`${written(year)}T00:00:00Z`);
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written(year));
  return isDay ? written(year) : undefined;
}
