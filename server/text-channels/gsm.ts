/** Letters of a screen of USSD and of one text message, in the GSM 7-bit alphabet. */
export const screenLengthMax = 160;

const alphabet = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

const instead: Record<string, string> = {
  ...{ "₦": "N", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "•": "-", "✓": "" },
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", Ɓ: "B", Ɗ: "D", Ƙ: "K", Ƴ: "Y", "\u00a0": " ", "★": "*" },
  ...{ "[": "(", "]": ")", "{": "(", "}": ")", "|": "/", "\\": "/", "~": "-", "^": "", "€": "E", "`": "'" },
};

/** The same text in the GSM 7-bit alphabet: tone marks and dots go, and letters that every old phone would show as a box. */
export function toGsm(text: string): string {
  return [...text.normalize("NFC")].map(letterInGsm).join("");
}

function letterInGsm(letter: string): string {
  if (alphabet.has(letter)) return letter;
  const other = instead[letter];
  if (other !== undefined) return other;
  const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...plain].every((part) => alphabet.has(part)) ? plain : "";
}

/** A name of at most so many letters, cut between words where that leaves half of it. No number in it is cut. */
export function shorten(name: string, lengthMax: number): string {
  const text = toGsm(name).replace(/\s+/g, " ").trim();
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax);
  const isInside = /\S/.test(text[lengthMax]!);
  const atWord = cut.lastIndexOf(" ");
  const mustGoBack = isInside && (atWord >= lengthMax / 2 || /\d$/.test(cut));
  const kept = mustGoBack && atWord > 0 ? cut.slice(0, atWord) : cut;
  return kept.replace(/[\s,.&-]+$/, "");
}
