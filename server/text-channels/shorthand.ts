import { fold } from "#/shared/fold.ts";

/** Shorthand of keypads that a person writes where a text costs by its letters. Whole words, folded. */
const meanings: Readonly<Record<string, string>> = {
  ...{ "4": "for", "2": "to", u: "you", ur: "your", r: "are", n: "and", nd: "and", d: "the", i: "" },
  ...{ pls: "please", plz: "please", plss: "please", pple: "people", abg: "abeg", tnx: "", thx: "", asap: "" },
  ...{ nid: "need", wnt: "want", fnd: "find", c: "see", gud: "good", tel: "tell", wit: "with", hu: "who" },
  ...{ wia: "where", hw: "how", wat: "what", sum1: "someone", sb: "somebody", any1: "anyone", sm1: "someone" },
  ...{ "2day": "today", "2nite": "tonight", "2moro": "tomorrow", "2mrw": "tomorrow", "9ja": "nigeria" },
  ...{
    tmrw: "tomorrow",
    tmr: "tomorrow",
    tmw: "tomorrow",
    nw: "now",
    frm: "from",
    dat: "that",
    wher: "where",
    whr: "where",
  },
  ...{
    hse: "house",
    fon: "phone",
    fone: "phone",
    phne: "phone",
    mech: "mechanic",
    elect: "electrician",
    tech: "technician",
  },
  ...{
    bday: "birthday",
    gen: "generator",
    abj: "abuja",
    ph: "port harcourt",
    ib: "ibadan",
    lag: "lagos",
    ilr: "ilorin",
  },
  ...{
    ikj: "ikeja",
    ikja: "ikeja",
    lki: "lekki",
    srlr: "surulere",
    bdn: "ibadan",
    kd: "kaduna",
    pitakwa: "port harcourt",
  },
};

/** Numbers that stand for words only before or after other words: "plumber 4 yaba", and not "flat 4". */
const joiners = new Set(["4", "2"]);

/** "N" is "and" in a text, but after these it is Yoruba: "mo n wa" is "I am looking for", "eni to n ta" is "who sells". */
const beforeYorubaN = new Set(["mo", "to", "ti", "won", "o"]);

/** Letters that a keypad leaves out at the end of a word: "dressr", "supermkt". */
const endings: readonly [RegExp, string][] = [
  [/(?<=\p{L}{3}[^aeiouy\W\d])r$/iu, "er"],
  [/mkt$/i, "market"],
];

/** Igbo says "who will carry" with another first letter than "to carry", which is how services are written: "ga ebu" is "ibu". */
const igboVerb = /\bga[ -]?([ea])(?=\p{L}{2})/giu;

/** A question with its shorthand written out, for search, which knows how people write and not how they abbreviate. */
export function writeOut(text: string): string {
  const words = text
    .replace(/@/g, " in ")
    .replace(/\bv\.i\b\.?/gi, "VI")
    .replace(igboVerb, "i")
    .split(/\s+/)
    .filter(Boolean);
  return words
    .map((typed, at) => {
      const word = fold(typed);
      const isAlone = joiners.has(word) && (at === 0 || at === words.length - 1);
      const isYoruba = word === "n" && beforeYorubaN.has(fold(words[at - 1] ?? ""));
      const meant = isAlone || isYoruba ? undefined : meanings[word];
      return meant ?? endings.reduce((written, [left, whole]) => written.replace(left, whole), typed);
    })
    .filter(Boolean)
    .join(" ");
}
