import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkChecksums, writeChecksums } from "./backup.ts";

/** A folder with two files below the working directory, which has a short relative path. */
function filledFolder(): string {
  const folder = mkdtempSync(join(process.cwd(), "node_modules/.cache/checksums-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database", "people.rows.gz"), "rows");
  writeFileSync(join(folder, "manifest.json"), "{}");
  return relative(process.cwd(), folder);
}

test.each([
  ["by its path from here", ""],
  ["with ./ before it", "./"],
])("checksums of a folder named %s say each file by its path in it, and are checked", async (_, prefix) => {
  const folder = prefix + filledFolder();

  await writeChecksums(folder);

  const lines = readFileSync(join(folder, "checksums.txt"), "utf8").trimEnd().split("\n");
  expect(lines.map((line) => line.slice(66))).toEqual(["database/people.rows.gz", "manifest.json"]);
  await checkChecksums(folder);
  writeFileSync(join(folder, "database", "people.rows.gz"), "others");
  await expect(checkChecksums(folder)).rejects.toThrow("database/people.rows.gz is not what was saved");
});
