/**
 * `npm test`: journeys in a browser on two workers with a product each, beside all other tests on two workers, for all of them
 * often wait. Ends with the names of tests that failed, or passed only when asked again, and one line for all:
 * `3012 passed, 0 failed`. With arguments: those tests alone, `npm test -- server/chat`.
 */
import { spawn } from "node:child_process";

interface Outcome {
  passed: number;
  failed: number;
}

const closing = /^(\d+) passed, (\d+) failed/;
const named = /^(failed|passed when asked again): /;
/** Said again at the end: between them and it stands the output of the others. */
const names: string[] = [];
const asked = process.argv.slice(2);

/** Runs tests; what they print comes out line by line, without their own closing line. */
function run(tests: string[]): Promise<Outcome> {
  const child = spawn("vitest", ["run", ...tests], { stdio: ["ignore", "pipe", "inherit"] });
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

const parts =
  asked.length > 0
    ? [asked]
    : [
        ["--project", "journeys", "--maxWorkers", "2"],
        ["--project", "unit", "--maxWorkers", "2"],
      ];
const outcomes = await Promise.all(parts.map(run));
const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
for (const name of names.toSorted()) console.log(name);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
