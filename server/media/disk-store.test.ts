import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeDiskStore } from "./store.ts";
import { newName } from "./variants.ts";

function openDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "localchap-disk-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test("a stored file is read back, and removed", async () => {
  const store = makeDiskStore(openDirectory());
  const name = newName("message");
  const content = randomBytes(100_000);
  await store.put(name, "480.webp", Buffer.from("an earlier one"));
  await store.put(name, "480.webp", content);
  await store.put(name, "960.jpg", Buffer.from("jpeg"));

  const file = await store.get(name, "480.webp");
  expect(file).toMatchObject({ bytes: 100_000, type: "image/webp" });
  expect(Buffer.concat(await file!.stream.toArray()).equals(content)).toBe(true);

  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name, "480.webp")).toBeUndefined();
  expect(await store.get(name, "960.jpg")).toBeUndefined();
});

test("an invalid name never reaches the file system", async () => {
  const store = makeDiskStore(openDirectory());
  for (const name of ["..", "../../etc", "demo", "", `${"a".repeat(32)}/..`]) {
    await expect(async () => store.get(name, "960.webp")).rejects.toThrow("not the name of a picture");
    await expect(async () => store.remove(name)).rejects.toThrow("not the name of a picture");
    await expect(async () => store.put(name, "960.webp", Buffer.alloc(1))).rejects.toThrow("not the name of a picture");
  }
});

test("a process killed during a write leaves no partial file under a final name", async () => {
  const directory = openDirectory();
  const name = newName("profile");
  const folder = join(directory, name.slice(0, 2), name);
  const wholeBytes = 400 * 2 ** 20;
  const writing = `
    const { makeDiskStore } = await import(${JSON.stringify(new URL("./store.ts", import.meta.url).href)});
    await makeDiskStore(${JSON.stringify(directory)}).put(${JSON.stringify(name)}, "960.webp", Buffer.alloc(${wholeBytes}, 1));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", writing]);
  const ended = new Promise((resolve) => child.once("exit", resolve));

  let half = 0;
  while (half === 0 && child.exitCode === null) {
    await wait(1);
    const [file] = await readdir(folder).catch(() => []);
    if (file) half = (await stat(join(folder, file)).catch(() => undefined))?.size ?? 0;
  }
  child.kill("SIGKILL");
  await ended;

  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(wholeBytes);
  const store = makeDiskStore(directory);
  expect(await store.get(name, "960.webp")).toBeUndefined();
  await store.remove(name);
  expect(await readdir(join(directory, name.slice(0, 2)))).toEqual([]);
});
