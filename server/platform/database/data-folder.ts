import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunAs } from "./run-as.ts";
import { passwordFile } from "./server-address.ts";
import { announceIfSlow } from "./slow-step.ts";

/** No `initdb` takes that long. */
const abandonedMs = 10 * 60_000;
const renameAttempts = 50;
const renameEveryMs = 100;

/** Folder in which a release before PostgreSQL kept its database. */
export const olderDatabase = (dataDir: string) => join(dataDir, "database");

/** @throws Error when the folder holds the database of a release before PostgreSQL */
export function refuseOlderRelease(dataDir: string) {
  if (!existsSync(join(olderDatabase(dataDir), "PG_VERSION"))) return;
  throw new Error(
    `${olderDatabase(dataDir)} holds the database of an earlier release. Save it with that release (npm run backup -- FOLDER), ` +
      "then bring it over with this one (npm run restore -- FOLDER --force).",
  );
}

/** Folder of the database's own files. */
export const dataOf = ({ folder }: RunAs) => join(folder, "data");

/** Runs `initdb` once. A run that was cut off leaves nothing that is taken for a database. */
export async function makeDataFolder(runAs: RunAs) {
  const data = dataOf(runAs);
  if (existsSync(data)) return;
  removeUnfinished(runAs);
  const half = `${data}.unfinished-${randomUUID().slice(0, 8)}`;
  const password = `${half}.password`;
  if (runAs.isLoopback) writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  await runInitdb(runAs, half, runAs.isLoopback ? password : undefined);
  if (runAs.isLoopback) renameSync(password, passwordFile(half));
  await takeIntoUse(half, data);
}

async function runInitdb(runAs: RunAs, folder: string, passwordFile: string | undefined) {
  const args = [
    ...["-D", folder, "-U", "localchap", "-E", "UTF8", "--no-instructions"],
    // Sorted by code point, the same on every machine, with no locale of the system.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(passwordFile ? ["-A", "scram-sha-256", `--pwfile=${passwordFile}`] : ["-A", "trust"]),
  ];
  const log = openLog(runAs.folder);
  const [program, ...rest] = [...runAs.prefix, runAs.programs.initdb, ...args];
  const child = spawn(program!, rest, { ...runAs.account, stdio: ["ignore", log, log], windowsHide: true });
  closeSync(log);
  await announceIfSlow("Making a database…", once(child, "exit"));
  if (child.exitCode !== 0) throw new Error(`the database could not be made: ${lastComplaint(runAs)}`);
}

/** On Windows a virus scanner may hold the new files open for a moment, and a folder with open files is not renamed. */
async function takeIntoUse(half: string, data: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return renameSync(half, data);
    } catch (error) {
      // Another start made it at the same moment; which of the two serves is decided by PostgreSQL's own lock.
      if (existsSync(data)) return rmSync(half, { recursive: true, force: true });
      if (attempt === renameAttempts) throw error;
      await sleep(renameEveryMs);
    }
  }
}

/** Removes leftovers of interrupted starts; another start's work in progress stays. */
function removeUnfinished({ folder }: RunAs) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("data.unfinished-"))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

/** A log of this start; the one before is kept beside it. */
export function openLog(folder: string): number {
  const path = join(folder, "log");
  if (existsSync(path)) renameSync(path, `${path}.previous`);
  return openSync(path, "w", 0o600);
}

/** The last thing that PostgreSQL complained of, for the person who starts it. */
export function lastComplaint({ folder }: RunAs): string {
  const path = join(folder, "log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split(/\r?\n/).slice(-20) : [];
  const isTold = (line: string) => /FATAL|PANIC|error:/.test(line) && !/is (starting up|shutting down)/.test(line);
  const complaint = lines.findLast(isTold) ?? lines.at(-1) ?? "it said nothing";
  return complaint.replace(/^.*?(FATAL|PANIC|error): */, "");
}
