/** "850 m", "1.2 km" or "34 km", on one line. */
export function distanceText(km: number): string {
  if (km < 0.95) return `${Math.max(50, Math.round(km * 20) * 50)}\u00a0m`;
  return `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0km`;
}
