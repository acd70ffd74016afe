/** Writes a `.br` and a `.gz` beside every file of the build that is text, so that the server compresses nothing twice. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const directory = new URL("../build/client/", import.meta.url);
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
