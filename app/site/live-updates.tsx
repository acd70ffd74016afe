import { useEffect } from "react";
import { forgetCounts, refreshCounts, useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { countText } from "#/app/ui/count-badge.tsx";

/**
 * Keeps a member's tab up to date: one stream for all pages, the unread count in the title, and unsent messages delivered when the
 * network is back. Renders nothing.
 */
export function LiveUpdates() {
  const session = useSession();
  const token = session?.token;
  const accountId = session?.user?.id;
  useEffect(
    () =>
      token
        ? whileWanted(
            () => import("#/app/live/stream.ts"),
            ({ startStream }) => startStream(token),
          )
        : undefined,
    [token],
  );
  useEffect(() => (token ? followCounts() : undefined), [token]);
  useEffect(
    () =>
      accountId
        ? whileWanted(
            () => import("#/app/chat/outbox.ts"),
            ({ startOutbox }) => startOutbox(accountId),
          )
        : undefined,
    [accountId],
  );
  const { messages, notifications } = useCounts();
  useUnreadInTitle(messages + notifications);
  return null;
}

function followCounts() {
  refreshCounts();
  return forgetCounts;
}

/** Loads a module for members only, and starts it unless it was stopped meanwhile. @returns a function that stops it */
function whileWanted<T>(fetchIt: () => Promise<T>, start: (it: T) => () => void): () => void {
  let isWanted = true;
  let stop = () => {};
  fetchIt().then(
    (it) => {
      if (isWanted) stop = start(it);
    },
    (error) => console.log(error instanceof Error ? error.message : error),
  );
  return () => {
    isWanted = false;
    stop();
  };
}

function useUnreadInTitle(unread: number) {
  useEffect(() => {
    const write = () => {
      const title = countedTitle(document.title, unread);
      if (title !== document.title) document.title = title;
    };
    write();
    if (unread === 0) return;
    // Each page writes its own title.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [unread]);
}

/** "(3) Messages": a tab's title with what is unread before it; nothing unread, nothing before it. */
export function countedTitle(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, "");
  return unread > 0 ? `(${countText(unread)}) ${bare}` : bare;
}
