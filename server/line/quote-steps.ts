import { act } from "./actions.ts";
import { shorten } from "./gsm.ts";
import { type Answer, quoteTimes, screen, type Turn, welcome } from "./turn.ts";

const whatLettersMax = 400;

/** Steps of asking for quotes: what, where, when. `0` leaves them. */
export async function beginQuote(turn: Turn): Promise<Answer> {
  const { was, directory } = turn;
  if (!(await directory.isMember())) return screen(turn, { ...was, state: "ask" }, "confirmNumber");
  return screen(turn, { ...was, state: "quoteWhat", draft: { what: "", place: "" } }, "quoteWhat");
}

export function takeWhat(turn: Turn): Answer {
  const what = turn.sent.text.trim().slice(0, whatLettersMax);
  if (what === "0") return welcome(turn);
  // A key that slipped in, or a picture: no work is said in fewer letters.
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
