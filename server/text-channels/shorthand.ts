import { fold } from "#/shared/fold.ts";

/** Keypad shorthand, as whole folded words. */
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

/** Digits that stand for words, only between other words: "plumber 4 yaba", not "flat 4". */
const joiners = new Set(["4", "2"]);

/** "n" is "and", but Yoruba after these: "mo n wa" is "I am looking for", "eni to n ta" is "who sells". */
const beforeYorubaN = new Set(["mo", "to", "ti", "won", "o"]);

/** "dressr", "supermkt". */
const endings: readonly [RegExp, string][] = [
  [/(?<=\p{L}{3}[^aeiouy\W\d])r$/iu, "er"],
  [/mkt$/i, "market"],
];

/** The Igbo future "ga ebu" (will carry) differs in its first letter from the infinitive "ibu", which phrases use. */
const igboVerb = /\bga[ -]?([ea])(?=\p{L}{2})/giu;

/** Expands keypad shorthand, which search does not know. */
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
