import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claimDirectory } from "./lock.ts";

function emptyDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "localchap-lock-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test("a data directory is claimed once, and a second claim is refused in one clear line", () => {
  const directory = emptyDirectory();
  onTestFinished(claimDirectory(directory));

  const line = `${directory} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`;
  expect(() => claimDirectory(directory)).toThrow(new Error(line));
});

test("a data directory that was let go can be claimed again", () => {
  const directory = emptyDirectory();

  for (let nth = 0; nth < 3; nth++) claimDirectory(directory)();
});

test("two data directories are claimed side by side", () => {
  for (const directory of [emptyDirectory(), emptyDirectory()]) onTestFinished(claimDirectory(directory));
});

test("a directory that cannot be claimed at all is not said to be in use", () => {
  expect(() => claimDirectory(join(emptyDirectory(), "missing"))).toThrow(/unable to open/);
});
