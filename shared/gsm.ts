/** Maximum length of a USSD screen and of one SMS in the GSM 7-bit alphabet. */
export const screenLengthMax = 160;

const alphabet = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

const instead: Record<string, string> = {
  ...{ "₦": "N", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "•": "-", "✓": "" },
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", Ɓ: "B", Ɗ: "D", Ƙ: "K", Ƴ: "Y", "\u00a0": " ", "★": "*" },
  ...{ "[": "(", "]": ")", "{": "(", "}": ")", "|": "/", "\\": "/", "~": "-", "^": "", "€": "E", "`": "'" },
};

/** Converts text to the GSM 7-bit alphabet: tone marks, dots and unsupported characters are removed. */
export function toGsm(text: string): string {
  return [...text.normalize("NFC")].map(characterInGsm).join("");
}

function characterInGsm(character: string): string {
  if (alphabet.has(character)) return character;
  const other = instead[character];
  if (other !== undefined) return other;
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...plain].every((part) => alphabet.has(part)) ? plain : "";
}

/** Shortens a name, between words if that leaves half of it, and never inside a number. */
export function shorten(name: string, lengthMax: number): string {
  const text = toGsm(name).replace(/\s+/g, " ").trim();
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax);
  const isInside = /\S/.test(text[lengthMax]!);
  const atWord = cut.lastIndexOf(" ");
  const mustGoBack = isInside && (atWord >= lengthMax / 2 || /\d$/.test(cut));
  const whole = mustGoBack && atWord > 0 ? cut.slice(0, atWord) : cut;
  return whole.replace(/[\s,.&-]+$/, "");
}
