import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plainPath } from "./plain-path.ts";

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "localchap-plain-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a path of plain letters, spaces included, is given to PostgreSQL as it is", () => {
  expect(plainPath("C:\\Users\\Ada Obi\\localchap (1)", "C:\\nowhere")).toBe("C:\\Users\\Ada Obi\\localchap (1)");
});

test.each([
  ["with ọ", "Ọlá"],
  ["with a letter that cmd replaces", "100%"],
  ["of more than 180 letters", "x".repeat(181)],
])("a path %s is given to PostgreSQL as a short plain one that leads there", (_, name) => {
  const top = emptyFolder();
  const links = join(top, "links");

  const path = plainPath(join(top, name), links);

  expect(path.slice(0, links.length)).toBe(links);
  expect(path.slice(links.length)).toMatch(/^.[0-9a-f]{12}$/);
  expect(plainPath(join(top, name), links)).toBe(path);
  writeFileSync(join(path, "file"), "kept");
  expect(readFileSync(join(top, name, "file"), "utf8")).toBe("kept");
});

test("a junction that leads to another folder than ours is refused", () => {
  const top = emptyFolder();
  const path = plainPath(join(top, "Ọlá"), top);
  unlinkSync(path);
  symlinkSync(tmpdir(), path);

  expect(() => plainPath(join(top, "Ọlá"), top)).toThrow(`${path} does not lead to ${join(top, "Ọlá")}. Remove it.`);
});
