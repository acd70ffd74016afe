import type { Db } from "#/server/platform/database/database.ts";
import type { LiveEvent } from "./contract.ts";

/** A live item that can be pushed again: it has an id, and ids are in the order of time. */
export type LiveItem = Extract<LiveEvent, { id: string }>;

/** A module with live items. Each item is read anew for each person, so that they see only what they may. */
export interface Feed {
  /** Which of the counters is its own. */
  counter: "messages" | "notifications";
  /** Unread items of each account; an account that is left out has none. */
  count: (db: Db, accountIds: readonly string[]) => Promise<Map<string, number>>;
  /** Time at which the item with this id was pushed to a person; `undefined` when it never was. */
  timeOf: (db: Db, accountId: string, id: string) => Promise<Date | undefined>;
  /** Items sent to an account since then; if there are more than `most` items, any `most` of them. */
  since: (db: Db, accountId: string, since: Date, most: number) => Promise<LiveItem[]>;
}
