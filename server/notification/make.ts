import type { Services } from "#/server/services.ts";
import { message, notify } from "./notification.ts";

interface Given {
  accountId: string;
  subject?: string;
  title?: string;
  message?: string;
  link?: string;
  by?: readonly ("push" | "mail")[];
}

/** A notification for tests and seeds, created by `notify`. */
export function makeNotification(
  deps: Pick<Services, "db" | "events" | "jobs" | "clock">,
  { accountId, subject = crypto.randomUUID(), by = [], ...words }: Given,
) {
  const kind = message<typeof words>({
    ...{ kind: "made", by },
    subject: () => subject,
    say: (said) => ({ title: "News", message: "Something happened.", link: "/mybusiness", ...said }),
  });
  return deps.db.transaction((tx) => notify(tx, deps, kind, accountId, words));
}
