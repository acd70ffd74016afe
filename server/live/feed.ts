import type { Db } from "#/server/platform/database.ts";
import type { LiveEvent } from "./contract.ts";

/** A piece of news that can be told again: it has an id, and ids are in the order of time. */
export type LiveItem = Extract<LiveEvent, { id: string }>;

/** A module that has news to tell. What it tells is read anew for each person, so it tells nobody what they may not see. */
export interface Feed {
  /** Which of the counters is its own. */
  counter: "messages" | "notifications";
  /** How many wait for each of these; whoever is left out has none. */
  count: (db: Db, accountIds: readonly string[]) => Promise<Map<string, number>>;
  /** When the piece with this id was told to somebody; `undefined` when it never was. */
  timeOf: (db: Db, accountId: string, id: string) => Promise<Date | undefined>;
  /** What somebody was told since then; of more than `most` pieces any `most`. */
  since: (db: Db, accountId: string, since: Date, most: number) => Promise<LiveItem[]>;
}
