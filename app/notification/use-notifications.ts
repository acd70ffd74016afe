import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Notification } from "#/server/notification/contract.ts";
import { groupedLink } from "#/shared/counted-notifications.ts";
import { pageSizes } from "#/shared/page-sizes.ts";

/**
 * My notifications, as far as they have been loaded.
 * @param onRead called after the server recorded that one was read
 */
export function useNotifications(onRead: () => void) {
  const { answer: first, hasFailed, again } = useQuery("notifications", () => api("GET /v2/notifications"));
  // Every loaded notification: a new one pushes others off the first page, and they stay here.
  const [known, setKnown] = useState<Notification[]>([]);
  const [hasEnded, setHasEnded] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const add = (more: readonly Notification[]) => setKnown((before) => merged(before, more));

  useEffect(() => {
    if (first) add(first);
  }, [first]);

  const list = first || known.length > 0 ? merged(known, first ?? []) : undefined;

  async function more() {
    setIsBusy(true);
    try {
      const older = await api("GET /v2/notifications", { query: { before: list?.at(-1)?.id } });
      add(older);
      setHasEnded(older.length < pageSizes.notifications);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  async function read({ id, is_read }: Notification) {
    if (is_read) return;
    try {
      add([await api("PUT /v2/read_notification/{id}", { params: { id } })]);
      onRead();
    } catch (error) {
      // The notification stays unread.
      console.log(error instanceof Error ? error.message : error);
    }
  }

  async function readAll() {
    try {
      await api("PUT /v2/read_notifications", { body: {} });
      add((list ?? []).map((one) => ({ ...one, is_read: true })));
      onRead();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  }

  const hasMore = !hasEnded && (list?.length ?? 0) >= pageSizes.notifications;
  return { list, hasFailed, again, more, hasMore, isBusy, read, readAll };
}

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

/** The list with the notifications of one job or booking together, in the place of the newest. */
export function inGroups(list: readonly Notification[]): Notification[][] {
  const groups = Map.groupBy(list, ({ id, link }) => (groupedLink.test(link) ? link : id));
  return [...groups.values()];
}
