import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { Replicas } from "./database/replicas.ts";
import type { Events } from "./events/events.ts";
import type { JobQueue } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Failures } from "./observe/failures.ts";
import type { Observer } from "./observe/observer.ts";

/** What every handler receives besides its input. A module that offers a service adds it in its `module.ts`. */
export interface Services {
  db: Db;
  clock: Clock;
  config: Config;
  events: Events;
  jobs: JobQueue;
  mailer: Mailer;
  observer: Observer;
  log: Log;
  failures: Failures;
  replicas: Replicas | undefined;
}

export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
