import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { findPrograms } from "./programs.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";
import { loopbackConnection, type ServerAddress, writePassword } from "./server-address.ts";
import { findHolder, holdServer } from "./server-hold.ts";
import { announceIfSlow } from "./slow-step.ts";

/** A PostgreSQL server that this process started in DATA_DIR, or found running there. */
export interface OwnServer {
  address: ServerAddress;
  /** Ends it when it is ours, and waits until it has ended. */
  stop: () => Promise<void>;
}

export interface OwnServerOptions {
  dataDir: string;
  /** Connects to a server that another LocalChap runs there, instead of refusing: for backups and imports. */
  mayJoin?: boolean;
  /** Called each time the server ended by itself; it is started again until that works. */
  onFailure?: (error: Error) => void;
  /** Other settings of PostgreSQL: tests switch fsync off. */
  settings?: Record<string, string>;
}

/** PostgreSQL's longest socket path, less the name of the socket itself. */
const socketFolderBytes = 107 - "/.s.PGSQL.5432".length;
/** Until a server without an owner is taken for an orphan and ended. */
const orphanMs = 10_000;
const pollMs = 20;
/** Between a server that ended and the next try to start it. */
const reviveMs = 500;
/** No `initdb` takes that long. */
const abandonedMs = 10 * 60_000;

/** For one machine with little memory; everything else is PostgreSQL's default: fsync and autovacuum are on. */
const settings = {
  shared_buffers: "64MB",
  max_connections: "40",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // The default keeps three processes for reading ahead, which one small machine does not need.
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  log_checkpoints: "off",
  timezone: "UTC",
};

/**
 * Starts PostgreSQL on DATA_DIR, after making its data folder the first time. It ends with this process, however that ends.
 * @throws Error in one sentence: the folder is in use, belongs to a release before PostgreSQL, or the server did not start
 */
export async function startOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  refuseOlderRelease(options.dataDir);
  const runAs = chooseRunAs(options.dataDir, findPrograms());
  if (runAs.notice) process.stdout.write(`${runAs.notice}\n`);
  makePrivateFolder(runAs.folder, runAs.account);
  if (options.mayJoin) {
    const running = await findRunning(runAs);
    if (running) return { address: running, stop: async () => {} };
  }
  return keepRunning(runAs, options);
}

/** Starts the server, and starts it again when it ends by itself: after a crash that is recovered from, or a full disk. */
async function keepRunning(runAs: RunAs, options: OwnServerOptions): Promise<OwnServer> {
  let isStopping = false;
  let server = await startOnce(runAs, options);
  const revive = async () => {
    let told = "";
    while (!isStopping) {
      await sleep(reviveMs);
      try {
        server = await startOnce(runAs, options);
        return watch();
      } catch (error) {
        const { message } = error as Error;
        if (message !== told) options.onFailure?.(error as Error);
        told = message;
      }
    }
  };
  const watch = () =>
    server.supervisor.once("exit", () => {
      if (isStopping) return;
      options.onFailure?.(new Error(`the database in ${runAs.folder} stopped: ${lastComplaint(runAs)}`));
      void revive();
    });
  watch();
  const stop = async () => {
    isStopping = true;
    await endServer(server);
  };
  return { address: server.address, stop };
}

/** @throws Error when another LocalChap serves the folder, or the server does not start */
async function startOnce(runAs: RunAs, options: OwnServerOptions): Promise<Launched> {
  for (;;) {
    await waitUntilFree(options.dataDir, runAs);
    await makeDataFolder(runAs);
    const server = await launch(runAs, options);
    if (server) return server;
  }
}

/**
 * Waits until no server runs on DATA_DIR.
 * @returns the folder that holds the database's files, there or not
 * @throws Error when another LocalChap process serves it
 */
export async function requireFree(dataDir: string): Promise<string> {
  const runAs = chooseRunAs(dataDir, findPrograms());
  await waitUntilFree(dataDir, runAs);
  return dataOf(runAs);
}

/** Folder in which a release before PostgreSQL kept its database. */
export const olderDatabase = (dataDir: string) => join(dataDir, "database");

function refuseOlderRelease(dataDir: string) {
  if (!existsSync(join(olderDatabase(dataDir), "PG_VERSION"))) return;
  throw new Error(
    `${olderDatabase(dataDir)} holds the database of an earlier release. Save it with that release (npm run backup -- FOLDER), ` +
      "then bring it over with this one (npm run restore -- FOLDER --force).",
  );
}

const dataOf = ({ folder }: RunAs) => join(folder, "data");

/** Runs `initdb` once. A run that was cut off leaves nothing that is taken for a database. */
async function makeDataFolder(runAs: RunAs) {
  const data = dataOf(runAs);
  if (existsSync(data)) return;
  removeUnfinished(runAs);
  const half = `${data}.unfinished-${randomUUID()}`;
  const password = process.platform === "win32" ? writePassword(runAs.folder) : undefined;
  const args = [
    ...["-D", half, "-U", "localchap", "-E", "UTF8", "--no-instructions"],
    // Sorted by code point, the same on every machine, with no locale of the system.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(password ? ["-A", "scram-sha-256", `--pwfile=${password}`] : ["-A", "trust"]),
  ];
  const log = openLog(runAs.folder);
  const [program, ...rest] = [...runAs.prefix, runAs.programs.initdb, ...args];
  const child = spawn(program!, rest, { ...runAs.account, stdio: ["ignore", log, log] });
  closeSync(log);
  await announceIfSlow("Making a database…", ended(child));
  if (child.exitCode !== 0) throw new Error(`the database could not be made: ${lastComplaint(runAs)}`);
  try {
    renameSync(half, data);
  } catch {
    // Another start made it at the same moment; which of the two serves is decided by PostgreSQL's own lock.
    rmSync(half, { recursive: true, force: true });
  }
}

/** Removes leftovers of interrupted starts; another start's work in progress stays. */
function removeUnfinished({ folder }: RunAs) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("data.unfinished-"))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });

interface Launched {
  address: ServerAddress;
  supervisor: ChildProcess;
  /** The connection that says who serves the folder. */
  hold: pg.Client;
}

/** @returns undefined when another process was quicker, or the children of a killed server are still leaving */
async function launch(runAs: RunAs, { settings: more }: OwnServerOptions): Promise<Launched | undefined> {
  removeStalePid(runAs);
  const address = await addressFor(runAs);
  const name = `localchap-${randomUUID().slice(0, 8)}`;
  const supervisor = spawnServer(runAs, address, { ...settings, ...more, cluster_name: name });
  const hold = await announceIfSlow("Starting the database…", holdWhenReady(supervisor, address, name));
  if (hold) return { address, supervisor, hold };
  const complaint = lastComplaint(runAs);
  const isTaken = serverPid(runAs) !== undefined || /lock file .* already exists|still in use/.test(complaint);
  if (!isTaken) {
    throw new Error(`the database in ${runAs.folder} did not start: ${complaint}`);
  }
  await sleep(pollMs);
  return undefined;
}

async function endServer({ hold, supervisor }: Launched) {
  await hold.end();
  supervisor.stdin!.end();
  if (!hasEnded(supervisor)) await ended(supervisor);
}

/** Connects as soon as the server answers, and marks it as held. @returns undefined when it ended before */
async function holdWhenReady(supervisor: ChildProcess, address: ServerAddress, name: string) {
  for (;;) {
    if (supervisor.pid === undefined || hasEnded(supervisor)) return undefined;
    const hold = await holdServer(address, name);
    if (hold) return hold;
    await sleep(pollMs);
  }
}

/**
 * A shell stands between us and the server: when its standard input closes, because we closed it or were killed, it asks the
 * server for a fast shutdown. It leads a session of its own, so that Ctrl-C reaches us alone and requests are answered first.
 */
const supervise = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ while read -r line <&3; do :; done; kill -INT $server; } 2>/dev/null &
exec 3<&-
wait $server`;

function spawnServer(runAs: RunAs, address: ServerAddress, settings: Record<string, string>): ChildProcess {
  const log = openLog(runAs.folder);
  const flags = Object.entries({ ...settings, ...address.settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = [...runAs.prefix, runAs.programs.postgres, "-D", dataOf(runAs), ...flags];
  const options: SpawnOptions = { ...runAs.account, detached: true, stdio: ["pipe", log, log] };
  const child =
    process.platform === "win32"
      ? spawn(process.execPath, ["-e", superviseOnWindows, ...server], { ...options, windowsHide: true })
      : spawn("/bin/sh", ["-c", supervise, "sh", ...server], options);
  closeSync(log);
  // Both mean that it ended or never began, which `exitCode` and `pid` tell.
  child.on("error", () => {});
  child.stdin!.on("error", () => {});
  return child;
}

/** Windows has neither `sh` nor signals: the server's own shutdown is asked for through pg_ctl, which lies beside it. */
const superviseOnWindows = `
const { spawn, spawnSync } = require("node:child_process");
const { join, dirname } = require("node:path");
const [program, ...args] = process.argv.slice(1);
const server = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
server.on("exit", (code) => process.exit(code ?? 1));
process.stdin.resume().on("end", () => spawnSync(join(dirname(program), "pg_ctl.exe"), ["stop", "-m", "fast", "-D", args[1]]));`;

/** A log of this start; the one before is kept beside it. */
function openLog(folder: string): number {
  const path = join(folder, "log");
  if (existsSync(path)) renameSync(path, `${path}.previous`);
  return openSync(path, "w", 0o600);
}

/** The last thing that PostgreSQL complained of, for the person who starts it. */
function lastComplaint({ folder }: RunAs): string {
  const path = join(folder, "log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-20) : [];
  const isTold = (line: string) => /FATAL|PANIC|error:/.test(line) && !/is (starting up|shutting down)/.test(line);
  const complaint = lines.findLast(isTold) ?? lines.at(-1) ?? "it said nothing";
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, "");
}

/** Its address: a socket in its own folder, or in the temporary folder when that path is too long for a socket. */
async function addressFor({ folder, account }: RunAs): Promise<ServerAddress> {
  if (process.platform === "win32") return loopbackConnection(folder);
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

/** The process named in the server's pid file, while it is alive and a PostgreSQL. */
function serverPid(runAs: RunAs): number | undefined {
  const path = join(dataOf(runAs), "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const pid = Number(readFileSync(path, "utf8").split("\n")[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  // After a restart of the machine the number may be another program's.
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine) && !readFileSync(commandLine, "utf8").includes("postgres")) return undefined;
  return pid;
}

function removeStalePid(runAs: RunAs) {
  if (serverPid(runAs) === undefined) rmSync(join(dataOf(runAs), "postmaster.pid"), { force: true });
}

/** The address of a server that runs on this folder now. */
async function findRunning(runAs: RunAs): Promise<ServerAddress | undefined> {
  return serverPid(runAs) === undefined ? undefined : addressFor(runAs);
}

/**
 * Waits for a server whose LocalChap was killed to end; one that does not end is ended here.
 * @throws Error when another LocalChap holds it
 */
async function waitUntilFree(dataDir: string, runAs: RunAs) {
  const inUse = `${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`;
  const address = await addressFor(runAs);
  const orphanAt = performance.now() + orphanMs;
  let isAsked = false;
  for (;;) {
    const pid = serverPid(runAs);
    const holder = await findHolder(address);
    if (pid === undefined && holder === "none") return;
    if (holder === "living" || performance.now() > orphanAt + orphanMs) throw new Error(inUse);
    if (pid !== undefined && holder === "none" && performance.now() > orphanAt && !isAsked) {
      process.kill(pid, "SIGINT");
      isAsked = true;
    }
    await sleep(pollMs);
  }
}
