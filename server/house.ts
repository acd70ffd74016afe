import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/database.ts";
import type { Events } from "./platform/events.ts";
import type { KnownWords } from "./search/known-words.ts";
import type { Suggestions } from "./search/suggest.ts";

/** What every handler is given besides its input. Built once in main.ts, and by each test. */
export interface House {
  db: Db;
  clock: Clock;
  config: Config;
  events: Events;
  words: KnownWords;
  suggestions: Suggestions;
}

/** Whoever is asking, once signed in. */
export interface Viewer {
  id: string;
  role: "user" | "agent" | "moderator" | "finance" | "administrator";
}

/** The connection a call came by. */
export interface Caller {
  ip: string;
  userAgent: string;
  doNotTrack: boolean;
}
