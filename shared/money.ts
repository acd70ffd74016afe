/**
 * Price as text: ₦12,500.
 * @param naira whole naira, as in `/v2`
 */
export function formatNaira(naira: number): string {
  const digits = String(Math.round(Math.abs(naira))).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${naira < 0 ? "-" : ""}₦${digits}`;
}

/** True if an amount in naira has at most two decimals. */
export const isWholeKobo = (naira: number): boolean => Math.abs(naira * 100 - Math.round(naira * 100)) < 1e-4;

/**
 * Naira as kobo. Rounded, because floating-point numbers cannot represent amounts such as 1.15.
 * @param naira with at most two decimals, up to a billion
 */
export const koboOf = (naira: number): number => Math.round(naira * 100);

/** Parses naira as people type them: "₦12,500", "N12 500", "12500". @returns NaN for other text */
export const readNaira = (typed = ""): number => Number(typed.replace(/[₦N,\s]/gi, ""));

/** Typed naira as they are shown, "₦12,500"; unchanged if they are no amount of whole naira. */
export function tidyNaira(typed: string): string {
  const naira = readNaira(typed);
  return naira > 0 && Number.isInteger(naira) ? formatNaira(naira) : typed;
}
