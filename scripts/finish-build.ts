/**
 * Writes the name of the build into the service worker, so that browsers detect an update, and compresses every text file with
 * brotli and gzip.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const directory = new URL("../build/client/", import.meta.url);
const worker = new URL("sw.js", directory);

// The names contain a hash of the content.
const names = (await readdir(new URL("assets/", directory))).filter((name) => /\.(js|css)$/.test(name)).sort();
const build = createHash("sha256").update(names.join()).digest("base64url").slice(0, 12);
const text = await readFile(worker, "utf8");
if (!text.includes('"unbuilt"')) throw new Error("The service worker has no placeholder for the name of the build");
await writeFile(worker, text.replace('"unbuilt"', `"${build}"`));

const isText = /\.(js|css|svg|json|txt|webmanifest)$/;

for (const name of await readdir(directory, { recursive: true })) {
  if (!isText.test(name)) continue;
  const file = new URL(name, directory);
  const content = await readFile(file);
  await writeFile(
    new URL(`${file}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  await writeFile(new URL(`${file}.gz`), gzipSync(content, { level: 9 }));
}
