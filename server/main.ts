import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What the last start compiled is kept: a third of a second less until anybody is served.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/localchap/compiled", import.meta.url)));
const { readConfig } = await import("./platform/config.ts");
const { refuseToStart, start } = await import("./start.ts");

try {
  await start(readConfig(process.env));
} catch (error) {
  refuseToStart(error);
}
