import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

/** In the format of `sha256sum -c checksums.txt`. */
const listName = "checksums.txt";

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Paths of all files below a folder, relative to it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Writes the checksums of all files of a backup. */
export async function writeChecksums(folder: string) {
  const lines: string[] = [];
  for (const path of await filesBelow(folder)) lines.push(`${await checksumOf(join(folder, path))}  ${path}\n`);
  await writeFile(join(folder, listName), lines.join(""));
}

/** @throws Error that names the first file that is changed or missing */
export async function checkChecksums(folder: string) {
  const list = await readFile(join(folder, listName), "utf8").catch(() => {
    throw new Error(`${folder} is not a complete backup: it has no ${listName}.`);
  });
  for (const line of list.split("\n").filter(Boolean)) {
    const [expected, path = ""] = line.split("  ");
    const found = await checksumOf(join(folder, path)).catch(() => "missing");
    if (found !== expected) throw new Error(`${path} is not what was saved: the backup is damaged.`);
  }
}
