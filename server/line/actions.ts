import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { shorten } from "./gsm.ts";
import { say } from "./sentences.ts";
import { type Action, type Answer, type Conversation, screen, type Turn, welcome } from "./turn.ts";

const codeTries = 3;
/** A text may be slow, and nobody goes on after so long. */
const codeMs = 30 * 60_000;
const whatLettersMax = 50;

/**
 * Does something for an account. Where the sender can be forged, only once the code has come back that was sent to the
 * number itself: whoever forges it never sees the code.
 */
export function act(turn: Turn, action: Action): Promise<Answer> | Answer {
  const { was, directory } = turn;
  if (!directory.codes) return perform(turn, action);
  const { code, mark } = directory.codes.draw();
  const pending = { action, mark, tries: 0, atMs: directory.now.getTime() };
  const what = shorten(describe(action, was), whatLettersMax);
  return screen(turn, { ...was, state: "confirm", pending }, "confirm", { what, code });
}

/** What is about to be done, so that nobody confirms what another person began. */
function describe(action: Action, { language }: Conversation): string {
  if (action.name === "offer") return action.prices.map(formatNaira).join(" - ");
  if (action.name === "decline") return say(language, "no");
  if (action.name === "away") return action.day ? shortDate(action.day) : "HERE";
  return action.name === "reply" ? action.text : action.draft.what;
}

/** The code, sent back. Each code is for one action, and goes after three wrong ones. */
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
  if (action.name === "decline") return screen(turn, done, await owner.decline(action.id));
  if (action.name === "offer") {
    const said = await owner.offer(action.id, action.prices);
    return screen(turn, done, said, { price: action.prices.map(formatNaira).join(" - ") });
  }
  if (action.name === "away") {
    const { day } = action;
    const said = await owner.setAway(day);
    return screen(turn, said === "badDay" ? { ...was, state: "pageAway" } : done, said, { day: day && shortDate(day) });
  }
  const { said, name } = await owner.reply(action.id, action.text);
  return screen(turn, done, said, { name: shorten(name, 40) });
}

async function ask(turn: Turn, { draft, when }: Action & { name: "ask" }): Promise<Answer> {
  const asked = await turn.directory.askForQuotes(draft, when);
  const { draft: _, ...rest } = turn.was;
  const conversation = { ...rest, state: "ask" as const };
  if (typeof asked === "string") return screen(turn, conversation, asked, {}, true);
  return screen(turn, conversation, "quoteAsked", { count: String(asked) }, true);
}
