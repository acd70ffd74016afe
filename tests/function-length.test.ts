import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const linesMax = 60;
/** The formatter sets the last line of a function as far in as its first. */
const beginning =
  /^( *)(?:export )?(?:default )?(?:(?:static |override |private )?(?:async )?(?:function\*? )?[\w#$]+(?:<.*>)?\(|(?:const|let) \w+ = (?:async )?(?:function|\(|<|\w+ =>))/;

/** Functions, components and methods that are longer than they may be, with their lines. */
function longFunctionsIn(path: string): string[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, first) => {
    const indent = beginning.exec(line)?.[1];
    if (indent === undefined || /[;,]$/.test(line)) return [];
    const last = lines.findIndex(
      (each, at) => at > first && new RegExp(`^${indent}[^\\s)]`).test(each) && !/^\s*\)/.test(each),
    );
    const isFunction =
      /^ *\}[;,)]?/.test(lines[last] ?? "") && lines.slice(first, last).some((each) => /(\{|=>)$/.test(each));
    const length = last - first + 1;
    return isFunction && length > linesMax ? [`${path}:${first + 1} has ${length} lines: ${line.trim()}`] : [];
  });
}

test("no function, component or method of the product has more than 60 lines", () => {
  const files = execFileSync("git", ["ls-files", "app", "server", "shared", "scripts", "bench"], { encoding: "utf8" });
  const sources = files.split("\n").filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));

  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(longFunctionsIn)).toEqual([]);
});
