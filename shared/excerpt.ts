/** The first `lengthMax` characters of a text, cut at a word boundary if one is near the end. */
export function excerpt(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, "");
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > lengthMax / 2 ? end : undefined).trimEnd()}…`;
}
