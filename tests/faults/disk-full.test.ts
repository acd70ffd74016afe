import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { goodUpload } from "#/tests/fuzz/uploads.ts";
import { callAt, signUpAt, startEmptyProduct } from "#/tests/running-api.ts";
import { note } from "./effort.ts";

const isRoot = userInfo().uid === 0 && process.platform === "linux";
if (!isRoot) console.warn("A full disk is not tested: only root may mount one.");

/** Mounts a disk of this size in memory until the end of the test. */
function smallDisk(megabytes: number): string {
  const directory = mkdtempSync(join(tmpdir(), "localchap-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "localchap", directory]);
  onTestFinished(() => {
    execFileSync("umount", ["-l", directory]);
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

/** Fills the free space of the disk with a file. @returns a function that removes it */
function fill(directory: string): () => void {
  const path = join(directory, "somebody-elses-file");
  const { bavail, bsize } = statfsSync(directory);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize));
  } catch (error) {
    // The database filled the rest meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return () => unlinkSync(path);
}

const upload = async (address: string, token: string) => {
  const headers = { ...goodUpload.headers, authorization: `Bearer ${token}` };
  const reply = await fetch(`${address}/v2/user/upload`, { method: "POST", headers, body: goodUpload.payload });
  return { status: reply.status, body: await reply.json() };
};

test.skipIf(!isRoot)(
  "on a full disk writes are refused with a sentence, reads continue, and writes succeed once there is space",
  {
    timeout: 240_000,
  },
  async () => {
    const disk = smallDisk(220);
    const { address } = await startEmptyProduct({ DATA_DIR: disk });
    const ada = await signUpAt(address, "Ada");
    const bola = await signUpAt(address, "Bola");
    const say = (message: string) => callAt(address, ada.token, "POST", `/v2/message/${bola.id}`, { message });
    const read = async () => {
      const { body } = await callAt(address, ada.token, "GET", `/v2/messages/${bola.id}`);
      return body.map(({ message }: { message: string }) => message).sort();
    };
    const said = ["before"];
    expect((await say("before")).status).toBe(200);

    const makeRoom = fill(disk);
    const refused: unknown[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      // Incompressible, so that database files grow.
      const message = `full ${randomBytes(1_900).toString("hex")}`;
      const { status, body } = await say(message);
      if (status === 200) said.push(message);
      else refused.push({ status, code: body.code });
    }
    const picture = await upload(address, ada.token);
    expect(await read()).toEqual(said.toSorted());
    expect(picture).toMatchObject({ status: 503, body: { code: "server/unavailable" } });
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 503, code: "server/unavailable" })]),
    );

    makeRoom();
    await expect.poll(async () => (await say("after")).status, { timeout: 15_000, interval: 500 }).toBe(200);
    expect(await read()).toEqual(["after", ...said].sort());
    expect((await upload(address, ada.token)).status).toBe(200);
    note(
      `a full disk: ${refused.length} of 40 messages refused with 503, the picture too; nothing lost, and on it went`,
    );
  },
);

/** Writes to the write-ahead log until it needs another segment. */
async function exhaustWriteAheadLog(dataDir: string): Promise<Error | undefined> {
  const client = new pg.Client({ host: join(dataDir, "postgres"), user: "localchap", database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    for (let megabyte = 0; megabyte < 64; megabyte += 1) {
      await client.query("select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))");
    }
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

test.skipIf(!isRoot)(
  "a disk too full for the write-ahead log stops the database, which restarts without data loss once there is space",
  { timeout: 240_000 },
  async () => {
    const disk = smallDisk(220);
    const { address } = await startEmptyProduct({ DATA_DIR: disk });
    const ada = await signUpAt(address, "Ada");
    const bola = await signUpAt(address, "Bola");
    const say = (message: string) => callAt(address, ada.token, "POST", `/v2/message/${bola.id}`, { message });
    for (const message of ["one", "two", "three"]) expect((await say(message)).status).toBe(200);

    const makeRoom = fill(disk);
    expect(await exhaustWriteAheadLog(disk)).toBeInstanceOf(Error);
    const refused = await say("while it is full");
    expect(refused).toMatchObject({ status: 503, body: { code: "server/unavailable" } });

    makeRoom();
    await expect.poll(async () => (await say("after")).status, { timeout: 60_000, interval: 500 }).toBe(200);
    const { body } = await callAt(address, ada.token, "GET", `/v2/messages/${bola.id}`);
    const messages = body.map(({ message }: { message: string }) => message);
    expect(messages.toSorted()).toEqual(["after", "one", "three", "two"]);
    note("a disk too full for another segment of the write-ahead log: 503 until there was room, then on by itself");
  },
);
