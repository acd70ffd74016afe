/** `npm run reindex`: re-indexes all listings, also while the server runs. */

import { readConfig } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { systemClock } from "#/server/platform/services.ts";
import { reindexAll, requestReindex } from "#/server/search/rank/reindex.ts";
import { listings } from "#/server/search/tables.ts";
import { listCustomVocabulary, Trades } from "#/server/trade/trade.ts";

try {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url: databaseUrl, dataDir, mayJoin: true });
  const { db } = database;
  const trades = new Trades();
  trades.setCustom(await listCustomVocabulary(db));
  const report = (error: unknown, businessId: string) =>
    process.stderr.write(`business ${businessId} is left as it was: ${(error as Error).message}\n`);
  await requestReindex(db);
  await reindexAll({ db, trades, clock: systemClock, events: new Events(), report });
  process.stdout.write(`${await db.$count(listings)} listings are indexed.\n`);
  await database.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`Not all listings were re-indexed: ${(error as Error).message}\n`);
  process.exit(1);
}
