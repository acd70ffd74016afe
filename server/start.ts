import { access, constants, mkdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { businesses } from "./business/tables.ts";
import { loadDemo } from "./demo/demo.ts";
import type { House } from "./house.ts";
import type { Config } from "./platform/config.ts";
import { type Database, openDatabase } from "./platform/database.ts";
import { indexBusinesses } from "./search/indexing.ts";
import { buildApp, buildHouse, type Development, readNames } from "./build.ts";

const namesEveryMs = 10 * 60_000;

/** One clear line, and an end: what is wrong at the start is for the person who starts it. */
export function refuseToStart(error: unknown): never {
  process.stderr.write(`LocalChap did not start: ${sentenceOf(error)}\n`);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use. Stop what listens there, or set another PORT.`;
  if (code === "ECONNREFUSED") return "the database at DATABASE_URL does not answer.";
  return message || String(error);
}

async function requireWritable(directory: string) {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch {
    throw new Error(`DATA_DIR ${directory} cannot be written.`);
  }
}

/** Fills an empty database with made-up listings, once. */
async function loadDemoOnce({ db, config, clock }: House, { isEmbedded }: Database) {
  if (config.demoBusinesses === 0 || (await db.$count(businesses)) > 0) return;
  process.stdout.write(`Loading ${config.demoBusinesses} demo listings…\n`);
  await loadDemo(db, {
    businesses: config.demoBusinesses,
    now: clock.now(),
    index: async (tx, ids) => void (await indexBusinesses(tx, ids, clock.now())),
  });
  await db.execute(sql.raw(isEmbedded ? "vacuum (analyze)" : "analyze"));
}

/** Opens the database, fills it the first time, and serves the product until it is told to end. */
export async function start(config: Config, development?: Development) {
  if (!config.databaseUrl) await requireWritable(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.databaseUrl ? undefined : config.dataDir,
    onDeath: refuseToStart,
  });
  const house = buildHouse(database, config);
  await loadDemoOnce(house, database);
  await house.events.listen(database);
  const { http } = await buildApp(house, database, development);
  await http.listen({ port: config.port, host: config.host });
  readNames(house).catch((error) => http.log.error({ err: error }, "names were not read"));
  setInterval(() => readNames(house).catch(() => {}), namesEveryMs).unref();
  endCleanly(async () => {
    await http.close();
    await database.close();
  });
  process.stdout.write(`${config.brand} is at ${config.publicUrl}\n`);
}

/** The first Ctrl-C or SIGTERM finishes what runs; a second one does not wait. */
function endCleanly(close: () => Promise<void>) {
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
