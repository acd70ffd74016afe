import { createReadStream } from "node:fs";
import { readConfig } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { indexBusinesses } from "#/server/search/indexing.ts";
import { listCustomVocabulary, Trades } from "#/server/trade/trade.ts";
import { analyse, importBusinesses } from "./importing.ts";

/** `npm run import -- businesses.csv`: see docs/guide/import.md. */
async function run(path: string | undefined): Promise<number> {
  if (!path) throw new Error("Say which file: npm run import -- businesses.csv");
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url: databaseUrl, dataDir, mayJoin: true });
  const events = new Events();
  const trades = new Trades();
  const startedAt = performance.now();
  try {
    trades.setCustom(await listCustomVocabulary(database.db));
    const now = new Date();
    const outcome = await importBusinesses(
      {
        db: database.db,
        now,
        index: async (tx, ids) => {
          const stateIds = await indexBusinesses(tx, ids, now, trades);
          // One for all: the lists of these states are made anew by the process that serves them.
          if (ids[0]) await events.publish(tx, "listing.changed", { businessId: ids[0], stateIds });
        },
      },
      createReadStream(path, "utf8"),
    );
    if (outcome.written > 0) await analyse(database.db);
    for (const { line, reason } of outcome.faults) process.stdout.write(`line ${line}: ${reason}\n`);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(
      `${outcome.written} written, ${outcome.known} were there already, ${outcome.faults.length} refused, in ${seconds} s\n`,
    );
    return outcome.faults.length > 0 ? 2 : 0;
  } finally {
    await database.close();
  }
}

run(process.argv[2]).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`Nothing was imported: ${(error as Error).message}\n`);
    process.exit(1);
  },
);
