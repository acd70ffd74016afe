const newForMs = 7 * 86_400_000;

/** Messages that a person may send before the other has answered. */
export const unansweredMax = 30;

/** True if an account of that age is still new: people who bother others are. */
export const isNew = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < newForMs;
