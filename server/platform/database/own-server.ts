import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { dataOf, lastComplaint, makeDataFolder, openLog, refuseOlderRelease } from "./data-folder.ts";
import { findPrograms } from "./programs.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";
import { findRunning, newAddress, removeStalePid, serverPid, waitUntilFree } from "./running-server.ts";
import type { ServerAddress } from "./server-address.ts";
import { holdServer } from "./server-hold.ts";
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
  /** Another way to run it than the one for this machine: tests run that of Windows elsewhere. */
  runAs?: RunAs;
}

const pollMs = 20;
const windowsSupervisor = fileURLToPath(new URL("./windows-supervisor.ts", import.meta.url));
/** Between a server that ended and the next try to start it. */
const reviveMs = 500;

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
  const runAs = options.runAs ?? chooseRunAs(options.dataDir, findPrograms());
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

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

interface Launched {
  address: ServerAddress;
  supervisor: ChildProcess;
  /** The connection that says who serves the folder. */
  hold: pg.Client;
}

/** @returns undefined when another process was quicker, or the children of a killed server are still leaving */
async function launch(runAs: RunAs, { settings: more }: OwnServerOptions): Promise<Launched | undefined> {
  removeStalePid(runAs);
  const address = await newAddress(runAs);
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
  if (!hasEnded(supervisor)) await once(supervisor, "exit");
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
  const { postgres, pgCtl } = runAs.programs;
  const command = runAs.isLoopback
    ? [
        ...runAs.prefix,
        process.execPath,
        windowsSupervisor,
        pgCtl,
        dataOf(runAs),
        address.settings.port!,
        flags.join(" "),
      ]
    : ["/bin/sh", "-c", supervise, "sh", ...runAs.prefix, postgres, "-D", dataOf(runAs), ...flags];
  const options: SpawnOptions = { ...runAs.account, detached: true, stdio: ["pipe", log, log], windowsHide: true };
  const child = spawn(command[0]!, command.slice(1), options);
  closeSync(log);
  // Both mean that it ended or never began, which `exitCode` and `pid` tell.
  child.on("error", () => {});
  child.stdin!.on("error", () => {});
  return child;
}
