import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "../database/database.ts";
import type { Failures } from "../observe/failures.ts";

/**
 * Work after the response, retried when it fails. Payloads are ids: they are stored, so they contain no secret. Each
 * module declares its own in its `module.ts`.
 */
export interface JobPayloads {
  "limits.sweep": Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface Worker<N extends JobName> {
  name: N;
  every?: string;
  atOnce?: number;
  work: (payload: JobPayloads[N]) => Promise<void>;
}

export type AnyWorker = { [N in JobName]: Worker<N> }[JobName];

interface JobTiming {
  pollSeconds: number;
  retryDelaySeconds: number;
  retryLimit?: number;
}

const unknownJobId = "00000000-0000-7000-8000-000000000000";

/** Poll interval of scheduled jobs, which may start late by it: each poll of each queue is a query. */
const scheduledPollSeconds = 15;

const defaultTiming: JobTiming = { pollSeconds: 2, retryDelaySeconds: 15 };

export interface FailedJob {
  id: string;
  name: string;
  error: string;
  tries: number;
  failedAt: Date;
}

const failedQueue = "failed";
const failedForSeconds = 365 * 24 * 60 * 60;
const failedShown = 100;

export interface JobQueue {
  /** Adds a job in `tx`: it runs if, and only if, `tx` is committed. */
  send: <N extends JobName>(tx: Db, name: N, payload: JobPayloads[N]) => Promise<void>;
  sendAll: <N extends JobName>(tx: Db, name: N, payloads: readonly JobPayloads[N][]) => Promise<void>;
  /** Jobs that failed permanently, latest first. */
  listFailed: (db: Db) => Promise<{ total: number; items: FailedJob[] }>;
  /** Retries a permanently failed job, with all its retries. @returns its name; `undefined` if it is not in the list */
  retryFailed: (tx: Db, id: string) => Promise<string | undefined>;
  /** Removes a permanently failed job. @returns its name; `undefined` if it is not in the list */
  discardFailed: (tx: Db, id: string) => Promise<string | undefined>;
}

export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #workers: Worker<JobName>[] = [];
  readonly #pollSeconds: number;
  readonly #retries: {
    retryLimit: number;
    retryDelay: number;
    retryBackoff: boolean;
    deleteAfterSeconds: number;
    deadLetter: string;
  };

  constructor(pool: pg.Pool, { pollSeconds, retryDelaySeconds, retryLimit = 8 }: JobTiming = defaultTiming) {
    this.#pollSeconds = pollSeconds;
    this.#retries = {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      deleteAfterSeconds: 3_600,
      deadLetter: failedQueue,
    };
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: "jobs",
    });
  }

  on<N extends JobName>(worker: Worker<N>) {
    this.#workers.push(worker as unknown as Worker<JobName>);
  }

  async open(log: Pick<FastifyBaseLogger, "error">) {
    this.#boss.on("error", (error) => log.error({ err: error }, "job queue"));
    await this.#boss.start();
    await this.#boss.createQueue(failedQueue, { retentionSeconds: failedForSeconds });
    await this.#boss.getJobById(failedQueue, unknownJobId);
    for (const { name } of this.#workers) {
      await this.#boss.createQueue(name, this.#retries);
      // pg-boss looks up a queue at its first use, on another connection than the transaction's: when transactions use
      // all connections of the pool, that is a deadlock. So it is looked up here.
      await this.#boss.getJobById(name, unknownJobId);
    }
  }

  async work(log: Pick<FastifyBaseLogger, "warn" | "error">) {
    for (const { name, every, atOnce = 1, work } of this.#workers) {
      const pollingIntervalSeconds = every ? scheduledPollSeconds : this.#pollSeconds;
      const worker = await this.#boss.work(
        name,
        { pollingIntervalSeconds, localConcurrency: atOnce, includeMetadata: true },
        async (jobs) => {
          for (const job of jobs) {
            try {
              await work(job.data as never);
            } catch (error) {
              const failed = { err: error, job: name, id: job.id };
              if (job.retryCount < job.retryLimit) log.warn(failed, "job failed, will be retried");
              else log.error(failed, "job failed permanently");
              throw error;
            }
          }
          // Runs the next job without the polling delay.
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

  async listFailed(db: Db) {
    const jobs = await this.#boss.findJobs(failedQueue, { queued: true, db: fromDrizzle(db, sql) });
    const items = jobs.map((job) => ({
      id: job.id,
      name: job.sourceName ?? "",
      error: String((job.sourceOutput as { message?: unknown } | null)?.message ?? ""),
      tries: (job.sourceRetryCount ?? 0) + 1,
      failedAt: new Date(job.createdOn),
    }));
    items.sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime());
    return { total: items.length, items: items.slice(0, failedShown) };
  }

  async retryFailed(tx: Db, id: string) {
    const db = fromDrizzle(tx, sql);
    const [job] = await this.#boss.findJobs(failedQueue, { id, queued: true, db });
    if (!job) return undefined;
    const moved = await this.#boss.redrive(failedQueue, { ids: [id], db });
    return moved === 1 ? (job.sourceName ?? undefined) : undefined;
  }

  async discardFailed(tx: Db, id: string) {
    const db = fromDrizzle(tx, sql);
    const [job] = await this.#boss.findJobs(failedQueue, { id, queued: true, db });
    if (!job) return undefined;
    await this.#boss.deleteJob(failedQueue, id, { db });
    return job.sourceName ?? "";
  }

  async close() {
    await this.#boss.stop({ graceful: true, timeout: 3_000 });
  }
}

/**
 * Processes the items of a batch in order. A failed item is reported and does not stop the rest.
 * @param part name of the batch in logs and metrics
 * @param idsOf details of an item for the report: ids, never personal data
 * @returns the number of failed items
 */
export async function runEach<Item>(
  { failures }: { failures: Pick<Failures, "report"> },
  part: string,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  idsOf: (item: Item) => object,
): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed++;
      failures.report(part, error, idsOf(item));
    }
  }
  return failed;
}
