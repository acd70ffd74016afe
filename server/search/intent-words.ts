/** Words around what is asked for: whose trade they are part of is not meant. */

/** "Ina neman" (Hausa), "mo n wa" (Yoruba), "a na m acho" (Igbo): I am looking for. English and Pidgin ones are fillers. */
const wishes =
  /\b(?:(?:ina|muna|ana) (?:neman|nema|son|so|bukatar|bukata)|(?:a )?ina (?:zan|za a|ake|a ke) (?:samu|sami|samo|siya|saya|sayar da|sayar)|(?:a )?ina (?:ake|zan)|don allah|(?:mo|a|la) (?:n wa|nwa|fe(?: (?:se|ra))?|nilo)|(?:e )?jowo|e ba (?:mi|wa)(?: wa)?|kedu ebe (?:m|anyi) ga e?nweta|nibo ni mo ti le ri|a na m acho|ana m acho|achoro m|ebee ka m ga ahu|biko)\b/g;
/** "Phone number of an electrician" asks for no phone. */
const facts =
  /\b(?:(?:phone|whatsapp|mobile|contact|gsm) (?:numbers?|contacts?)(?: of| for)?|(?:numbers?|contacts?|address|location|prices?|cost|charges|fees?) (?:of|for)|how much (?:is|are|be|for|to))\b/g;
/** A price is no word of the trade: "not more than 1.5m", "below 200k". */
const prices =
  /\b(?:(?:not )?(?:more|less|higher|lower) than|below|under|at most|maximum|budget(?: is| of)?) (?:n|ngn|naira )?\d[\d ]*(?:k|m|million|thousand|naira)?\b/g;
/** Food for so many is food for a party. */
const guests = /\bfor (?:about |like )?\d+ (?:people|persons?|guests?|pax|heads|man)\b/g;

/** To chop is to eat, in Pidgin; "small chops" are a snack. */
const eating = /(?<=\b(?:fit|wan|want to|go|to|for|will|can|we) )chop\b|^chop$/g;

/** Folded words without what only surrounds the asked; as they are when nothing else is left. */
export function withoutIntent(folded: string): string {
  const rest = folded
    .replace(wishes, " ")
    .replace(facts, " ")
    .replace(prices, " ")
    .replace(guests, " for party ")
    .replace(eating, "food")
    .replace(/\s+/g, " ")
    .trim();
  return rest || folded;
}

/** Words that praise: who does the work is meant, and a name that holds them is still found by them. */
const praise = new Set(
  `correct sure original standard honest experienced qualified certified licensed licenced popular famous recommended
  trustworthy serious beta neat fine nice decent proper perfect excellent great amazing skilled skillful sabi gifted
  punctual friendly hardworking dependable reputable`.split(/\s+/),
);

export const isPraise = (word: string): boolean => praise.has(word);

/** Occasions: beside a trade they say what for, and by themselves who arranges them. */
const occasions = new Set(
  `wedding marriage burial funeral birthday bday party event ceremony naming christening graduation matriculation convocation
  anniversary christmas xmas sallah easter ileya owambe introduction engagement remembrance harvest thanksgiving crusade
  convention reception ayeye mmemme valentine white housewarming dedication biki suna inawo igbeyawo
  isomoloruko agbamakwukwo bikin aure daurin walima layya ikomo isinku emume akwamozu`.split(/\s+/),
);

export const isOccasion = (word: string): boolean => occasions.has(word);

/** Whose occasion it is. */
const kin = new Set(
  `late father mother papa mama parent grandma grandpa grandmother grandfather husband wife child baby son daughter brother
  sister friend`.split(/\s+/),
);
/** Occasions in two words that by themselves mean something else. */
const occasionPhrases = new Set(["oku agba", "ikwa ozu", "akwam ozu"]);

/** True if the words name an occasion, and whose it is at most: "burial of our late father". */
export const isOccasionPhrase = (words: readonly string[]): boolean =>
  occasionPhrases.has(words.join(" ")) ||
  (words.some(isOccasion) && words.every((word) => isOccasion(word) || kin.has(word)));
