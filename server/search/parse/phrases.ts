import { contentWords, isAlso, isFiller, isJoining, plainWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";

/** A run of words that names one or more trades. */
export interface TradePhrase {
  /** Alternatives: "keke" may mean a cab or a bus. */
  trades: readonly number[];
  from: number;
  to: number;
  /** The words do not name the trades but may mean them: "car" for "car service". */
  isGuess: boolean;
}

/** Maximum number of fillers inside a phrase. */
const fillersInside = 3;

/**
 * Finds the trades that words name, from left to right, longest phrase first.
 * @param mayGuess also accepts phrases that are only understood, and phrases without their fillers: right for a query, too
 * permissive for a text
 */
export function findTradePhrases(trades: Trades, words: readonly string[], mayGuess = false): TradePhrase[] {
  const found: TradePhrase[] = [];
  let from = 0;
  while (from < words.length) {
    const phrase = longestPhraseAt(trades, words, from, mayGuess);
    const isMeant = phrase && !isPassedOver(trades, words, phrase, mayGuess);
    if (isMeant) found.push(phrase);
    from = isMeant ? phrase.to : from + 1;
  }
  return found;
}

/** Finds the trades that the words of a query name, without guesses. */
export const namedPhrases = (trades: Trades, words: readonly string[]): TradePhrase[] =>
  findTradePhrases(trades, words.map(singular), true).filter(({ isGuess }) => !isGuess);

/** True for a phrase that begins with a filler when a phrase starting inside it extends further: "buy ice" in "buy ice block". */
function isPassedOver(trades: Trades, words: readonly string[], { from, to }: TradePhrase, mayGuess: boolean): boolean {
  if (!isFiller(words[from]!)) return false;
  const content = words.findIndex((word, at) => at > from && at < to && !isFiller(word));
  const other = content < 0 ? undefined : longestPhraseAt(trades, words, content, mayGuess);
  return other !== undefined && !other.isGuess && other.to > to;
}

function longestPhraseAt(
  trades: Trades,
  words: readonly string[],
  from: number,
  mayGuess: boolean,
): TradePhrase | undefined {
  /** True if a phrase may begin or end with this word. */
  const mayBound = (word: string) => trades.holds(word) && !isJoining(word);
  if (!mayBound(words[from]!)) return undefined;
  // Most words of a text share no phrase with the first word, which ends the search early.
  const mayStand = (word: string) =>
    isFiller(word) ||
    (mayGuess ? trades.holds(word) : word === words[from] || trades.phrases.holdsBoth(words[from]!, word));
  let end = from;
  while (end < Math.min(words.length, from + trades.phrases.longest + fillersInside) && mayStand(words[end]!)) end++;
  for (let to = end; to > from; to--) {
    if (!mayBound(words[to - 1]!)) continue;
    const run = words.slice(from, to);
    // "Cake and small chops" does not mean small cakes.
    if (run.some(isAlso) && !trades.phrases.saysAnd(plainWords(run))) continue;
    // The name of a service takes precedence: "okada" is the ride, although repairers are also found by it.
    const own = trades.findService(run.join(" "));
    if (own) return { trades: [own.id], from, to, isGuess: false };
    const named = tradesOfRun(run, (plain) => (mayGuess ? trades.named(plain) : trades.phrases.namedInText(plain)));
    const meant = named.length || !mayGuess ? named : trades.phrases.hinted(run);
    if (meant.length) return { trades: meant, from, to, isGuess: named.length === 0 };
  }
  return undefined;
}

/** Looks up the words as they are, then without the fillers between them. A run with fillers at its ends has a shorter equivalent. */
function tradesOfRun(
  run: readonly string[],
  tradesNamed: (words: readonly string[]) => readonly number[],
): readonly number[] {
  const plain = plainWords(run);
  const named = tradesNamed(plain);
  if (named.length || isFiller(run[0]!) || isFiller(run.at(-1)!)) return named;
  const content = contentWords(plain);
  return content.length < plain.length ? tradesNamed(content) : named;
}
