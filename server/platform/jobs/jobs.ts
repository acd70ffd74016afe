import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "../database/database.ts";

/**
 * Jobs by name with their payloads: work done after the answer, and retried when it failed. Payloads are ids: they are
 * stored, so they hold no secret. Each module declares its own in its `module.ts`.
 */
export interface JobPayloads {
  "limits.sweep": Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface Worker<N extends JobName> {
  name: N;
  /** When it runs by itself, as cron in UTC. */
  every?: string;
  /** So many at once; one unless given. */
  atOnce?: number;
  work: (payload: JobPayloads[N]) => Promise<void>;
}

/** A worker for a job of any name. */
export type AnyWorker = { [N in JobName]: Worker<N> }[JobName];

interface JobTiming {
  pollSeconds: number;
  /** Before the first new try; each later one waits twice as long. */
  retryDelaySeconds: number;
}

const noJob = "00000000-0000-7000-8000-000000000000";

const usual: JobTiming = { pollSeconds: 2, retryDelaySeconds: 15 };

/** Queue of jobs. */
export interface JobQueue {
  /** Leaves a job in `tx`: it is done if, and only if, `tx` is committed. */
  send: <N extends JobName>(tx: Db, name: N, payload: JobPayloads[N]) => Promise<void>;
  /** Leaves many of one kind at once. */
  sendAll: <N extends JobName>(tx: Db, name: N, payloads: readonly JobPayloads[N][]) => Promise<void>;
}

/** The queue: kept in the database, so that a job written in a transaction exists exactly when it is committed. */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #workers: Worker<JobName>[] = [];
  readonly #pollSeconds: number;
  readonly #retries: { retryLimit: number; retryDelay: number; retryBackoff: boolean; deleteAfterSeconds: number };

  constructor(pool: pg.Pool, { pollSeconds, retryDelaySeconds }: JobTiming = usual) {
    this.#pollSeconds = pollSeconds;
    this.#retries = { retryLimit: 8, retryDelay: retryDelaySeconds, retryBackoff: true, deleteAfterSeconds: 3_600 };
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: "jobs",
    });
  }

  /** Says who does what; before `start`. */
  on<N extends JobName>(worker: Worker<N>) {
    this.#workers.push(worker as unknown as Worker<JobName>);
  }

  /** Makes the queues, without working on them: enough to send. */
  async open(log: Pick<FastifyBaseLogger, "error">) {
    this.#boss.on("error", (error) => log.error({ err: error }, "job queue"));
    await this.#boss.start();
    for (const { name } of this.#workers) {
      await this.#boss.createQueue(name, this.#retries);
      // Looked into once, a queue is known. Otherwise the first jobs left in transactions would look for it on connections of
      // their own: where transactions hold all connections of the pool, they would wait for each other.
      await this.#boss.getJobById(name, noJob);
    }
  }

  /** Begins to work. */
  async work(log: Pick<FastifyBaseLogger, "warn">) {
    for (const { name, every, atOnce = 1, work } of this.#workers) {
      const worker = await this.#boss.work(
        name,
        { pollingIntervalSeconds: this.#pollSeconds, localConcurrency: atOnce },
        async (jobs) => {
          for (const job of jobs) {
            try {
              await work(job.data as never);
            } catch (error) {
              log.warn({ err: error, job: name, id: job.id }, "job failed, will be tried again");
              throw error;
            }
          }
          // Another may wait. With a pause after each job, mails left at 30 a minute, and one person's many sign-ups
          // delayed everybody's codes.
          this.#boss.notifyWorker(worker);
        },
      );
      if (every) await this.#boss.schedule(name, every);
    }
  }

  async send<N extends JobName>(tx: Db, name: N, payload: JobPayloads[N]) {
    await this.#boss.send(name, payload, { ...this.#retries, db: fromDrizzle(tx, sql) });
  }

  async sendAll<N extends JobName>(tx: Db, name: N, payloads: readonly JobPayloads[N][]) {
    if (payloads.length === 0) return;
    const jobs = payloads.map((data) => ({ ...this.#retries, data }));
    await this.#boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
  }

  async close() {
    await this.#boss.stop({ graceful: true, timeout: 3_000 });
  }
}
