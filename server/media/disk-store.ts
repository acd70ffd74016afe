import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaStore } from "./store.ts";
import { isName, typeOf } from "./variants.ts";

/** Keeps each picture in a folder of its own, 256 shelves of them. */
export function makeDiskStore(directory: string): MediaStore {
  const folderOf = (name: string) => {
    if (!isName(name)) throw new Error(`not the name of a picture: ${name}`);
    return join(directory, name.replace("p_", "").slice(0, 2), name);
  };
  return {
    put: async (name, variant, content) => {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true });
      // Under its own name only once it is whole and on the disk: a crash leaves at most an unused half.
      const half = join(folder, `.${randomUUID()}`);
      await writeFile(half, content, { flush: true });
      await rename(half, join(folder, variant));
    },
    get: async (name, variant) => {
      const file = await openIfThere(join(folderOf(name), variant));
      return file && { stream: file.createReadStream(), bytes: (await file.stat()).size, type: typeOf(variant) };
    },
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
}

async function openIfThere(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
