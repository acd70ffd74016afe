import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataOf } from "./data-folder.ts";
import { findPrograms } from "./programs.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";
import { loopbackAddress, type ServerAddress } from "./server-address.ts";
import { findHolder } from "./server-hold.ts";

/** PostgreSQL's longest socket path, less the name of the socket itself. */
const socketFolderBytes = 107 - "/.s.PGSQL.5432".length;
/** Until a server without an owner is taken for an orphan and ended. */
const orphanMs = 10_000;
const pollMs = 20;

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

/** The address of a server that is started now. */
export const newAddress = (runAs: RunAs): Promise<ServerAddress> | ServerAddress =>
  runAs.isLoopback ? loopbackAddress(dataOf(runAs)) : socketAddress(runAs);

/** A socket in its own folder, or in the temporary folder when that path is too long for a socket. */
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

const pidFile = (runAs: RunAs) => join(dataOf(runAs), "postmaster.pid");

/** The lines of the server's pid file: its process, and in the fourth its port. */
function pidLines(runAs: RunAs): string[] {
  const path = pidFile(runAs);
  return existsSync(path) ? readFileSync(path, "utf8").split(/\r?\n/) : [];
}

/** The process named in the server's pid file, while it is alive and a PostgreSQL. */
export function serverPid(runAs: RunAs): number | undefined {
  const pid = Number(pidLines(runAs)[0]);
  if (!pid) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  return isPostgres(pid) ? pid : undefined;
}

/** False when the number is another program's, as it may be after a restart of the machine. */
function isPostgres(pid: number): boolean {
  if (process.platform === "win32") return hasSignalPipe(pid);
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("postgres");
}

/** On Windows every PostgreSQL has a pipe in the place of signals. */
function hasSignalPipe(pid: number): boolean {
  try {
    statSync(`\\\\.\\pipe\\pgsignal_${pid}`);
    return true;
  } catch (error) {
    // It is there and busy, or no file.
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

/** Removes the pid file of a server that is gone: PostgreSQL would take another program for it. */
export function removeStalePid(runAs: RunAs) {
  if (serverPid(runAs) === undefined) rmSync(pidFile(runAs), { force: true });
}

/** The address of a server that runs on this folder now. */
export async function findRunning(runAs: RunAs): Promise<ServerAddress | undefined> {
  if (serverPid(runAs) === undefined) return undefined;
  if (!runAs.isLoopback) return socketAddress(runAs);
  const port = Number(pidLines(runAs)[3]);
  return port ? loopbackAddress(dataOf(runAs), port) : undefined;
}

/** Asks a server without an owner to end. */
function endOrphan(runAs: RunAs, pid: number) {
  if (!runAs.isLoopback) return process.kill(pid, "SIGINT");
  const [program, ...args] = [
    ...runAs.prefix,
    runAs.programs.pgCtl,
    "stop",
    "-m",
    "fast",
    "-W",
    "-s",
    "-D",
    dataOf(runAs),
  ];
  // Its success shows in the server's end, which is waited for.
  spawnSync(program!, args, { ...runAs.account, stdio: "ignore", windowsHide: true });
}

/**
 * Waits for a server whose LocalChap was killed to end; one that does not end is ended here.
 * @throws Error when another LocalChap holds it
 */
export async function waitUntilFree(dataDir: string, runAs: RunAs) {
  const inUse = `${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`;
  const orphanAt = performance.now() + orphanMs;
  let isAsked = false;
  for (;;) {
    const pid = serverPid(runAs);
    // A port may have become another program's since; a socket is in a folder of ours.
    const address = runAs.isLoopback ? await findRunning(runAs) : socketAddress(runAs);
    const holder = address ? await findHolder(address) : "none";
    if (pid === undefined && holder === "none") return;
    if (holder === "living" || performance.now() > orphanAt + orphanMs) throw new Error(inUse);
    if (pid !== undefined && holder === "none" && performance.now() > orphanAt && !isAsked) {
      endOrphan(runAs, pid);
      isAsked = true;
    }
    await sleep(pollMs);
  }
}
