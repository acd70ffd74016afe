import { spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { makePrivateFolder, type RunAs } from "./run-as.ts";
import { announceIfSlow } from "./slow-step.ts";

/** No `initdb` takes that long. */
const abandonedMs = 10 * 60_000;
/** PostgreSQL's longest socket path, less the name of the socket itself. */
const socketFolderBytes = 107 - "/.s.PGSQL.5432".length;

/** Folder of the database's own files. */
export const dataOf = ({ folder }: RunAs) => join(folder, "data");

/** Runs `initdb` once. An interrupted run leaves nothing that is taken for a database. */
export async function makeDataFolder(runAs: RunAs) {
  const data = dataOf(runAs);
  if (existsSync(data)) return;
  removeUnfinished(runAs);
  const unfinished = `${data}.unfinished-${randomUUID().slice(0, 8)}`;
  await runInitdb(runAs, unfinished);
  try {
    renameSync(unfinished, data);
  } catch (error) {
    // Another start made it at the same moment; PostgreSQL's lock file decides which of the two runs.
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

/** Removes leftovers of interrupted starts; another start's work in progress stays. */
function removeUnfinished({ folder }: RunAs) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("data.unfinished-"))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Opens the log of this start; the previous one stays beside it. */
export function openLog(folder: string): number {
  const path = join(folder, "log");
  if (existsSync(path)) renameSync(path, `${path}.previous`);
  return openSync(path, "w", 0o600);
}

/** The last error in PostgreSQL's log. */
export function lastComplaint({ folder }: RunAs): string {
  const path = join(folder, "log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-20) : [];
  const isError = (line: string) => /FATAL|PANIC|error:/.test(line) && !/is (starting up|shutting down)/.test(line);
  const complaint = lines.findLast(isError) ?? lines.at(-1) ?? "its log is empty";
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, "");
}

const pidFile = (runAs: RunAs) => join(dataOf(runAs), "postmaster.pid");

/** The server that runs in the folder now, as its pid file says. @returns undefined when there is none */
export function findServer(runAs: RunAs): { pid: number; status: string } | undefined {
  const path = pidFile(runAs);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const pid = Number(lines[0]);
  return pid && isPostgres(pid) ? { pid, status: lines[7]?.trim() ?? "starting" } : undefined;
}

/** False when the number belongs to another program, as it may after a restart of the machine. */
function isPostgres(pid: number): boolean {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes("postgres");
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, "utf8").includes("postgres");
}

/** Removes the pid file of a server that has exited: PostgreSQL might take another program for it. */
export function removePidFile(runAs: RunAs) {
  if (!findServer(runAs)) rmSync(pidFile(runAs), { force: true });
}

/** Address of our own server. */
export interface ServerAddress {
  client: Pick<pg.ClientConfig, "host" | "port" | "user" | "database">;
  /** Settings by which PostgreSQL listens there and nowhere else. */
  settings: Record<string, string>;
}

/** A socket in the server's folder, or in the temporary folder when that path is too long for a socket. */
export function socketAddress({ folder, account }: RunAs): ServerAddress {
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

/** The address as a `DATABASE_URL`. */
export const urlOf = ({ client: { host, port, user, database } }: ServerAddress): string =>
  `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;
