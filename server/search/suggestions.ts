import type { Services } from "#/server/services.ts";
import { fold } from "#/shared/fold.ts";
import type { Suggestion } from "./contract.ts";
import { parseQuery } from "./parse/parse-query.ts";

interface Typed {
  q: string;
  /** The selected place, in the format of search. */
  location: string;
  limit: number;
}

/** Completes a query while it is typed. A sentence that begins nothing is answered with the services that search finds for it. */
export function suggest(
  { clock, vocabulary, trades }: Pick<Services, "clock" | "vocabulary" | "trades">,
  { q, location, limit }: Typed,
): Suggestion[] {
  const completed = vocabulary.suggest(q, limit, location);
  const words = fold(q).split(" ").filter(Boolean);
  if (words.length < 2 || completed.some((one) => isBegun(one, words))) return completed;
  const understood = parseQuery(q, location, vocabulary, clock.now()).find(
    (one) => one.trades.length > 0 && one.trades.every(({ isGuess }) => !isGuess),
  );
  if (!understood) return completed;
  const { place, placeless } = understood;
  const where = placeless !== undefined && place ? ` in ${(place.area ?? place.lga ?? place.state).name}` : "";
  const meant = understood.trades.flatMap((asked) => asked.trades);
  return [...new Set(meant)].slice(0, limit).map((trade) => {
    const name = trades.nameOf(trade);
    const category = trades.categoryOf(trade)?.name ?? name;
    // A category contains itself.
    return category === name
      ? { kind: "category", text: name + where, note: "" }
      : { kind: "service", text: name + where, note: category };
  });
}

/** True if each of the words begins one of the suggestion. */
function isBegun({ text, note }: Suggestion, words: readonly string[]): boolean {
  const own = fold(`${text} ${note}`).split(" ");
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
