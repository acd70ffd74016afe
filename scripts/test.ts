/**
 * `npm test`: journeys in a browser on two workers with a product each, beside all other tests on two workers, for all of them
 * often wait. Ends with the names of tests that failed, or passed only when asked again, and one line for all:
 * `3012 passed, 0 failed`. With arguments: those tests alone, `npm test -- server/chat`, or a group: `npm test -- --operations`.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiled } from "#/tests/compiled.ts";

interface Outcome {
  passed: number;
  failed: number;
}

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const closing = /^(\d+) passed, (\d+) failed/;
const named = /^(failed|passed when asked again): /;
const memory = "/dev/shm";
/** More than twice what a run needs: some seventy databases of 12 MB, and up to 512 MB of write-ahead log for each server. */
const scratchBytes = 4 * 1024 ** 3;

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= scratchBytes && process.availableMemory() >= scratchBytes;
  } catch {
    return false;
  }
}

/**
 * Folder of what tests write, in memory where that has room: a data folder to start a product on is 2,100 files, and copying it
 * takes 1.3 s of processor time on a disk, 0.2 in memory.
 */
const scratch = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), "localchap-tests-"));
// Other accounts come in here too: PostgreSQL refuses to run as root.
chmodSync(scratch, 0o1777);
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Said again at the end: between them and it stands the output of the others. */
const names: string[] = [];
/** Groups of tests that are run alone: what another PostgreSQL may answer otherwise, and what starts and kills servers for minutes. */
const groups: Record<string, string[]> = {
  "--database": (
    "--maxWorkers 2 --project unit --project two-machines " +
    "server/platform/database/database.test server/platform/database/commit.test server/platform/jobs/jobs.test.ts sql.test search/directory search/index " +
    "search/match-words search/misses search/newest search/odd search/ranking search/rating search/related search/search search/service tests/listings tests/journeys/two-machines"
  ).split(" "),
  "--operations": ["--project", "operations"],
};
const asked = process.argv.slice(2).flatMap((arg) => groups[arg] ?? [arg]);

/** A third of the others' share of a busy core. */
const niceBeside = 5;

/**
 * Runs tests; what they print comes out line by line, without their own closing line.
 * @param isBeside they take the cores that others leave: journeys wait for browsers, and would be the last ones on idle cores
 */
function run(tests: string[], isBeside = false): Promise<Outcome> {
  const child = spawn(process.execPath, [vitest, "run", ...tests], {
    // What Node strips and compiles of a thousand sources is kept for the next worker and the next run: a quarter of loading them.
    env: { ...process.env, TMPDIR: scratch, NODE_COMPILE_CACHE: compiled },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (isBeside && child.pid) setPriority(child.pid, niceBeside);
  const outcome: Outcome = { passed: 0, failed: 1 };
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, passed, failed] = closing.exec(line) ?? [];
      if (named.test(line)) names.push(line);
      else if (passed === undefined) console.log(line);
      else Object.assign(outcome, { passed: Number(passed), failed: Number(failed) });
    }
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ ...outcome, failed: outcome.failed || Number(code !== 0) }));
  });
}

const all = () => [
  run(["--project", "journeys", "--project", "two-machines", "--maxWorkers", "2"]),
  run(["--project", "unit", "--project", "app", "--maxWorkers", "2"], true),
];
const outcomes = await Promise.all(asked.length > 0 ? [run(asked)] : all());
const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
for (const name of names.toSorted()) console.log(name);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
