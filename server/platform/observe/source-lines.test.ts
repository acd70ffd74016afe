import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

const helper = fileURLToPath(new URL("./source-lines.ts", import.meta.url));

test("an error of the bundled server names the source file and its line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "localchap-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "payment.ts");
  writeFileSync(
    source,
    `import { nameSourceLines } from ${JSON.stringify(helper)};
nameSourceLines(process.argv[1]!);

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

  const { stdout } = await promisify(execFile)(process.execPath, [bundle]);

  expect(stdout).toMatch(/^Error: no such charge\n {4}at settle \(payment\.ts:5:\d+\)\n {4}at payment\.ts:8:\d+/);
});
