/**
 * A price as people read it: ₦12,500.
 *
 * @param naira whole naira, as `/v2` gives prices
 */
export function formatNaira(naira: number): string {
  const digits = String(Math.round(Math.abs(naira))).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${naira < 0 ? "-" : ""}₦${digits}`;
}
