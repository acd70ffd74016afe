/** Makes spreadsheets read the text as UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * One value as it stands in a file, quoted as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an
 * apostrophe first, which makes it a text: what people type into a name must do nothing on the desk of a reader.
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
