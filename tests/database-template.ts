import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#/server/platform/database.ts";

const cache = fileURLToPath(new URL("../node_modules/.cache/localchap", import.meta.url));
const migrations = fileURLToPath(new URL("../migrations/", import.meta.url));

/** A migrated, empty database as an archive: made once for a set of migrations, then every test file begins from it. */
function templatePath(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    hash.update(name).update(readFileSync(migrations + name));
  }
  hash.update(
    readFileSync(fileURLToPath(new URL("../node_modules/@electric-sql/pglite/package.json", import.meta.url))),
  );
  return `${cache}/${hash.digest("hex").slice(0, 16)}.tar`;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplate: string;
  }
}

/** Tells the tests where it is, so that a migration written meanwhile does not move it under a running test. */
export default async function makeTemplate({ provide }: TestProject) {
  const path = templatePath();
  provide("databaseTemplate", path);
  if (process.env.TEST_DATABASE_URL || existsSync(path)) return;
  mkdirSync(cache, { recursive: true });
  const database = await openDatabase({});
  // Two runs may begin at once: neither reads what the other has written half of.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, await database.dump());
  renameSync(own, path);
  await database.close();
}
