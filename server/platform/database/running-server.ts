import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataOf } from "./data-folder.ts";
import { findPrograms } from "./programs.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";
import { loopbackConnection, type ServerAddress } from "./server-address.ts";
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

/** Its address: a socket in its own folder, or in the temporary folder when that path is too long for a socket. */
export async function addressFor({ folder, account }: RunAs): Promise<ServerAddress> {
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
export function serverPid(runAs: RunAs): number | undefined {
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

/** Removes the pid file of a server that is gone: PostgreSQL would take another program for it. */
export function removeStalePid(runAs: RunAs) {
  if (serverPid(runAs) === undefined) rmSync(join(dataOf(runAs), "postmaster.pid"), { force: true });
}

/** The address of a server that runs on this folder now. */
export async function findRunning(runAs: RunAs): Promise<ServerAddress | undefined> {
  return serverPid(runAs) === undefined ? undefined : addressFor(runAs);
}

/**
 * Waits for a server whose LocalChap was killed to end; one that does not end is ended here.
 * @throws Error when another LocalChap holds it
 */
export async function waitUntilFree(dataDir: string, runAs: RunAs) {
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
