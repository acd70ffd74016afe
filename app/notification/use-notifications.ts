import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Notification } from "#/server/notification/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { merged } from "./merged.ts";

/**
 * My notifications, as far as they have been asked for.
 * @param onRead called once the server knows that one was read
 */
export function useNotifications(onRead: () => void) {
  const { answer: first, hasFailed, again } = useQuery("notifications", () => api("GET /v2/notifications"));
  // Everything seen so far: when news comes in, the first page moves on, and what falls off its end stays here.
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
      // It is still unread then, and says so.
      console.log(error instanceof Error ? error.message : error);
    }
  }

  const hasMore = !hasEnded && (list?.length ?? 0) >= pageSizes.notifications;
  return { list, hasFailed, again, more, hasMore, isBusy, read };
}
