import type { Services } from "#/server/services.ts";
import { message, notify } from "./notification.ts";

interface Given {
  accountId: string;
  authorId?: string;
  kind?: string;
  subject?: string;
  title?: string;
  message?: string;
  link?: string;
  by?: readonly ("push" | "mail")[];
}

/** A notification for tests and seeds, created by `notify`. */
export function makeNotification(
  deps: Pick<Services, "db" | "events" | "jobs" | "clock">,
  { accountId, authorId, kind: name = "made", subject = crypto.randomUUID(), by = [], ...words }: Given,
) {
  const kind = message<typeof words>({
    ...{ kind: name, by },
    subject: () => subject,
    author: () => authorId ?? null,
    say: (texts) => ({ title: "News", message: "Something happened.", link: "/mybusiness", ...texts }),
  });
  return deps.db.transaction((tx) => notify(tx, deps, kind, accountId, words));
}
