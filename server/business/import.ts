import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { findState } from "#/server/place/place.ts";
import { readConfig } from "#/server/platform/config.ts";
import { type Db, openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { indexBusinesses } from "#/server/search/rank/indexing.ts";
import { importOpenData, type OpenOutcome } from "#/server/supply/import-open.ts";
import { readOpenData } from "#/server/supply/open-data.ts";
import { listCustomVocabulary, Trades } from "#/server/trade/trade.ts";
import { analyse, importBusinesses } from "./bulk-import.ts";

const usage = `Say which file:
  npm run import -- businesses.csv
  npm run import -- --open places.parquet --release 2026-11 [--source overture] [--state Lagos]
    [--min-confidence 0.8] [--cap 300] [--dry-run]`;

/** `npm run import`: see docs/guide/import.md. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      open: { type: "boolean" },
      source: { type: "string", default: "overture" },
      release: { type: "string", default: "" },
      state: { type: "string" },
      "min-confidence": { type: "string", default: "0.8" },
      cap: { type: "string", default: "300" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(usage);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url: databaseUrl, dataDir, mayJoin: true });
  try {
    const trades = new Trades();
    trades.setCustom(await listCustomVocabulary(database.db));
    const deps = { db: database.db, trades, events: new Events(), now: new Date() };
    return await (values.open ? importOpen(deps, path, values) : importOwned(deps, path));
  } finally {
    await database.close();
  }
}

interface Deps {
  db: Db;
  trades: Trades;
  events: Events;
  now: Date;
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(1);

async function importOwned({ db, trades, events, now }: Deps, path: string): Promise<number> {
  const startedAt = performance.now();
  const index = async (tx: Db, ids: string[]) => {
    const stateIds = await indexBusinesses(tx, ids, now, trades);
    // One event per state: its lists are re-rendered by the process that serves them.
    if (ids[0]) await events.publish(tx, "listing.changed", { businessId: ids[0], stateIds });
  };
  const outcome = await importBusinesses({ db, now, index }, createReadStream(path, "utf8"));
  if (outcome.written > 0) await analyse(db);
  for (const { line, reason } of outcome.faults) process.stdout.write(`line ${line}: ${reason}\n`);
  process.stdout.write(
    `${outcome.written} written, ${outcome.known} were there already, ${outcome.faults.length} refused, in ${secondsSince(startedAt)} s\n`,
  );
  return outcome.faults.length > 0 ? 2 : 0;
}

interface OpenValues {
  source: string;
  release: string;
  state?: string | undefined;
  "min-confidence": string;
  cap: string;
  "dry-run": boolean;
}

function readOptions(values: OpenValues) {
  const state = values.state === undefined ? undefined : findState(values.state);
  const [minConfidence, most] = [Number(values["min-confidence"]), Number(values.cap)];
  if (values.state !== undefined && !state) throw new Error(`There is no state ${values.state}`);
  if (!/^20\d\d-(0[1-9]|1[0-2])/.test(values.release))
    throw new Error("Say the release by year and month: --release 2026-11");
  if (!/^[\w -]{1,40}$/.test(values.source)) throw new Error("Name the source: --source overture");
  if (!(minConfidence >= 0 && minConfidence <= 1)) throw new Error("--min-confidence is from 0 to 1");
  if (!(Number.isInteger(most) && most > 0)) throw new Error("--cap is a whole number");
  return { source: values.source, release: values.release, state, minConfidence, most, isDryRun: values["dry-run"] };
}

async function importOpen({ db, trades, events, now }: Deps, path: string, values: OpenValues): Promise<number> {
  const options = readOptions(values);
  const startedAt = performance.now();
  const publish = async (tx: Db, [businessId]: string[], stateIds: number[]) => {
    if (businessId) await events.publish(tx, "listing.changed", { businessId, stateIds });
  };
  const progress = ({ read, added, changed }: OpenOutcome) =>
    void process.stderr.write(`\r${read} rows read, ${added} new, ${changed} changed `);
  const outcome = await importOpenData({ db, now, trades, publish, progress }, options, readOpenData(path));
  if (outcome.added > 0 && !options.isDryRun) await analyse(db);
  process.stderr.write("\n");
  process.stdout.write(reportOf(outcome, options.isDryRun));
  process.stdout.write(`in ${secondsSince(startedAt)} s\n`);
  return 0;
}

const mostUnmapped = 10;

function reportOf({ read, added, changed, left, gone, isPart, skipped, unmapped }: OpenOutcome, isDryRun: boolean) {
  const kinds = [...unmapped].sort(([, a], [, b]) => b - a).slice(0, mostUnmapped);
  const lines = [
    ...(isDryRun ? ["Dry run: nothing was written."] : []),
    `${read} rows: ${added} new, ${changed} changed, ${left} left as they are`,
    ...Object.entries(skipped).map(([reason, count]) => `${count} left out: ${reason}`),
    ...(kinds.length > 0
      ? [`most frequent: ${kinds.map(([kind, count]) => `${kind || "none"} ${count}`).join(", ")}`]
      : []),
    ...(isPart
      ? [`${gone} of an earlier release are missing, more than half: taken for a part, none was hidden`]
      : [`${gone} of an earlier release are missing and hidden`]),
  ];
  return `${lines.join("\n")}\n`;
}

run().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`Nothing was imported: ${(error as Error).message}\n`);
    process.exit(1);
  },
);
