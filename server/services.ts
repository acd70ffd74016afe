import type { GoogleCheck } from "./account/google.ts";
import type { Live } from "./live/live.ts";
import type { Media } from "./media/media.ts";
import type { PaymentProvider } from "./payment/provider.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { StaffRole } from "./platform/contract.ts";
import type { Db } from "./platform/database.ts";
import type { Events } from "./platform/events.ts";
import type { JobQueue } from "./platform/jobs.ts";
import type { Mailer } from "./platform/mail.ts";
import type { Observer } from "./platform/observe/observer.ts";
import type { Replica } from "./platform/replica.ts";
import type { KnownWords } from "./search/known-words.ts";
import type { Suggestions } from "./search/suggest.ts";

/** What every handler is given besides its input. Built once in main.ts, and by each test. */
export interface Services {
  db: Db;
  clock: Clock;
  config: Config;
  events: Events;
  jobs: JobQueue;
  mailer: Mailer;
  google: GoogleCheck;
  media: Media;
  payments: PaymentProvider;
  words: KnownWords;
  suggestions: Suggestions;
  live: Live;
  observer: Observer;
  /** A copy of the database that calls are read from which may lag; see `dispatch` in platform/route.ts. */
  replica: Replica | undefined;
}

/** Whoever is asking, once signed in. */
export interface Viewer {
  id: string;
  /** The session this call was made in. */
  sessionId: string;
  role: "user" | StaffRole;
  /** Whether the second step of signing in was done in this session: staff's calls ask for it. */
  isProven: boolean;
}

/** The connection a call came by. */
export interface Caller {
  ip: string;
  /** What limits count: the first 64 bits of an IPv6 address, the whole of an IPv4 address. */
  network: string;
  /** What a browser of ours calls itself, and nobody else knows; of other callers their network and program. */
  device: string;
  userAgent: string;
  /** What stood in the Authorization header after `Bearer`; empty when nothing did. */
  bearer: string;
  /** The latest piece of live news that was heard before the line broke; empty: none. */
  lastEventId: string;
  doNotTrack: boolean;
}
