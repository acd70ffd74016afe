/** Writes into the service worker which build it belongs to, so that browsers notice a new one. */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";

const directory = new URL("../build/client/", import.meta.url);
const worker = new URL("sw.js", directory);

// Built files are named after what is in them.
const names = (await readdir(new URL("assets/", directory))).filter((name) => /\.(js|css)$/.test(name)).sort();
const build = createHash("sha256").update(names.join()).digest("base64url").slice(0, 12);
const text = await readFile(worker, "utf8");
if (!text.includes('"unbuilt"')) throw new Error("The service worker has no place for the name of the build");
await writeFile(worker, text.replace('"unbuilt"', `"${build}"`));
