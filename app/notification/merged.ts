import type { Notification } from "#/server/notification/contract.ts";

/** Two lists as one, newest first, each notification once. What was read in either is read. */
export function merged(some: readonly Notification[], more: readonly Notification[]): Notification[] {
  const all = new Map<string, Notification>();
  for (const one of [...some, ...more]) {
    const isRead = one.is_read || (all.get(one.id)?.is_read ?? false);
    all.set(one.id, { ...one, is_read: isRead });
  }
  return [...all.values()].sort((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
