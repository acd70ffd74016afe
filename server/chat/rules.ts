const newForMs = 7 * 86_400_000;

/** Messages that somebody may send to a person who has never said anything in the conversation. */
export const unansweredMax = 30;

/** True if somebody who came then is still new: whoever comes to bother people is. */
export const isNew = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < newForMs;
