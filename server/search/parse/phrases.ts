import { contentWords, isAlso, isFiller, isJoining, plainWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import rules from "./data/rules.json" with { type: "json" };

/** A run of words that names one or more trades. */
export interface TradePhrase {
  /** Alternatives: "keke" is a cab and a bus. */
  trades: readonly number[];
  from: number;
  to: number;
  /** The words do not name them, and yet may well mean them: "car" for what we call "car service". */
  isGuess: boolean;
}

/** Fillers inside a phrase at most. */
const fillersInside = 3;

/**
 * The trades that words name, longest phrases first taken, from left to right; the words between belong to none.
 * @param mayGuess also phrases that are only understood, and what a phrase of ours leaves without its fillers: right for a
 * question, too bold for a text
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

/** The trades that words of a question name, in the forms that our phrases know, without guesses. */
export const namedPhrases = (trades: Trades, words: readonly string[]): TradePhrase[] =>
  findTradePhrases(
    trades,
    words.map((word) => trades.knownForm(singular(word))),
    true,
  ).filter(({ isGuess }) => !isGuess);

/** True for a phrase that begins with a filler, where one that begins within it reaches further: "buy ice", of "buy ice block". */
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
  // Most words of a text are in no phrase with the first one, and end every search for one.
  const mayStand = (word: string) =>
    isFiller(word) || (mayGuess ? trades.holds(word) : word === words[from] || trades.holdsBoth(words[from]!, word));
  let end = from;
  while (end < Math.min(words.length, from + trades.longestPhrase + fillersInside) && mayStand(words[end]!)) end++;
  for (let to = end; to > from; to--) {
    if (!mayBound(words[to - 1]!)) continue;
    const run = words.slice(from, to);
    // "Cake and small chops" asks for no small cake.
    if (run.some(isAlso) && !reachesAcross(trades, run)) continue;
    // "Okada" is the ride, though who repairs one is called by it too.
    const own = trades.findService(run.join(" "));
    if (own) return { trades: [own.id], from, to, isGuess: false };
    const named = tradesOfRun(run, (plain) => (mayGuess ? trades.named(plain) : trades.namedInText(plain)));
    // "Air in my tyre" is tyre air.
    const turned =
      mayGuess && named.length === 0 && run.some(isTurning) ? trades.namedInAnyOrder(contentWords(run)) : [];
    if (turned.length) return { trades: turned, from, to, isGuess: false };
    const meant = named.length || !mayGuess ? named : trades.hinted(run);
    if (meant.length) return { trades: meant, from, to, isGuess: named.length === 0 };
  }
  return undefined;
}

/** Across "and" or a comma reaches a phrase that says so itself, and one of more words than two. */
function reachesAcross(trades: Trades, run: readonly string[]): boolean {
  const plain = plainWords(run);
  return trades.saysAnd(plain) || (plain.length > 2 && trades.named(plain).length > 0);
}

const turningWords = new Set(rules.grammar.turning.split(" "));
const isTurning = (word: string) => turningWords.has(word);

/** As the words stand; or without the fillers between them, but not at the ends, where a shorter run says the same. */
function tradesOfRun(run: readonly string[], tradesNamed: Trades["named"]): readonly number[] {
  const plain = plainWords(run);
  const named = tradesNamed(plain);
  if (named.length || isFiller(run[0]!) || isFiller(run.at(-1)!)) return named;
  const content = contentWords(plain);
  return content.length < plain.length ? tradesNamed(content) : named;
}
