import { and, ne, sql } from "drizzle-orm";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";
import { jobs } from "./tables.ts";

/** Figures of agreements in this process, counted once what they count is committed. The queue of the server has jobs of its own. */
export class JobFigures {
  readonly #steps;

  constructor(metrics: Metrics) {
    const help = "Steps that agreements between people took; disputes and decisions are among them.";
    this.#steps = metrics.counter("localchap_agreement_steps_total", help, ["step"]);
  }

  count(tx: Db, step: string) {
    afterCommit(tx, () => this.#steps.inc({ step }));
  }
}

/** Agreements that are not over, by state; disputes among them. */
export const countOpenJobs = (db: Db) =>
  db
    .select({ state: jobs.state, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(ne(jobs.state, "done"), ne(jobs.state, "cancelled")))
    .groupBy(jobs.state);
