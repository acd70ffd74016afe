// Starts the built product, from any shell. Plain JavaScript, as setup.js: on a platform that npm has no Node 26 for, Node 20 reads it.
import * as module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const main = pathOf("build/product/main.js");
const compiled = pathOf("node_modules/.cache/localchap/compiled");

process.env.NODE_ENV = "production";
if (process.platform !== "win32" && process.execve) {
  // malloc reads its setting when a program begins. The process stays the same one: whoever ends it, ends the product.
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: "2" };
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main], env);
}
// Windows has no such call, and another malloc.
module.enableCompileCache?.(compiled);
process.argv[1] = main;
await import(pathToFileURL(main).href);
