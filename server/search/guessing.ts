import type { Category, Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import type { ServiceGuess } from "./contract.ts";
import { findTradePhrases, type TradePhrase } from "./parse/phrases.ts";

const guessesMax = 5;
/** Minimum score of a guess, as a share of the best service of its category. */
const leastShare = 0.25;
/** Evidence by its source. A trade in the name is strong evidence; a word there that only hints at one ("works", "auto") is weak. */
const weights = { name: 6, hintInName: 1, phraseInText: 3, wordInText: 2 };
/** A category with a smaller share of the evidence, or no more than another category, is not filled in: the owner chooses. */
const sureShare = 0.5;

type Scores = ReadonlyMap<number, number>;
interface Evidence {
  trades: readonly number[];
  weight: number;
}

/**
 * Guesses the services and the category of a business from its name and text, with the word recognition that search uses.
 * @returns at most five services of one category, most likely first; no services and no category when the words point to several
 * categories. `maybe` lists services for the owner to choose from.
 */
export function guessServices(known: Trades, { name, about }: { name: string; about: string }): ServiceGuess {
  const evidence = evidenceOf(known, name, about);
  const scores = scoresOf(known, evidence);
  const byCategory = scoresByCategory(known, scores);
  const [[category, score] = [undefined, 0], [, next] = [undefined, 0]] = [...byCategory].sort(
    ([, one], [, other]) => other - one,
  );
  const isSure = score > next && score >= sureShare * [...byCategory.values()].reduce((sum, each) => sum + each, 0);
  const likely = likeliest(known, scores).map((trade) => ({
    service: known.nameOf(trade),
    of: known.categoryOf(trade),
  }));
  const services = isSure ? likely.filter(({ of }) => of === category).map(({ service }) => service) : [];
  const chosen = new Set(services);
  const undecided = evidence
    .flatMap(({ trades }) => trades)
    .filter((trade) => !scores.has(trade) && isService(known, trade));
  // Beside a sure category, a word of the name that only hints at another trade ("Clear Pipes": clearing) says nothing.
  const isBacked = (service: string) => {
    const { id } = known.findService(service)!;
    return known.categoryOf(id) === category || (scores.get(id) ?? 0) > weights.hintInName;
  };
  const others = [...likely.map(({ service }) => service), ...undecided.map((trade) => known.nameOf(trade))].filter(
    (service) => !isSure || isBacked(service),
  );
  return {
    services: services.slice(0, guessesMax),
    category: isSure ? (category?.name ?? "") : "",
    maybe: [...new Set(others)].filter((service) => !chosen.has(service)).slice(0, guessesMax),
  };
}

function evidenceOf(known: Trades, name: string, about: string): Evidence[] {
  const inName = findTradePhrases(known, wordsOf(name), true);
  const inText = findTradePhrases(known, wordsOf(about));
  return [
    ...inName.map((phrase) => ({ trades: phrase.trades, weight: weightInName(known, phrase, inName, inText) })),
    ...inText.map(({ trades, from, to }) => ({
      trades,
      weight: to - from > 1 ? weights.phraseInText : weights.wordInText,
    })),
  ];
}

/**
 * Weighs a trade in the name. Names are playful: "Party Pots" cooks, a "Shoe Doctor" repairs shoes, and Kunle, Bola and Rose are people. A
 * trade whose category no other phrase supports counts as a hint when two other phrases agree on another category, or when it is the
 * first word of a name that goes on to name another.
 */
function weightInName(
  known: Trades,
  phrase: TradePhrase,
  inName: readonly TradePhrase[],
  inText: readonly TradePhrase[],
): number {
  if (phrase.isGuess) return weights.hintInName;
  const categoriesOf = ({ trades }: TradePhrase) => [...new Set(trades.map((trade) => known.categoryOf(trade)))];
  const mine = categoriesOf(phrase);
  const others = [...inName, ...inText].filter((other) => other !== phrase).map(categoriesOf);
  const isSupported = others.some((theirs) => theirs.some((category) => mine.includes(category)));
  const doOthersAgree = others.some((theirs, at) =>
    others.slice(at + 1).some((more) => more.some((category) => theirs.includes(category))),
  );
  const mayBePerson = phrase.to === 1 && inName.length > 1;
  return !isSupported && (doOthersAgree || mayBePerson) ? weights.hintInName : weights.name;
}

/** Scores every trade. Words that name several trades ("sew": a tailor, or hair) count for those that other words name too. */
function scoresOf(known: Trades, evidence: readonly Evidence[]): Scores {
  const scores = new Map<number, number>();
  const add = (trade: number, weight: number) => scores.set(trade, (scores.get(trade) ?? 0) + weight);
  for (const { trades, weight } of evidence) if (trades.length === 1) add(trades[0]!, weight);
  const plain = new Map(scores);
  const plainByCategory = scoresByCategory(known, plain);
  for (const { trades, weight } of evidence) {
    if (trades.length === 1) continue;
    const supported = trades.filter((trade) => plain.has(trade));
    const ofCategory = trades.filter((trade) => plainByCategory.has(known.categoryOf(trade)));
    const meant = supported.length > 0 ? supported : ofCategory;
    // With several candidates left, the owner decides.
    if (meant.length === 1) add(meant[0]!, weight);
  }
  return scores;
}

function scoresByCategory(known: Trades, scores: Scores) {
  const byCategory = new Map<Category | undefined, number>();
  for (const [trade, score] of scores) {
    const category = known.categoryOf(trade);
    byCategory.set(category, (byCategory.get(category) ?? 0) + score);
  }
  return byCategory;
}

/** Services by score, without those far below the best of their category. */
function likeliest(known: Trades, scores: Scores): number[] {
  const inOrder = [...scores].filter(([trade]) => isService(known, trade)).sort(([, one], [, other]) => other - one);
  return inOrder
    .filter(([trade, score]) => {
      const best = inOrder.find(([other]) => known.categoryOf(other) === known.categoryOf(trade));
      return score >= (best?.[1] ?? 0) * leastShare;
    })
    .map(([trade]) => trade);
}

/** False for categories, which are trades too. */
const isService = (known: Trades, trade: number) => known.findService(known.nameOf(trade))?.id === trade;
