import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = globSync("{server,shared}/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));

/** A failure that is caught and not looked at: `catch {`, `.catch(() => …)`, an "error" listener that does nothing. */
const silent = /\bcatch \{|\.catch\(\(\) =>|^\s*\(\) => \{\},$|on\("error", \(\) => \{\}\)/;

/** Lines that swallow a failure without a comment on them, above them or first in the block that says why. */
function silentIn(path: string): string[] {
  const lines = readFileSync(new URL(path, `file://${root}`), "utf8").split("\n");
  return lines.flatMap((line, at) => {
    if (!silent.test(line) || /^\s*(\/\/|\*|\/\*\*)/.test(line)) return [];
    const near = [line, lines[at - 1] ?? "", lines[at - 2] ?? "", lines[at + 1] ?? ""];
    const isExplained = near.some((one) => one.includes("//"));
    const isReplaced = /throw /.test(lines[at + 1] ?? "");
    return isExplained || isReplaced ? [] : [`${path}:${at + 1} ${line.trim()}`];
  });
}

test("no failure is caught in silence on the server: it is logged, thrown again, or a comment gives the reason", () => {
  expect(sources.flatMap(silentIn)).toEqual([]);
});
