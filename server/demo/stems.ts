/** Words that say nothing about the trade. */
const empty = new Set(
  (
    "and the for with from per each set shop sale sales repair repairs repairer service services servicing work works home house " +
    "office maker making fitting installation install installer small full new used hire rental training store centre center " +
    "business professional specialist expert seller dealer provider company agent support plan month year person people special other " +
    "general care mai gyaran oni man men women near best cheap good local online party wedding all"
  ).split(" "),
);

/** The roots by which "Plumber", "plumbing" and "Plumber call-out" are seen to be one trade. */
function stemsOf(texts: string[]) {
  const stems = new Set<string>();
  for (const text of texts) {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
      if (word.length > 2 && !empty.has(word)) stems.add(stem(word));
    }
  }
  return stems;
}

/** Signature of a tag: each root and its weight. */
export type Signature = Map<string, number>;

const nameCounts = 4;

/** Signatures of tags that compete: a root of the name counts most, and one that many share counts little. */
export function signaturesOf(tags: { name: string; others: string[] }[]): Signature[] {
  const named = tags.map(({ name }) => stemsOf([name]));
  const all = tags.map(({ name, others }) => stemsOf([name, ...others]));
  const sharers = (stem: string) => all.filter((stems) => stems.has(stem)).length;
  return all.map((stems, at) => {
    const worth = (stem: string) => (named[at]!.has(stem) ? nameCounts : 1) / sharers(stem);
    return new Map([...stems].map((stem) => [stem, worth(stem)]));
  });
}

/** Agreement of a text with a signature; 0 is none at all. */
export function agreement(text: string, signature: Signature) {
  let sum = 0;
  for (const stem of stemsOf([text])) sum += signature.get(stem) ?? 0;
  return sum;
}

function stem(word: string) {
  const bare = word.replace(/(ations?|ings?|ers?|ors?|ists?|ies|es|s|y)$/, "");
  return (bare.length > 2 ? bare : word).slice(0, 6).replace(/(.)\1$/, "$1");
}
