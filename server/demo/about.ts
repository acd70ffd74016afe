import texts from "./data/texts.json" with { type: "json" };
import type { Dice } from "./dice.ts";
import { canFill, fill, type Words } from "./fill.ts";

const sentencesMax = 4;
const sentencesIn = (text: string) => text.match(/[.?!](?= |$)/g)!.length;

/** Facts of the business, so that its text doesn't promise what is not there. */
interface Facts {
  isVerified: boolean;
  hasCatalog: boolean;
}

/** Two to four sentences: an opener, what they do, then perhaps how they work and a last word. */
export function drawAbout(dice: Dice, words: Words, facts: Facts) {
  const isTrue = (sentence: string) =>
    (facts.isVerified || !sentence.includes("CAC")) && (facts.hasCatalog || !sentence.includes("catalog"));
  const draw = (templates: string[]) => dice.pick(templates.filter((one) => canFill(one, words) && isTrue(one)));
  const sentences = [draw(texts.about.openers), draw(texts.about.bodies)];
  if (dice.chance(0.8)) sentences.push(draw(texts.about.traits));
  if (dice.chance(0.6)) sentences.push(draw(texts.about.closers));
  while (sentencesIn(sentences.join(" ")) > sentencesMax) sentences.pop();
  return sentences.map((sentence) => fill(sentence, words)).join(" ");
}

/** One sentence on where the owner learnt the trade; `n` years as an apprentice, else all the years there are. */
export function drawWorkExperience(dice: Dice, words: Words) {
  const wordsFor = (template: string): Words =>
    template.includes("apprentice") ? words : { ...words, n: words.years! };
  const template = dice.pick(texts.workExperience.filter((one) => canFill(one, wordsFor(one))));
  return fill(template, wordsFor(template));
}
