import { createHash } from "node:crypto";
import { mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** Windows refuses paths beyond 259 letters to programs that do not ask for more; PostgreSQL's own below a folder need 75. */
const longestPath = 180;

/** No letter that the code page of the machine may not have, and none that `cmd` puts something else for. */
const isPlain = (path: string) => path.length <= longestPath && /^[ -$&-~]*$/.test(path);

/**
 * The folder by a path that PostgreSQL for Windows can read: it knows only letters of the machine's code page, which has no ọ.
 * A folder with another name is reached through a junction, which needs no privilege.
 * @param links where junctions are made
 * @throws Error when something else is in the junction's place
 */
export function plainPath(folder: string, links: string): string {
  if (isPlain(folder)) return folder;
  const link = join(links, createHash("sha256").update(folder).digest("hex").slice(0, 12));
  for (const path of [folder, links]) mkdirSync(path, { recursive: true });
  try {
    symlinkSync(folder, link, "junction");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (!isSameFolder(link, folder)) throw new Error(`${link} does not lead to ${folder}. Remove it.`);
  return link;
}

function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}
