import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { writeChecksums } from "#/server/platform/backup/backup.ts";
import { createOnServer } from "./database.ts";
import { callAt, emptyDirectory, preparedDirectory, signUpAt } from "./running-api.ts";
import { run } from "./running-product.ts";

const timeout = 180_000;
const places = ["its own server", "another server"];
const command = (name: string) => fileURLToPath(new URL(`../server/${name}.ts`, import.meta.url));

type Settings = Record<string, string>;

/** Runs a command. @returns its output */
async function ask(name: "backup" | "restore", settings: Settings, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command(name), ...words], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

async function emptyStore(place: string): Promise<Settings> {
  const DATA_DIR = emptyDirectory();
  if (place === "its own server") return { DATA_DIR };
  return { DATA_DIR, DATABASE_URL: await createOnServer(inject("databaseServer")) };
}

/** Settings of a prepared data folder or of a new database. */
const readyStore = async (place: string): Promise<Settings> =>
  place === "its own server" ? { DATA_DIR: preparedDirectory() } : emptyStore(place);

/** Content of every saved file: rows of all tables, all pictures. */
function contentsOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const saved = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /\.rows\.gz$|\/media\//.test(path));
  return Object.fromEntries(
    saved.toSorted().map((path) => {
      const bytes = readFileSync(path);
      return [path.slice(folder.length), (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("base64")];
    }),
  );
}

const folderIn = (name: string) => join(emptyDirectory(), name);

describe.each(places)("a backup of the database on %s", (place) => {
  test.each(places)(
    "a backup taken while the product serves, and restored into %s, is the same row by row, and serves",
    {
      timeout,
    },
    async (other) => {
      const settings = await readyStore(place);
      const product = run(settings);
      const address = await product.address();
      const ada = await signUpAt(address, "Ada");
      mkdirSync(join(settings.DATA_DIR!, "media", "ab"), { recursive: true });
      writeFileSync(join(settings.DATA_DIR!, "media", "ab", "960.webp"), "a picture");
      const [first, second] = [folderIn("first"), folderIn("second")];

      const writing = Array.from({ length: 5 }, (_, nth) => signUpAt(address, `Bola${nth}`));
      expect(await ask("backup", settings, first)).toMatch(
        /^\d{3,} rows of \d{2,} tables are in .*, pictures are copied\.\n$/,
      );
      await Promise.all(writing);
      product.process.kill("SIGTERM");
      await product.ended;

      const target = await emptyStore(other);
      expect(await ask("restore", target, first)).toMatch(/^\d{3,} rows of \d+ tables are as they were at 20/m);
      await ask("backup", target, second);
      expect(contentsOf(second)).toEqual(contentsOf(first));
      const { tables } = JSON.parse(readFileSync(join(first, "manifest.json"), "utf8"));
      expect(JSON.parse(readFileSync(join(second, "manifest.json"), "utf8"))).toMatchObject({ tables });
      expect(tables.find(({ name }: { name: string }) => name === "public.businesses").rows).toBe(60);

      const again = await run(target).address();
      expect((await callAt(again, ada.token, "GET", "/v2/user")).body).toMatchObject({ id: ada.id });
      expect((await fetch(`${again}/v2/finder?search=plumber`)).status).toBe(200);
    },
  );

  test("a backup is restored only into an empty place, unless that is forced", { timeout }, async () => {
    const settings = await emptyStore(place);
    const product = run({ ...settings, DEMO_BUSINESSES: "0" });
    const address = await product.address();
    await signUpAt(address, "Ada");
    const folder = folderIn("kept");
    await ask("backup", settings, folder);
    const late = await signUpAt(address, "Late");
    expect(await ask("backup", settings, folder)).toContain("is not empty");
    if (place === "its own server") expect(await ask("restore", settings, folder)).toContain("in use by another");
    product.process.kill("SIGTERM");
    await product.ended;

    expect(await ask("restore", settings, folder)).toContain("not empty");
    expect(await ask("restore", settings, folder, "--force")).toContain("are as they were");

    const again = await run({ ...settings, DEMO_BUSINESSES: "0" }).address();
    expect((await callAt(again, late.token, "GET", "/v2/user")).status).toBe(401);
  });
});

test("a damaged backup, or one of another version, is refused before anything is changed", { timeout }, async () => {
  const settings = await emptyStore("its own server");
  const product = run({ ...settings, DEMO_BUSINESSES: "0" });
  await product.address();
  product.process.kill("SIGTERM");
  await product.ended;
  const folder = folderIn("damaged");
  // The product is stopped, so its directory is read directly.
  expect(await ask("backup", settings, folder)).toContain("tables are in");
  const other = folderIn("other");
  cpSync(folder, other, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(other, "manifest.json"), "utf8"));
  writeFileSync(join(other, "manifest.json"), JSON.stringify({ ...manifest, schema: "of another version" }));
  rmSync(join(other, "checksums.txt"));
  await writeChecksums(other);
  writeFileSync(join(folder, "database", "public.accounts.rows.gz"), "something else");
  const target = await emptyStore("its own server");

  expect(await ask("restore", target, folder)).toBe(
    "Nothing was restored: database/public.accounts.rows.gz is not what was saved: the backup is damaged.\n",
  );
  expect(await ask("restore", target, other)).toContain("was written by another version of LocalChap");
  expect(existsSync(join(target.DATA_DIR!, "postgres"))).toBe(false);
  expect(await ask("restore", target, emptyDirectory())).toContain("is not a complete backup");
});
