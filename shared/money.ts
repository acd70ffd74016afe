/**
 * A price as people read it: ₦12,500.
 *
 * @param naira whole naira, as `/v2` gives prices
 */
export function formatNaira(naira: number): string {
  const digits = String(Math.round(Math.abs(naira))).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${naira < 0 ? "-" : ""}₦${digits}`;
}

/** True if an amount in naira has at most two decimals, as it was written. */
export const isWholeKobo = (naira: number): boolean => Math.abs(naira * 100 - Math.round(naira * 100)) < 1e-4;

/**
 * Naira as kobo. A price such as 1.15 is no exact number to a computer (115 times a hundredth is 114.99…), so it is
 * rounded to the kobo that was written.
 *
 * @param naira with at most two decimals, up to a billion
 */
export const koboOf = (naira: number): number => Math.round(naira * 100);

/** Naira as people type them: "₦12,500", "12500"; NaN for what is no number. */
export const readNaira = (typed = ""): number => Number(typed.replace(/[₦,\s]/g, ""));
