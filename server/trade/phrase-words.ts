import { wordsOf } from "#/shared/fold.ts";

/** Words that only hold others together: they are left out of what people type and of our own phrases alike. */
const joiningWords = new Set(
  wordsOf(`a an the my me i we you your our to for of and or with at by from on in is are be am do does ati`),
);

/**
 * Words that by themselves carry no trade: what people say around one, in English, Pidgin, Hausa, Igbo and Yoruba.
 * They count inside a phrase of ours ("security man", "no light") and nowhere else, so that
 * "person wey dey repair gen" and "gen repair" meet.
 */
const fillers = new Set([
  ...joiningWords,
  ...wordsOf(
    `need want looking look search find get give show help who what where which how can could please pls plz abeg us it
    someone somebody anyone person people man guy wey sabi dey don no go near nearby nearest close around here within
    good best better top cheap affordable reliable trusted professional expert quality number contact urgent urgently
    sell selling seller sale buy buying buyer dealer vendor not
    company business service shop store centre center place ltd limited nig nigeria naija
    wan fit dem them make una wetin wia sharp quick fast now today pikin sef oh dat dis am im person go come sweet too much
    has have had was were been will would shall should he she they him his her its their our ours your yours myself yourself
    himself herself themselves these those there just also very really so but if because than then out off into about some any
    every another know wahala that since yesterday while when always again goe went get getting sayi saya siyan sayan zan
    ta ya yi min mini wanda wani wata wacce wadda da za tana yana suna daga zuwa ni mu iya yin
    m ga ka ike nwere bu di anyi gi ha
    n o le wa lo yake yaka ke ne ce anytime ninu ba je yii kan
    mai masu onye na ndi ebe ere ana inda ake wajen wurin kusa sayar dina zai achoro maka juru nke
    ibi ti mo fe fun awon lati inu yoo eni daadaa gan jowo se ra nibo
    kedu ebee olee biko enweta nweta ezigbo zata sayen siye saye ranar akwai thanks thank tnx week weekly tell`,
  ),
]);

/** True if a folded word only joins others. */
export const isJoining = (word: string) => joiningWords.has(word);

/** Every word that by itself carries no trade: a slip in one is mended too. */
export const fillerWords: ReadonlySet<string> = fillers;

/** True if a folded word by itself carries no trade. */
export const isFiller = (word: string) => fillers.has(word);

/** The words of a phrase without those that carry no trade; all of them when nothing else is left. */
export function contentWords(words: readonly string[]): string[] {
  const content = words.filter((word) => !fillers.has(word));
  return content.length ? content : [...words];
}

/** The words of a phrase without those that only join; all of them when nothing else is left. */
export function plainWords(words: readonly string[]): string[] {
  const plain = words.filter((word) => !joiningWords.has(word));
  return plain.length ? plain : [...words];
}

/** Words that mean one thing in a trade, by the one that stands for all: who fixes a gen repairs it, and what leaked leaks. */
const sameSense = new Map(
  Object.entries({
    repair: "repairer repairing fix fixing fixer mend mending repairman gyara gyaran atunse edozi idozi ndozi",
    fridge: "firiji firij firinji friji frij refrigerator",
    generator: "janareto janareta jenereto",
    motorcycle: "babur okada",
    car: "mota ugboala moto motor vehicle automobile",
    install: "installer installing installation",
    design: "designer designing",
    clean: "cleaner cleaning",
    wash: "washing",
    cloth: "clothe",
    train: "trainer training",
    start: "starting started",
    tyre: "tire",
    windscreen: "windshield",
    block: "blocked blocking blockage",
    burn: "burning burnt burned",
    charge: "charging",
    teach: "teaching",
    carry: "carrying",
    deliver: "delivering",
    swell: "swelling swollen",
    bleed: "bleeding",
    cough: "coughing",
    vomit: "vomiting",
    itch: "itching itchy",
    pain: "paining painful",
    tear: "tearing torn tore",
    shake: "shaking",
    overheat: "overheating",
    vibrate: "vibrating vibration",
    spark: "sparking",
    trip: "tripping",
    jerk: "jerking",
    leak: "leaking leakage",
    knock: "knocking knocked",
    smoke: "smoking",
    spoil: "spoilt spoiled spoiling",
    break: "broke broken breaking",
    crack: "cracked",
    sew: "sewing",
    fall: "fell fallen falling",
  }).flatMap(([word, others]) => others.split(" ").map((other): [string, string] => [other, word])),
);

export const senseOf = (word: string) => sameSense.get(word) ?? word;

/** Words in no particular order, as one key: "gen repair" and "fix gen" are the same trade. */
export const phraseKey = (words: readonly string[]) => words.map(senseOf).sort().join(" ");
