import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  dataOf,
  findServer,
  lastComplaint,
  makeDataFolder,
  openLog,
  removePidFile,
  type ServerAddress,
  socketAddress,
} from "./data-folder.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";
import { announceIfSlow } from "./slow-step.ts";

/** A PostgreSQL server that this process started in DATA_DIR, or found running there. */
export interface OwnServer {
  address: ServerAddress;
  /** Folder of PostgreSQL's own files. */
  dataFolder: string;
  /** Stops it if this process started it, and waits until it has exited. */
  stop: () => Promise<void>;
}

export interface OwnServerOptions {
  dataDir: string;
  /** Connects to a server that another LocalChap process runs there, instead of refusing: for backups and imports. */
  mayJoin?: boolean;
  /** Called when the server exits unexpectedly, and when a restart fails; it is restarted until that works. */
  onFailure?: (error: Error) => void;
  /** Other settings of PostgreSQL: tests switch fsync off. */
  settings?: Record<string, string>;
}

/** For one machine with little memory; everything else is PostgreSQL's default: fsync and autovacuum are on. */
const settings = {
  shared_buffers: "64MB",
  max_connections: "40",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // The default starts three processes for reading ahead, which one small machine does not need.
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  log_checkpoints: "off",
  timezone: "UTC",
};

const pollMs = 20;
const restartDelayMs = 500;
/** A server whose product was killed exits within this time; afterwards a running server is in use, or an orphan. */
const exitMs = 3_000;
/** Processes of a killed server may use its shared memory for a moment. */
const leftoversMs = 10_000;
/** An arbitrary number: the product holds this advisory lock on its server, and its connection ends with the process. */
const ownerLock = 719_320_172;

/**
 * Starts PostgreSQL on DATA_DIR, after creating its data folder the first time. It exits with this process, even if that is killed.
 * @throws Error in one sentence: the folder is in use, or the server did not start
 */
export async function startOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  const runAs = chooseRunAs(options.dataDir);
  if (runAs.notice) process.stdout.write(`${runAs.notice}\n`);
  makePrivateFolder(runAs.folder, runAs.account);
  const [address, dataFolder] = [socketAddress(runAs), dataOf(runAs)];
  if (options.mayJoin && findServer(runAs)?.status === "ready")
    return { address, dataFolder, stop: async () => undefined };
  return { address, dataFolder, stop: await keepRunning(runAs, options) };
}

/** Starts the server, and restarts it when it exits unexpectedly, as after a full disk. @returns a function that stops it */
async function keepRunning(runAs: RunAs, options: OwnServerOptions): Promise<OwnServer["stop"]> {
  let isStopping = false;
  let server: Promise<Launched | undefined> | undefined;
  const restart = async () => {
    let reported = "";
    while (!isStopping) {
      await sleep(restartDelayMs);
      try {
        return watched(await startOnce(runAs, options));
      } catch (error) {
        const { message } = error as Error;
        if (message !== reported) options.onFailure?.(error as Error);
        reported = message;
      }
    }
    return undefined;
  };
  const watched = (launched: Launched) => {
    launched.child.once("exit", () => {
      if (isStopping) return;
      options.onFailure?.(new Error(`the database in ${runAs.folder} stopped: ${lastComplaint(runAs)}`));
      server = restart();
    });
    return launched;
  };
  server = Promise.resolve(watched(await startOnce(runAs, options)));
  return async () => {
    isStopping = true;
    const last = await server;
    if (last) await stopServer(last);
  };
}

interface Launched {
  child: ChildProcess;
  owner: pg.Client;
}

/** @throws Error when another LocalChap process uses the folder, or the server does not start */
async function startOnce(runAs: RunAs, options: OwnServerOptions): Promise<Launched> {
  const giveUpAt = performance.now() + leftoversMs;
  for (;;) {
    await waitUntilFree(options.dataDir, runAs);
    await makeDataFolder(runAs);
    removePidFile(runAs);
    const child = spawnServer(runAs, { ...settings, ...options.settings });
    const isReady = await announceIfSlow("Starting the database…", becomesReady(child, runAs));
    if (isReady) return { child, owner: await lockServer(runAs) };
    const complaint = lastComplaint(runAs);
    const isTaken = findServer(runAs) !== undefined || /lock file .* already exists/.test(complaint);
    const isLeft = /still in use/.test(complaint) && performance.now() < giveUpAt;
    if (!isTaken && !isLeft) throw new Error(`the database in ${runAs.folder} did not start: ${complaint}`);
    await sleep(pollMs);
  }
}

/**
 * Waits until no server runs in the folder, and stops one that no product uses.
 * @throws Error when another LocalChap process uses it
 */
export async function waitUntilFree(dataDir: string, runAs: RunAs) {
  const decideAt = performance.now() + exitMs;
  for (let server = findServer(runAs); server; server = findServer(runAs)) {
    if (server.status !== "stopping" && performance.now() > decideAt) {
      if (await isOwned(runAs)) {
        throw new Error(
          `${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`,
        );
      }
      process.kill(server.pid, "SIGINT");
    }
    await sleep(pollMs);
  }
}

/** True if a product holds the server's lock, or the server takes no connections because it is starting for one. */
async function isOwned(runAs: RunAs): Promise<boolean> {
  try {
    const client = await connect(runAs);
    const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and objid = $1", [ownerLock]);
    await client.end();
    return rows.length > 0;
  } catch {
    // A server that has exited meanwhile is not running any more.
    return findServer(runAs) !== undefined;
  }
}

async function lockServer(runAs: RunAs): Promise<pg.Client> {
  const client = await connect(runAs);
  await client.query("select pg_advisory_lock($1)", [ownerLock]);
  return client;
}

async function connect(runAs: RunAs): Promise<pg.Client> {
  const client = new pg.Client({ ...socketAddress(runAs).client, connectionTimeoutMillis: 30_000 });
  client.on("error", () => {
    // A server that exits ends the connection; its exit is watched.
  });
  await client.connect();
  return client;
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** @returns false when it exited first */
async function becomesReady(child: ChildProcess, runAs: RunAs): Promise<boolean> {
  while (child.pid !== undefined && !hasExited(child)) {
    const server = findServer(runAs);
    if (server?.pid === child.pid && server.status === "ready") return true;
    await sleep(pollMs);
  }
  return false;
}

async function stopServer({ child, owner }: Launched) {
  await owner.end();
  if (hasExited(child)) return;
  child.kill("SIGINT");
  await once(child, "exit");
}

/**
 * The shell becomes the server. It leaves a process behind, no child of the server's, that asks the server for a fast
 * shutdown when standard input closes: when this process exits or is killed.
 */
const supervise = `exec 3<&0 </dev/null
( { while read -r line <&3; do :; done; kill -INT $$; } 2>/dev/null & )
exec "$@" 3<&-`;

/** Starts it in a session of its own: Ctrl-C reaches this process alone, which answers open requests first. */
function spawnServer(runAs: RunAs, settings: Record<string, string>): ChildProcess {
  const log = openLog(runAs.folder);
  const flags = Object.entries({ ...settings, ...socketAddress(runAs).settings });
  const command = [
    ...[...runAs.prefix, runAs.programs.postgres, "-D", dataOf(runAs)],
    ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const child = spawn("/bin/sh", ["-c", supervise, "sh", ...command], {
    ...{ ...runAs.account, detached: true, stdio: ["pipe", log, log] },
  });
  closeSync(log);
  child.on("error", () => {
    // It did not start: `pid` is undefined.
  });
  child.stdin!.on("error", () => {
    // It has exited.
  });
  return child;
}
