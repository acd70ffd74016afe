const dayMs = 86_400_000;
const newForMs = 7 * dayMs;

/** New conversations that a new account may begin in a day. */
export const startsADay = 20;

/** True if somebody who came then is still new: whoever comes to bother people is. */
export const isNew = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < newForMs;

/** Start of the counted day. */
export const aDayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/**
 * Seconds until a new account may begin another conversation; 0: now.
 * @param starts when it began those of the last day, the latest first
 */
export function secondsUntilNextStart(starts: readonly Date[], now: Date): number {
  const oldest = starts[startsADay - 1];
  return oldest ? Math.ceil((oldest.getTime() + dayMs - now.getTime()) / 1000) : 0;
}
