import { type Clock, systemClock } from "#/server/platform/services.ts";
import { modules as all } from "./modules.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { Events } from "./platform/events/events.ts";
import type { AnyWorker, Jobs } from "./platform/jobs/jobs.ts";
import { sweepLimits } from "./platform/limits/limits.ts";
import { makeLog } from "./platform/log.ts";
import type { Module } from "./platform/module.ts";
import { Failures } from "./platform/observe/failures.ts";
import { Observer } from "./platform/observe/observer.ts";
import type { Services } from "./platform/services.ts";

export type { Caller, Viewer } from "#/server/platform/http/route.ts";
export type { Services } from "./platform/services.ts";

/** Services provided by the caller; tests pass substitutes. */
type ExternalServices = Pick<Services, "jobs" | "mailer" | "media"> & { clock?: Clock };

/** Builds all services and subscribes the listeners of the modules. */
export function buildServices(
  { db, replicas }: Database,
  config: Config,
  { clock = systemClock, ...external }: ExternalServices,
  modules: readonly Module[] = all,
): Services {
  const observer = new Observer(config);
  const log = makeLog(config);
  const failures = new Failures(log, observer.metrics, clock);
  const events = new Events(
    (name, error, payload) => failures.report(`listener of ${name}`, error, payload),
    config.brokerUrl,
  );
  const mailer = observer.counting(external.mailer);
  const services = { ...external, db, replicas, config, clock, events, observer, log, failures, mailer } as Services;
  for (const { provide } of modules) Object.assign(services, provide?.(services));
  for (const { listen } of modules) listen?.(services);
  events.onInTransaction("account.erased", async (tx, { accountId }) => {
    for (const { erase } of modules.toReversed()) await erase?.(tx, services, accountId);
  });
  return services;
}

/** Registers the worker of each job, with metrics. */
export function assignWork(queue: Pick<Jobs, "on">, services: Services, modules: readonly Module[] = all) {
  const jobs = services.observer.timing(queue);
  jobs.on({ name: "limits.sweep", every: "45 * * * *", work: () => sweepLimits(services.db, services.clock.now()) });
  for (const module of modules)
    for (const worker of module.jobs?.(services) ?? []) jobs.on(reporting(worker, services) as never);
}

/** Wraps a worker to report failures with their payload before the queue retries. */
function reporting({ work, ...worker }: AnyWorker, { failures }: Services) {
  const reported = (payload: object) =>
    work(payload as never).catch((error: unknown) => {
      failures.report(`job ${worker.name}`, error, payload);
      throw error;
    });
  return { ...worker, work: reported };
}
