import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ensureAdministrator } from "#/server/account/account.ts";
import { buildApp, type Development } from "#/server/build.ts";
import { demoSignIn, hasBusinesses, loadDemo, openDemoStaff } from "#/server/demo/demo.ts";
import { createMedia } from "#/server/media/media.ts";
import type { Config } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { Jobs } from "#/server/platform/jobs/jobs.ts";
import { makeMailer } from "#/server/platform/mail/mail.ts";
import { checkIndexVersion } from "#/server/search/rank/reindex.ts";
import { assignWork, buildServices, type Services } from "#/server/services.ts";

const namesEveryMs = 10 * 60_000;
/** Shutdown: maximum time for requests in progress. */
const lastAnswersMs = 5_000;
/** Shutdown: maximum time for requests and responses still in transfer. */
const lastBytesMs = 500;
/** Shutdown: the process exits after this time in any case. */
const endMs = 9_800;

/** Prints one line about a startup error, and exits. */
export function refuseToStart(error: unknown): never {
  process.stderr.write(`LocalChap did not start: ${sentenceOf(error)}\n`);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  // The message of a query error is the text of the query; the cause explains it.
  if (error instanceof Error && error.cause) return sentenceOf(error.cause);
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use. Stop what listens there, or set another PORT.`;
  if (code === "ECONNREFUSED") return "the database at DATABASE_URL does not answer.";
  return (message || String(error)).split("\n")[0]!;
}

async function requireWritable(directory: string) {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch {
    throw new Error(`DATA_DIR ${directory} cannot be written.`);
  }
}

/** Seeds an empty database with demo listings, once. */
async function seedDemo(services: Services, count: number) {
  if (count === 0 || (await hasBusinesses(services.db))) return;
  process.stdout.write(`Loading ${count} demo listings…\n`);
  await loadDemo(services, count);
  // Otherwise searches before the first autovacuum are planned without statistics.
  await services.db.execute(sql`vacuum (analyze)`);
}

/** Opens the database, seeds it the first time, and runs the server until shutdown. */
export async function start(config: Config, development?: Development) {
  if (!config.databaseUrl) await requireWritable(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    replicaUrls: config.replicaUrls,
    dataDir: config.dataDir,
    onFailure: ({ message }) => process.stderr.write(`${message}\n`),
  });
  const jobs = new Jobs(database.pool);
  const services = buildServices(database, config, {
    jobs,
    mailer: makeMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: join(config.dataDir, "outbox") }),
    media: createMedia(config),
  });
  assignWork(jobs, services);
  // Before the demo is loaded: an empty index counts as current.
  const isIndexOutdated = await checkIndexVersion(database.db);
  await seedDemo(services, config.demoBusinesses);
  await services.events.listen(database);
  await ensureAdministrator(services);
  if (config.demoBusinesses > 0 && config.administrator)
    await openDemoStaff(database.db, config.administrator.password);
  await services.vocabulary.readCustom(database.db);
  const { http, gate } = await buildApp(services, database, development);
  await jobs.open(http.log);
  if (isIndexOutdated) await jobs.send(database.db, "search.reindex", {});
  const address = await http.listen({ port: config.port, host: config.host });
  await jobs.work(http.log);
  endCleanly(async () => {
    gate.isEnding = true;
    services.live.close();
    await gate.quiet({ leastMs: config.drainMs, mostMs: lastAnswersMs });
    setTimeout(() => http.server.closeAllConnections(), lastBytesMs).unref();
    await http.close();
    await jobs.close();
    await services.observer.tracer?.close();
    await services.events.close();
    await database.close();
  });
  process.stdout.write(`${config.brand} is at ${config.port === 0 ? address : config.publicUrl}\n`);
  if (config.demoBusinesses > 0) {
    process.stdout.write(
      `Try it as an owner: sign in as ${demoSignIn.email} with the password ${demoSignIn.password}\n`,
    );
  }
  // Last, because it blocks the thread.
  const readNames = () =>
    services.vocabulary
      .readNames(database.db)
      .catch((error) => services.failures.report("reading of business names", error));
  void readNames();
  setInterval(readNames, namesEveryMs).unref();
}

/** The first Ctrl-C or SIGTERM shuts down gracefully; a second one exits at once. */
function endCleanly(close: () => Promise<void>) {
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      setTimeout(() => process.exit(1), endMs).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
