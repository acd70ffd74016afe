import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

const helper = fileURLToPath(new URL("./errors.ts", import.meta.url));

async function bundleOfPayment() {
  const folder = mkdtempSync(join(tmpdir(), "localchap-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "payment.ts");
  writeFileSync(
    source,
    `import { mapStackTraces } from ${JSON.stringify(helper)};
mapStackTraces(process.argv[1]!);

function settle(): never {
  throw new Error("no such charge");
}
try {
  settle();
} catch (error) {
  process.stdout.write((error as Error).stack!);
}
`,
  );
  const bundle = join(folder, "main.js");
  await build({
    ...{ entryPoints: [source], outfile: bundle, bundle: true, platform: "node", format: "esm" },
    ...{ sourcemap: "linked", sourcesContent: false },
  });
  return bundle;
}

const outputOf = async (bundle: string) => (await promisify(execFile)(process.execPath, [bundle])).stdout;

test("an error of the bundled server names the source file and its line", async () => {
  const stdout = await outputOf(await bundleOfPayment());

  expect(stdout).toMatch(/^Error: no such charge\n {4}at settle \(payment\.ts:5:\d+\)\n {4}at payment\.ts:8:\d+/);
});

test("an error in a package outside the source map shows the line of the bundle", async () => {
  const bundle = await bundleOfPayment();
  const map = JSON.parse(readFileSync(`${bundle}.map`, "utf8"));
  const lines = readFileSync(bundle, "utf8")
    .split("\n")
    .map(() => "A");
  writeFileSync(`${bundle}.map`, JSON.stringify({ ...map, mappings: lines.join(";") }));

  expect(await outputOf(bundle)).toMatch(/^Error: no such charge\n {4}at settle \(\S*main\.js:\d+:\d+\)/);
});
