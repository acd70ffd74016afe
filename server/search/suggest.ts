import { localGovernments, states } from "#/server/place/place.ts";
import { categories, categoryOfTrade, customPhrases, tradeName, tradePhrases } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";
import type { Suggestion } from "./contract.ts";
import type { KnownWords } from "./known-words.ts";

interface Entry {
  /** What must begin with the typed letters: the text from one of its words on. */
  key: string;
  weight: number;
  /** What it leads to, in whatever words: of several that lead to one service, one is enough. */
  leadsTo: string;
  suggestion: Suggestion;
}

const weights = { service: 6, category: 7, synonym: 4, place: 3, business: 2 } as const;
/** How many entries that fit are weighed; a longer prefix brings the rest to the front. */
const weighedMax = 400;
const businessesKept = 5_000;

/** Completes what is being typed, from memory alone: it answers while somebody types, and never asks the database. */
export class Suggestions {
  #entries = builtinEntries();

  /** Takes the business names anew from the words we know, and what staff taught. */
  refresh(words: KnownWords) {
    const named = words.names
      .slice(0, businessesKept)
      .flatMap(({ name, area }) => entriesFor(name, weights.business, { kind: "business", text: name, note: area }));
    this.#entries = sorted([...builtinEntries(), ...tradeEntries(customPhrases()), ...named]);
  }

  /** @param typed as typed so far; nothing for an empty text */
  for(typed: string, limit: number): Suggestion[] {
    const prefix = fold(typed);
    if (!prefix) return [];
    const fitting: Entry[] = [];
    for (let at = this.#firstFrom(prefix); fitting.length < weighedMax; at++) {
      const entry = this.#entries[at];
      if (!entry?.key.startsWith(prefix)) break;
      fitting.push(entry);
    }
    // A whole match first, then what weighs more, then the shorter text.
    const rank = ({ key, weight }: Entry) => (key === prefix ? 100 : 0) + weight;
    fitting.sort((a, b) => rank(b) - rank(a) || a.suggestion.text.length - b.suggestion.text.length);
    const seen = new Set<string>();
    const best: Suggestion[] = [];
    for (const { suggestion, leadsTo } of fitting) {
      if (seen.has(leadsTo)) continue;
      seen.add(leadsTo);
      best.push(suggestion);
      if (best.length === limit) break;
    }
    return best;
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.key < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

let builtin: readonly Entry[] | undefined;

/** What comes with the product, in order: made when it is first needed. */
function builtinEntries(): readonly Entry[] {
  builtin ??= sorted([...tradeEntries(tradePhrases), ...placeEntries()]);
  return builtin;
}

const sorted = (entries: readonly Entry[]) => [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

/** One entry for each word that somebody may begin with; the whole text weighs a little more. */
function entriesFor(
  text: string,
  weight: number,
  suggestion: Suggestion,
  leadsTo = `${suggestion.kind} ${suggestion.text}`,
): Entry[] {
  const words = fold(text).split(" ").filter(Boolean);
  return words.map((_, at) => ({
    key: words.slice(at).join(" "),
    weight: weight + (at === 0 ? 0.5 : 0),
    leadsTo,
    suggestion,
  }));
}

/** Services under their own name; a synonym leads to the service it means, and so does every category. */
function tradeEntries(phrases: typeof tradePhrases): Entry[] {
  const isCategory = new Set(categories.map(({ id }) => id));
  return phrases.flatMap(({ text, trade }) => {
    const name = tradeName(trade);
    const kind = isCategory.has(trade) ? "category" : "service";
    const isOwnName = fold(name) === fold(text);
    const note = isOwnName ? (kind === "service" ? categoryOfTrade(trade)!.name : "") : name;
    const suggestion = { kind, text: isOwnName ? name : text, note } as const;
    return entriesFor(text, isOwnName ? weights[kind] : weights.synonym, suggestion, `trade ${trade}`);
  });
}

function placeEntries(): Entry[] {
  const ofStates = states.flatMap(({ name }) =>
    entriesFor(name, weights.place, { kind: "place", text: name, note: "State" }),
  );
  const ofLgas = localGovernments.flatMap(({ name, state }) =>
    entriesFor(name, weights.place, { kind: "place", text: `${state.name}, ${name}`, note: state.name }),
  );
  return [...ofStates, ...ofLgas];
}
