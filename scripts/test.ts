/**
 * `npm test`: all tests except the thorough ones, with the journeys in parallel. `--thorough` adds those, `--all` also the
 * operations. Prints the names of failed tests and a line `3012 passed, 0 failed` at the end.
 * Other arguments select tests, thorough ones included: `npm test -- server/chat`, or a group: `npm test -- --operations`.
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
const failedLine = /^failed: /;
const memory = "/dev/shm";
/** Required free space: databases, and the write-ahead log of each server. */
const scratchBytes = 4 * 1024 ** 3;

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= scratchBytes && process.availableMemory() >= scratchBytes;
  } catch {
    return false;
  }
}

/** Temporary folder of the tests, in memory if possible: tests copy data folders of thousands of files. */
const scratch = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), "localchap-tests-"));
// PostgreSQL refuses to run as root, and uses this folder from another account.
chmodSync(scratch, 0o1777);
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Names of failed tests, repeated at the end of the output. */
const names: string[] = [];
/** Groups of tests: those that depend on the PostgreSQL release, and those that stop servers for minutes. */
const groups: Record<string, string[]> = {
  "--database": (
    "--maxWorkers 2 --project unit --project two-machines " +
    "server/platform/database/database.test server/platform/database/commit.test server/platform/jobs/jobs.test.ts sql.test search/directory search/query/statement " +
    "search/rank/indexing search/rank/ratings search/misses search/featured search/odd search/ranking search/related search/search search/service search/thousands tests/listings tests/journeys/two-machines"
  ).split(" "),
  "--operations": ["--project", "operations"],
};
const args = process.argv.slice(2).flatMap((arg) => groups[arg] ?? [arg]);

const niceBeside = 5;

/**
 * Runs tests and prints their output, without the closing line of Vitest.
 * @param isBeside runs with a lower priority than the journeys, which take longer
 */
function run(tests: string[], isBeside = false): Promise<Outcome> {
  const child = spawn(process.execPath, [vitest, "run", ...tests], {
    // Shares compiled sources between workers and runs.
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
      if (failedLine.test(line)) names.push(line);
      else if (passed === undefined) console.log(line);
      else Object.assign(outcome, { passed: Number(passed), failed: Number(failed) });
    }
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ ...outcome, failed: outcome.failed || Number(code !== 0) }));
  });
}

const both = (others: string[], filter: string[]) =>
  Promise.all([
    run(["--project", "journeys", "--project", "two-machines", "--maxWorkers", "2", ...filter]),
    run(["--project", "unit", "--project", "app", "--maxWorkers", "2", ...others, ...filter], true),
  ]);

async function runRequested(): Promise<Outcome[]> {
  const flags = ["--thorough", "--all"];
  const named = args.filter((arg) => !flags.includes(arg));
  // Tests selected by name include the thorough ones.
  if (named.length > 0) return [await run(named)];
  return both(
    args.includes("--all") ? groups["--operations"]! : [],
    args.length > 0 ? [] : ["--tags-filter", "!thorough"],
  );
}

const outcomes = await runRequested();
const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
for (const name of names.toSorted()) console.log(name);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
