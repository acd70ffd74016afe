import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Decisions are of their day: they may name files that are gone. */
const documents = globSync("{*.md,{docs,server,app,shared,tests,bench,deploy}/**/*.md}", { cwd: root }).filter(
  (path) => !path.startsWith("docs/decisions/"),
);
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trimEnd().split("\n");
const files = new Set(tracked);
const names = new Set(tracked.map((path) => basename(path)));
const folders = ["", "server/", "app/", "shared/", "tests/", "server/platform/"];

/** True if the repository has that file, said from its root, a source folder or the document's own folder. */
function isThere(document: string, path: string): boolean {
  if (!path.includes("/")) return names.has(path);
  const own = normalize(join(dirname(document), path));
  return files.has(own) || folders.some((folder) => files.has(folder + path));
}

/** Files named between backticks. Placeholders such as `<module>` and patterns are not names. */
const named = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|sql|css))`/g)].map(([, path]) => path!);

test("documents name no file that the repository does not have", () => {
  const missing = documents.flatMap((document) =>
    named(readFileSync(join(root, document), "utf8"))
      .filter((path) => !isThere(document, path))
      .map((path) => `${document} names ${path}`),
  );

  expect(missing).toEqual([]);
});

test("documents link to no page that the repository does not have", () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, path]) => path!)
      .filter((path) => {
        const target = normalize(join(dirname(document), path)).replace(/\/$/, "");
        return !files.has(target) && !tracked.some((file) => file.startsWith(`${target}/`));
      })
      .map((path) => `${document} links to ${path}`),
  );

  expect(missing).toEqual([]);
});

test("documents ask for no npm script that package.json does not have", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, script]) => !Object.hasOwn(scripts, script!))
      .map(([command]) => `${document}: ${command}`),
  );

  expect(missing).toEqual([]);
});
