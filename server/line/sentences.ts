import { ownerSentences } from "./owner-sentences.ts";
import { quoteSentences } from "./quote-sentences.ts";

/** Languages of the conversation. All but English are drafts until a native speaker has read them: docs/languages.md. */
export const languages = ["English", "Pidgin", "Hausa", "Yoruba", "Igbo"] as const;
export type Language = (typeof languages)[number];

/** A sentence in each of the languages. */
export type Said = readonly [string, string, string, string, string];

const choices = "1 English 2 Pidgin 3 Hausa 4 Yoruba 5 Igbo";

/** Sentences by meaning; `{x}` is filled in. Each fits one screen with what follows it. */
const sentences = {
  welcome: [
    "{brand}: what do you need, and where? Type for example: plumber ikeja",
    "{brand}: wetin you need, and for where? Type like: plumber ikeja",
    "{brand}: me kake bukata, kuma a ina? Rubuta misali: plumber ikeja",
    "{brand}: kini o nilo, nibo? Te bi: plumber ikeja",
    "{brand}: gini ka i choro, ebee? Dee dika: plumber ikeja",
  ],
  menu: [
    "6 Prices 5 My page 8 Language 7 Help",
    "6 Price 5 My page 8 Language 7 Help",
    "6 Farashi 5 Shafina 8 Harshe 7 Taimako",
    "6 Iye owo 5 Oju iwe mi 8 Ede 7 Iranlowo",
    "6 Onu ahia 5 Peeji m 8 Asusu 7 Enyemaka",
  ],
  more: ["0 More", "0 More", "0 Kari", "0 Sii", "0 Ozo"],
  otherPlace: ["9 Place", "9 Change place", "9 Wuri", "9 Ibi miran", "9 Ebe ozo"],
  nobody: [
    'Nobody found for "{words}" in {place}. Type another word, or 9 for another place.',
    'We no see person for "{words}" for {place}. Type another word, or 9 for another place.',
    'Ba a sami kowa ba: "{words}", {place}. Rubuta wata kalma, ko 9 don wani wuri.',
    'A ko ri eni kankan: "{words}", {place}. Te oro miran, tabi 9 fun ibi miran.',
    'O nweghi onye anyi huru: "{words}", {place}. Dee okwu ozo, ma o bu 9 maka ebe ozo.',
  ],
  noneThere: [
    "Nobody in {place}. Nearest:",
    "Nobody for {place}. Wey near:",
    "Babu a {place}. Mafi kusa:",
    "Ko si ni {place}. To sunmo:",
    "O nweghi na {place}. Ndi no nso:",
  ],
  noMore: [
    "That is all. Type another word, or 9 for another place.",
    "Na all be that. Type another word, or 9 for another place.",
    "Shi ke nan. Rubuta wata kalma, ko 9 don wani wuri.",
    "O tan. Te oro miran, tabi 9 fun ibi miran.",
    "O gwula. Dee okwu ozo, ma o bu 9 maka ebe ozo.",
  ],
  askPlace: [
    "Which place? Type an area, LGA or state, for example: yaba",
    "Which place? Type area, LGA or state, like: yaba",
    "Wane wuri? Rubuta unguwa, LGA ko jiha, misali: yaba",
    "Ibo ni? Te agbegbe, LGA tabi ipinle, bi: yaba",
    "Ebee? Dee ebe, LGA ma o bu steeti, dika: yaba",
  ],
  unknownPlace: [
    'We do not know "{place}". Type an area, LGA or state.',
    'We no know "{place}". Type area, LGA or state.',
    'Ba mu san "{place}" ba. Rubuta unguwa, LGA ko jiha.',
    'A ko mo "{place}". Te agbegbe, LGA tabi ipinle.',
    'Anyi amaghi "{place}". Dee ebe, LGA ma o bu steeti.',
  ],
  noNumber: [
    "This business shows no number now. Type another word.",
    "This business no dey show number now. Type another word.",
    "Babu lambar wannan kasuwanci yanzu. Rubuta wata kalma.",
    "Ko si nomba ise yii bayi. Te oro miran.",
    "Azumahia a enweghi nomba ugbu a. Dee okwu ozo.",
  ],
  safe: [
    "Pay after the work. Tell nobody a PIN or code.",
    "Pay after work. No tell anybody PIN or code.",
    "Biya bayan aiki. Kada ka fada wa kowa PIN.",
    "Sanwo leyin ise. Ma so PIN fun enikeni.",
    "Kwuo ugwo mgbe oru gasiri. Agwala onye o bula PIN.",
  ],
  texted: [
    "We text you the number too.",
    "We go text you the number too.",
    "Za mu aika lambar ta SMS.",
    "A o fi nomba naa ranse.",
    "Anyi ga-ezitere gi nomba ahu.",
  ],
  askLanguage: [choices, choices, choices, choices, choices],
  help: [
    "{brand} finds trusted businesses. Type what and where: tailor surulere. Free; your network may charge. STOP ends it. Help: {support}",
    "{brand} dey find people wey sabi work. Type wetin and where: tailor surulere. STOP to end am. Help: {support}",
    "{brand} na nemo amintattun masu sana'a. Rubuta: tela surulere. STOP don dainawa. Taimako: {support}",
    "{brand} n wa onise ti o se e gbekele. Te: tailor surulere. STOP lati dawo duro. Iranlowo: {support}",
    "{brand} na-acho ndi oru a turu obi. Dee: tailor surulere. STOP ka i kwusi. Enyemaka: {support}",
  ],
  stopped: [
    "You will get no more texts from {brand}. Send START to begin again.",
    "We no go text you again. Send START to begin again.",
    "Ba za mu sake aika sako ba. Aika START don farawa.",
    "A ko ni fi oro ranse mo. Fi START ranse lati bere.",
    "Anyi agaghi ezitekwara gi ozi. Zipu START ka i malite.",
  ],
  tooMany: [
    "You have asked a lot this hour. Try again later.",
    "You don ask plenty this hour. Try again later.",
    "Ka yi tambaya da yawa. Sake gwadawa anjima.",
    "O ti beere pupo. Gbiyanju leyin wakati kan.",
    "I juola otutu ajuju. Nwaa ozo ma emechaa.",
  ],
  verified: ["Verified", "Verified", "Tabbatacce", "Verified", "Verified"],
  openNow: ["Open now", "Dem dey open", "A bude yanzu", "Won si", "O meghere"],
  everywhere: ["Nigeria", "Nigeria", "Najeriya", "Naijiria", "Nigeria"],
  ...quoteSentences,
  ...ownerSentences,
} satisfies Record<string, Said>;

export const sentenceNames = Object.keys(sentences) as (keyof typeof sentences)[];
export type SentenceName = (typeof sentenceNames)[number];

/** A sentence in a language, with its blanks filled. */
export function say(language: Language, name: SentenceName, blanks: Record<string, string> = {}): string {
  return sentences[name][languages.indexOf(language)]!.replace(/\{(\w+)\}/g, (_, blank: string) => blanks[blank] ?? "");
}

/** Words that only a question in that language has. Folded. */
const markers: readonly [Language, readonly string[]][] = [
  ["Pidgin", ["wey", "dey", "wetin", "abeg", "una", "sabi", "oga", "wan"]],
  ["Hausa", ["neman", "ina", "mai", "kusa", "gyara", "bukata", "wurin"]],
  ["Yoruba", ["nilo", "mo", "fe", "nibo", "nitosi", "onise", "oniṣẹ"]],
  ["Igbo", ["choro", "acho", "achoro", "onye", "nso", "biko", "ebee"]],
];

/** The language of a query; undefined where the words could be any. */
export function languageOf(words: readonly string[]): Language | undefined {
  return markers.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
}
