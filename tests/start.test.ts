import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { startOwnServer } from "#/server/platform/database/own-server.ts";
import { listen } from "./listener.ts";
import { callAt, emptyDirectory, preparedDirectory, signUpAt } from "./running-api.ts";
import { type Run, run } from "./running-product.ts";

// Starts the real server in a separate process on its own data.
const timeout = 120_000;

const statusOf = async (address: string, path: string) => (await fetch(address + path)).status;

/** Fetches a path, with retries while a busy machine sheds requests. */
async function answerOf(address: string, path: string): Promise<Response> {
  let reply: Response | undefined;
  const ask = async () => {
    reply = await fetch(address + path);
    return reply.status;
  };
  await expect.poll(ask, { timeout: 30_000 }).not.toBe(503);
  return reply!;
}

async function topOf(address: string) {
  return (await (await answerOf(address, "/v2/businesses_client")).json()) as { id: string; bid: string }[];
}

/** Number of public businesses, and of duplicates among them. */
async function businessesAt(address: string) {
  const top = await topOf(address);
  return { listed: top.length, distinct: new Set(top.map(({ bid }) => bid)).size };
}

const endedWithinMs = 10_000;

/** A connection with an incomplete request. */
async function holdOnTo(address: string) {
  const slow = connect(Number(new URL(address).port), "127.0.0.1");
  slow.on("error", () => {});
  slow.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise((resolve) => setTimeout(resolve, 200));
  return slow;
}

/** Every response is logged as one line with its request id and without user input. */
async function expectLogLine(started: Run, address: string) {
  const reply = await answerOf(address, "/v2/finder?search=my-secret");
  const reqId = reply.headers.get("x-request-id")!;
  const lines = () =>
    started
      .out()
      .split("\n")
      .filter((line) => line.includes('"answered"') && line.includes(reqId));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({ reqId, route: "/v2/finder", method: "GET", status: 200 });
  expect(started.out()).not.toContain("my-secret");
}

/** The server stops cleanly and in time although a browser has an open connection. */
async function expectEndAt(signal: NodeJS.Signals, started: Run, address: string) {
  const slow = await holdOnTo(address);
  const signalledAt = Date.now();
  started.process.kill(signal);
  expect(await started.ended).toBe(0);
  expect(Date.now() - signalledAt).toBeLessThan(endedWithinMs);
  slow.destroy();
}

const isLinux = process.platform === "linux";
const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
};

/** Starts the server as `npm start` does, if a POSIX shell is available. */
function startByNpm(settings: Record<string, string>): Run {
  if (!isLinux) return run(settings);
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  return run({ ...settings, NODE_ENV: "test", PATH }, { command: ["/bin/sh", "-c", scripts.start!] });
}

/** `npm start` replaces itself with the product, so that no process remains after a kill. */
function expectOneProcess(started: Run) {
  const ofProcess = (file: string) => readFileSync(`/proc/${started.process.pid}/${file}`, "utf8").split("\0");
  expect(ofProcess("cmdline").slice(1, -1)).toEqual([
    "--max-semi-space-size=8",
    "--max-old-space-size=512",
    "--v8-pool-size=1",
    expect.stringMatching(/build\/product\/main\.js$/),
  ]);
  expect(ofProcess("environ")).toEqual(expect.arrayContaining(["NODE_ENV=production", "MALLOC_ARENA_MAX=2"]));
}

describe("the product", () => {
  test("the product, started without settings, prints its address, serves, leaves no process when it is killed, and restarts with its data", {
    timeout,
    tags: "thorough",
  }, async () => {
    const DATA_DIR = preparedDirectory();
    const first = startByNpm({ DATA_DIR });
    const address = await first.address();

    if (isLinux) expectOneProcess(first);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    for (const path of ["/healthz", "/readyz", "/", "/v2/config"])
      expect([path, (await answerOf(address, path)).status]).toEqual([path, 200]);
    expect(await (await answerOf(address, "/")).text()).toContain("LocalChap");
    expect(await businessesAt(address)).toEqual({ listed: 50, distinct: 50 });

    // A second process on the same data would corrupt it.
    const second = run({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.problems()).toBe(
      `LocalChap did not start: ${DATA_DIR} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.\n`,
    );
    expect(await statusOf(address, "/readyz")).toBe(200);

    const path = `/v2/business/${(await topOf(address))[0]!.id}`;
    first.process.kill("SIGKILL");
    await first.ended;
    await expect.poll(() => statusOf(address, "/healthz").catch(() => "gone")).toBe("gone");
    const third = run({ DATA_DIR, LOG_LEVEL: "info" });
    const again = await third.address();

    expect(third.out()).not.toContain("Loading");
    await expectLogLine(third, again);
    expect((await answerOf(again, path)).status).toBe(200);
    expect(await businessesAt(again)).toEqual({ listed: 50, distinct: 50 });
    await expectEndAt("SIGINT", third, again);
  });

  test("the product stopped by SIGTERM is not ready, finishes open requests, asks streams to reconnect, and exits in time", {
    timeout,
    tags: "thorough",
  }, async () => {
    const started = run({ DATA_DIR: preparedDirectory(), DEMO_BUSINESSES: "0", DRAIN_SECONDS: "2" });
    const address = await started.address();
    const slow = await holdOnTo(address);
    const ada = await signUpAt(address, "Ada");
    const hers = await listen(address, ada.token);
    expect(await statusOf(address, "/readyz")).toBe(200);

    const signalledAt = Date.now();
    started.process.kill("SIGTERM");
    await expect.poll(() => statusOf(address, "/readyz")).toBe(503);

    expect(await statusOf(address, "/v2/businesses_client")).toBe(200);
    expect((await callAt(address, ada.token, "GET", "/v2/stream")).status).toBe(503);
    await expect.poll(hers.isOver).toBe(true);
    expect(hers.raw()).toMatch(/\nretry: [12]\d{3}\n\n$/);
    expect(await started.ended).toBe(0);
    expect(Date.now() - signalledAt).toBeLessThan(endedWithinMs);
    slow.destroy();
  });

  test("the product killed while it loads the demo completes it at the next start", {
    timeout,
    tags: "thorough",
  }, async () => {
    const settings = { DATA_DIR: preparedDirectory(), DEMO_BUSINESSES: "800" };
    const first = run(settings);
    await expect.poll(first.out, { timeout: 60_000, interval: 5 }).toContain("Loading");
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.process.kill("SIGKILL");
    await first.ended;
    expect(first.out()).not.toContain(" is at ");

    const second = run(settings);
    const address = await second.address();

    expect(second.out()).toContain("Loading");
    const total = async (query: string) =>
      Number((await fetch(`${address}/v2/finder?${query}`)).headers.get("x-total-count"));
    expect(await businessesAt(address)).toEqual({ listed: 50, distinct: 50 });
    expect(await total("search=plumber&location=Lagos, Ikeja")).toBeGreaterThan(1);
  });
});

describe("a failed start", () => {
  /** Exit code and output of a failed start. */
  async function endOf(settings: Record<string, string>) {
    const started = run({ DATA_DIR: emptyDirectory(), DEMO_BUSINESSES: "0", ...settings });
    return { code: await started.ended, said: started.problems() };
  }

  test("a failed start names the port in use", { timeout, tags: "thorough" }, async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;

    expect(await endOf({ DATA_DIR: preparedDirectory(), PORT: String(port) })).toEqual({
      code: 1,
      said: `LocalChap did not start: port ${port} is in use. Stop what listens there, or set another PORT.\n`,
    });
  });

  test("a failed start names the invalid setting", { timeout, tags: "thorough" }, async () => {
    expect(await endOf({ PORT: "http" })).toEqual({
      code: 1,
      said: "LocalChap did not start: PORT must be a whole number from 0 to 65535\n",
    });
  });

  test("a failed start reports that the data folder cannot be written, if a file is in its place", {
    timeout,
    tags: "thorough",
  }, async () => {
    const file = join(emptyDirectory(), "data");
    writeFileSync(file, "not a folder");

    expect(await endOf({ DATA_DIR: file })).toEqual({
      code: 1,
      said: `LocalChap did not start: DATA_DIR ${file} cannot be written.\n`,
    });
  });

  test("a failed start explains what to do with the data folder of another version", {
    timeout,
    tags: "thorough",
  }, async () => {
    const DATA_DIR = preparedDirectory();
    const database = await startOwnServer({ dataDir: DATA_DIR });
    const client = new pg.Client(database.address.client);
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'of another version'");
    await client.end();
    await database.stop();

    expect(await endOf({ DATA_DIR })).toEqual({
      code: 1,
      said:
        "LocalChap did not start: the database was made by another version of LocalChap. To start with an empty one, " +
        `remove ${join(DATA_DIR, "postgres", "data")}; to bring a backup of this version back, npm run restore -- FOLDER --force.\n`,
    });
  });

  test("a failed start reports that the database server does not respond", {
    timeout,
    tags: "thorough",
  }, async () => {
    expect(await endOf({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" })).toEqual({
      code: 1,
      said: "LocalChap did not start: the database at DATABASE_URL does not answer.\n",
    });
  });
});
