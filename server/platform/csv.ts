/** Makes spreadsheets read the text as UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * Encodes one value, quoted as in RFC 4180. A text that a spreadsheet would run as a formula is prefixed with an apostrophe, to
 * prevent formula injection.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a file, with its end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(",")}\r\n`;
