import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { plainPath } from "./plain-path.ts";
import { type Programs, programsIn } from "./programs.ts";

/** Account that starts PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Words before the program's name. */
  prefix: string[];
  /** The account that it runs as; absent: ours. */
  account?: Account;
  /** Folder of its data, socket and log. */
  folder: string;
  programs: Programs;
  /** True on Windows: it listens on the loopback address with a password, and is started and stopped by `pg_ctl`. */
  isLoopback?: boolean;
  /** One line for the person who starts it, when the folder is not where they would look. */
  notice?: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** In a user namespace root is seen as this account, and still owns what root owns. */
const unshare = ["unshare", "-U", "--map-user=65534", "--map-group=65534"];

const sharedRoot = "/var/lib/localchap";

/** The folder of the server's files below DATA_DIR. */
export const serverFolder = (dataDir: string) => join(resolve(dataDir), "postgres");

/**
 * Decides how PostgreSQL runs here: as ourselves; for root in a user namespace, or as the account that owns the data, or as an
 * unprivileged account whose data and programs lie where it can reach them.
 * @throws Error when root can do none of these
 */
export function chooseRunAs(dataDir: string, programs: Programs): RunAs {
  const folder = serverFolder(dataDir);
  if (process.platform === "win32") return asOnWindows(folder, programs);
  if (process.getuid?.() !== 0) return { prefix: [], folder, programs };
  const moved = ownerOf(elsewhereOf(folder));
  if (moved) return asAccount(moved, folder, programs);
  const owner = ownerOf(folder) ?? ownerOf(resolve(dataDir)) ?? { uid: 0, gid: 0 };
  if (owner.uid !== 0) return asAccount(owner, folder, programs);
  const reaches = [folder, programs.postgres].every((path) => canReach(path, owner));
  if (reaches && spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0) {
    return { prefix: unshare, folder, programs };
  }
  const account = unprivilegedAccount();
  if (!account) {
    throw new Error("PostgreSQL refuses to run as root. Start LocalChap as an ordinary user, or set DATABASE_URL.");
  }
  return asAccount(account, folder, programs);
}

function asOnWindows(folder: string, { root, version }: Programs): RunAs {
  const links = join(process.env.ProgramData ?? "C:\\ProgramData", "localchap");
  const programs = programsIn(plainPath(root, links), version);
  return { prefix: [], folder: plainPath(folder, links), programs, isLoopback: true };
}

function asAccount(account: Account, folder: string, programs: Programs): RunAs {
  const reachable = canReach(programs.postgres, account) ? programs : copyPrograms(programs);
  const prefix: string[] = [];
  const elsewhere = elsewhereOf(folder);
  if (!existsSync(elsewhere) && canReach(folder, account)) return { prefix, account, folder, programs: reachable };
  makeSharedRoot();
  const notice = `The database lies in ${elsewhere}: PostgreSQL does not run as root, and ${folder} is closed to others.`;
  return { prefix, account, folder: elsewhere, programs: reachable, notice };
}

/** Folder of the files when PostgreSQL cannot reach DATA_DIR. */
const elsewhereOf = (folder: string) =>
  join(sharedRoot, createHash("sha256").update(folder).digest("hex").slice(0, 12));

/** Open to every account, whatever our umask says; what lies in it is not. */
function makeSharedRoot() {
  mkdirSync(sharedRoot, { recursive: true });
  chmodSync(sharedRoot, 0o755);
}

/** The programs where every account can run them. */
function copyPrograms({ root, version }: Programs): Programs {
  const copy = join(sharedRoot, `programs-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    makeSharedRoot();
    cpSync(root, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch {
      // Copied by another start at the same moment.
      rmSync(half, { recursive: true, force: true });
    }
  }
  return programsIn(copy, version);
}

/** The account to run as in a container without user namespaces: Debian's own for PostgreSQL, else `nobody`. */
function unprivilegedAccount(): Account | undefined {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** The account that owns a file or folder; undefined when it is not there. */
function ownerOf(path: string): Account | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

/** True if an account without privileges may enter every folder above `path`. */
function canReach(path: string, { uid, gid }: Account): boolean {
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const stats = statSync(at);
    const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001;
    if ((stats.mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Makes a folder that only the account of the server can enter. */
export function makePrivateFolder(path: string, account: Account | undefined) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}
