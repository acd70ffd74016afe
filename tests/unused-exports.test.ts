import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Interfaces that modules add to are found by their name. */
const declared = /^declare module "#\/([^"]+)" \{\n([\s\S]*?)^\}/gm;

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith("tests/");
/** Files whose exports are read by name by React Router, or that make rows for tests and the demo. */
const isReadByName = (path: string) =>
  /^app\/(root|routes|entry\.(client|server))\.tsx?$/.test(path) ||
  /-page\.tsx$/.test(path) ||
  /\/make\.ts$/.test(path) ||
  // The build puts them in the place of React Router's own.
  /^app\/(router-on-server\.tsx|offline\/(route-modules|held-loaders|known-routes)\.ts)$/.test(path) ||
  routeModules.some((module) => path === `app/${module}`);

const sources = globSync("{server,app,shared}/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTest(path));
const others = globSync(["{tests,bench,scripts}/**/*.{ts,js}", "{server,app,shared}/**/*.test.{ts,tsx}", "*.ts"], {
  cwd: root,
});
const texts = new Map([...sources, ...others].map((path) => [path, readFileSync(join(root, path), "utf8")]));
const routeModules = [...texts.get("app/routes.ts")!.matchAll(/"([\w/.-]+\.tsx?)"/g)].map(([, path]) => path!);

/** Files that import `name` from `path`, by path and name: `server/chat/chat.ts findPartner`. */
const importers = new Map<string, Set<string>>();
for (const [path, text] of texts) {
  for (const { from, names } of importsIn(path, text)) {
    for (const name of names) {
      const key = `${from} ${name}`;
      importers.set(key, (importers.get(key) ?? new Set()).add(path));
    }
  }
}

/** Names a file imports from others of ours, or adds to in a `declare module`; `*` stands for all of them. */
function importsIn(path: string, text: string): { from: string; names: string[] }[] {
  const statements = text.matchAll(
    /\b(?:import|export)\s+(?:type\s+)?([\w\s{},*]+?)\s*from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g,
  );
  const merged = [...text.matchAll(declared)].map(([, from, body]) => ({
    from: from!,
    names: [...body!.matchAll(/interface (\w+)/g)].map(([, name]) => name!),
  }));
  const imported = [...statements].flatMap(([, clause, named, dynamic]) => {
    const from = pathOf(path, (named ?? dynamic)!);
    return from ? [{ from, names: clause ? namesIn(clause) : ["*"] }] : [];
  });
  return [...merged, ...imported];
}

function pathOf(path: string, given: string): string | undefined {
  if (given.startsWith("#/")) return given.slice(2);
  return given.startsWith(".") ? normalize(join(dirname(path), given)) : undefined;
}

function namesIn(clause: string): string[] {
  if (clause.includes("*")) return ["*"];
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? "";
  const isDefault = clause.replace(/\{[^}]*\}/, "").trim() !== "";
  const names = inBraces
    .split(",")
    .map((one) =>
      one
        .trim()
        .replace(/^type\s+/, "")
        .replace(/\s+as\s.*/, ""),
    )
    .filter(Boolean);
  return isDefault ? [...names, "default"] : names;
}

function exportsOf(text: string): string[] {
  const own = text.replace(declared, "");
  return [
    ...own.matchAll(
      /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
    ),
  ].map(([, name]) => name!);
}

test("every export of the product is imported by another of its files, or is in use in its own and tested", () => {
  const unused = sources
    .filter((path) => !isReadByName(path))
    .flatMap((path) => exportsOf(texts.get(path)!).map((name) => ({ path, name })))
    .filter(({ path, name }) => {
      const users = [...(importers.get(`${path} ${name}`) ?? []), ...(importers.get(`${path} *`) ?? [])];
      if (users.some((user) => !isTest(user))) return false;
      const isUsedInside = [...texts.get(path)!.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
      return users.length === 0 || !isUsedInside;
    });

  expect(unused.map(({ path, name }) => `${path} exports ${name}`)).toEqual([]);
});
