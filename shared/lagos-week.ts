/** Lagos keeps UTC+1 all year. */
const lagosOffsetMinutes = 60;

/** Minutes since Monday 00:00 in Lagos, 0 to 10 079. */
export function minuteOfWeekInLagos(at: Date): number {
  const minutes = Math.floor(at.getTime() / 60_000) + lagosOffsetMinutes;
  // 1 January 1970 was a Thursday, three days after Monday.
  return (((minutes + 3 * 1_440) % 10_080) + 10_080) % 10_080;
}
