/** The first `lettersMax` characters of a text, cut at a word boundary if one is near the end. */
export function excerpt(text: string, lettersMax: number): string {
  if (text.length <= lettersMax) return text;
  const cut = text.slice(0, lettersMax).replace(/[\uD800-\uDBFF]$/, "");
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > lettersMax / 2 ? end : undefined).trimEnd()}…`;
}
