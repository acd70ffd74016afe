import { createHash } from "node:crypto";

const newForMs = 7 * 86_400_000;

/** Messages that a person may send before the other has answered. */
export const unansweredMax = 30;

/** True if an account of that age is still new: people who bother others are. */
export const isNew = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < newForMs;

/**
 * The id of the conversation of two people, made of theirs, so that two who begin it at once write the same row, and any process knows where
 * it lies without asking. Who takes part is asked of `participants`: an id opens nothing. Conversations begun before November 2026
 * keep the ids they were given.
 */
export function conversationIdOf(lowId: string, highId: string): string {
  const hex = createHash("sha256").update(`${lowId} ${highId}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
