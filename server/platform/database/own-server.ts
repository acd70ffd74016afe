import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";

export interface OwnServer {
  address: ServerAddress;
  dataFolder: string;
  stop: () => Promise<void>;
}

export interface OwnServerOptions {
  dataDir: string;
  /** Connects to the server of another LocalChap process instead of failing: for backups and imports. */
  mayJoin?: boolean;
  /** Called when the server exits unexpectedly, and when a restart fails; it is restarted until that works. */
  onFailure?: (error: Error) => void;
  settings?: Record<string, string>;
}

/** Settings for a machine with little memory. All others are PostgreSQL's defaults: fsync and autovacuum are on. */
const settings = {
  shared_buffers: "64MB",
  max_connections: "40",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // The default starts three I/O workers, which a small machine does not need.
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  log_checkpoints: "off",
  timezone: "UTC",
};

const pollMs = 20;
const restartDelayMs = 500;
/** A database server whose parent was killed exits within this time; a server still running afterwards is in use or orphaned. */
const exitMs = 3_000;
/** Processes of a killed server may still use its shared memory for this time. */
const leftoversMs = 10_000;
/** The product holds this advisory lock on its server, and its connection ends with the process. */
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
  const giveUpAt = performance.now() + leftoversMs;
  for (let server = findServer(runAs); server; server = findServer(runAs)) {
    if (server.status !== "stopping" && performance.now() > decideAt) {
      const isUsed = await isOwned(runAs);
      if (isUsed ?? performance.now() > giveUpAt) {
        throw new Error(
          `${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`,
        );
      }
      if (isUsed === false) process.kill(server.pid, "SIGINT");
    }
    await sleep(pollMs);
  }
}

/** @returns whether a product holds the server; `undefined` when it accepts no connection, for example while it exits */
async function isOwned(runAs: RunAs): Promise<boolean | undefined> {
  try {
    const client = await connect(runAs);
    const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and objid = $1", [ownerLock]);
    await client.end();
    return rows.length > 0;
  } catch {
    return undefined;
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
 * The shell executes the server, after starting a watchdog process that requests a fast shutdown when standard input closes:
 * when this process exits or is killed.
 */
const supervise = `exec 3<&0 </dev/null
( { while read -r line <&3; do :; done; kill -INT $$; } 2>/dev/null & )
exec "$@" 3<&-`;

/** Starts it in its own session, so that Ctrl-C reaches only this process, which finishes open requests first. */
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

const abandonedMs = 10 * 60_000;
const socketFolderBytes = 107 - "/.s.PGSQL.5432".length;

export const dataOf = ({ folder }: RunAs) => join(folder, "data");

async function makeDataFolder(runAs: RunAs) {
  const data = dataOf(runAs);
  if (existsSync(data)) return;
  removeUnfinished(runAs);
  const unfinished = `${data}.unfinished-${randomUUID().slice(0, 8)}`;
  await runInitdb(runAs, unfinished);
  try {
    renameSync(unfinished, data);
  } catch (error) {
    // A concurrent start created it; PostgreSQL's lock file decides which of the two runs.
    if (!existsSync(data)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function runInitdb(runAs: RunAs, folder: string) {
  const log = openLog(runAs.folder);
  const [program, ...args] = [
    ...[...runAs.prefix, runAs.programs.initdb, "-D", folder, "-U", "localchap", "-A", "trust", "--no-instructions"],
    // Sorted by code point, the same on every machine, with no locale of the system.
    ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ];
  const child = spawn(program!, args, { ...runAs.account, stdio: ["ignore", log, log] });
  closeSync(log);
  await announceIfSlow("Creating the database…", once(child, "exit"));
  if (child.exitCode !== 0) throw new Error(`the database could not be created: ${lastComplaint(runAs)}`);
}

function removeUnfinished({ folder }: RunAs) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("data.unfinished-"))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

function openLog(folder: string): number {
  const path = join(folder, "log");
  if (existsSync(path)) renameSync(path, `${path}.previous`);
  return openSync(path, "w", 0o600);
}

function lastComplaint({ folder }: RunAs): string {
  const path = join(folder, "log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-20) : [];
  const isError = (line: string) => /FATAL|PANIC|error:/.test(line) && !/is (starting up|shutting down)/.test(line);
  const complaint = lines.findLast(isError) ?? lines.at(-1) ?? "its log is empty";
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, "");
}

const pidFile = (runAs: RunAs) => join(dataOf(runAs), "postmaster.pid");

function findServer(runAs: RunAs): { pid: number; status: string } | undefined {
  const path = pidFile(runAs);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const pid = Number(lines[0]);
  return pid && isPostgres(pid) ? { pid, status: lines[7]?.trim() ?? "starting" } : undefined;
}

/** False when the pid belongs to another program, as it may after a restart of the machine. */
function isPostgres(pid: number): boolean {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes("postgres");
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, "utf8").includes("postgres");
}

/** Removes a stale pid file, whose pid may belong to another program now. */
function removePidFile(runAs: RunAs) {
  if (!findServer(runAs)) rmSync(pidFile(runAs), { force: true });
}

interface ServerAddress {
  client: Pick<pg.ClientConfig, "host" | "port" | "user" | "database">;
  settings: Record<string, string>;
}

/** A socket in the server's folder, or in the temporary folder when that path is too long for a socket. */
function socketAddress({ folder, account }: RunAs): ServerAddress {
  let socketFolder = folder;
  if (Buffer.byteLength(folder) > socketFolderBytes) {
    const key = createHash("sha256").update(folder).digest("hex").slice(0, 12);
    socketFolder = join(tmpdir(), `localchap-${key}`);
    makePrivateFolder(socketFolder, account);
    if (statSync(socketFolder).uid !== (account?.uid ?? process.getuid!())) {
      throw new Error(`${socketFolder} belongs to another account. Remove it, or set a shorter DATA_DIR.`);
    }
  }
  const quoted = `"${socketFolder.replaceAll('"', '""')}"`;
  return {
    client: { host: socketFolder, port: 5432, user: "localchap", database: "postgres" },
    settings: { listen_addresses: "", unix_socket_directories: quoted, unix_socket_permissions: "0700" },
  };
}

export const urlOf = ({ client: { host, port, user, database } }: ServerAddress): string =>
  `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;

const slowMs = 2_000;

export async function announceIfSlow<T>(sentence: string, step: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stdout.write(`${sentence}\n`), slowMs);
  try {
    return await step;
  } finally {
    clearTimeout(timer);
  }
}
