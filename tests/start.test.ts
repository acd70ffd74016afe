import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "./listener.ts";
import { callAt, emptyDirectory, preparedDirectory, signUpAt } from "./running-api.ts";
import { run } from "./running-product.ts";

// The server is started for real, in a process of its own, on data of its own.
const timeout = 120_000;

const statusOf = async (address: string, path: string) => (await fetch(address + path)).status;

async function topOf(address: string) {
  return (await (await fetch(`${address}/v2/businesses_client`)).json()) as { id: string; bid: string }[];
}

/** Number of public businesses, and of duplicates among them. */
async function businessesAt(address: string) {
  const top = await topOf(address);
  return { listed: top.length, distinct: new Set(top.map(({ bid }) => bid)).size };
}

const endedWithinMs = 10_000;

/** A connection that has sent half of a question. */
async function holdOnTo(address: string) {
  const slow = connect(Number(new URL(address).port), "127.0.0.1");
  slow.on("error", () => {});
  slow.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise((resolve) => setTimeout(resolve, 200));
  return slow;
}

describe("the product", () => {
  test("the product starts with nothing set, says where it is, answers there, and has its data once after it was killed", {
    timeout,
  }, async () => {
    const DATA_DIR = preparedDirectory();
    const first = run({ DATA_DIR });
    const address = await first.address();

    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    for (const path of ["/healthz", "/readyz", "/", "/v2/config"])
      expect([path, await statusOf(address, path)]).toEqual([path, 200]);
    expect(await (await fetch(address)).text()).toContain("LocalChap");
    expect(await businessesAt(address)).toEqual({ listed: 50, distinct: 50 });

    // A second process on the same data would ruin it.
    const second = run({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.problems()).toBe(
      `LocalChap did not start: ${DATA_DIR} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.\n`,
    );
    expect(await statusOf(address, "/readyz")).toBe(200);

    const path = `/v2/business/${(await topOf(address))[0]!.id}`;
    first.process.kill("SIGKILL");
    await first.ended;
    const third = run({ DATA_DIR });
    const again = await third.address();

    expect(third.out()).not.toContain("Loading");
    expect(await statusOf(again, path)).toBe(200);
    expect(await businessesAt(again)).toEqual({ listed: 50, distinct: 50 });
  });

  test("the product that is told to end by SIGTERM is ready no more, answers whom it has, tells streams to come back, and ends in time", {
    timeout,
  }, async () => {
    const started = run({ DATA_DIR: preparedDirectory(), DEMO_BUSINESSES: "0", DRAIN_SECONDS: "2" });
    const address = await started.address();
    const slow = await holdOnTo(address);
    const ada = await signUpAt(address, "Ada");
    const hers = await listen(address, ada.token);
    expect(await statusOf(address, "/readyz")).toBe(200);

    const toldAt = Date.now();
    started.process.kill("SIGTERM");
    await expect.poll(() => statusOf(address, "/readyz")).toBe(503);

    expect(await statusOf(address, "/v2/businesses_client")).toBe(200);
    expect((await callAt(address, ada.token, "GET", "/v2/stream")).status).toBe(503);
    await expect.poll(hers.isOver).toBe(true);
    expect(hers.raw()).toMatch(/\nretry: [12]\d{3}\n\n$/);
    expect(await started.ended).toBe(0);
    expect(Date.now() - toldAt).toBeLessThan(endedWithinMs);
    slow.destroy();
  });

  test("the product writes one line for each answer, known by its id, without what was typed, and ends at SIGINT though a browser holds on", {
    timeout,
  }, async () => {
    const started = run({ DATA_DIR: preparedDirectory(), DEMO_BUSINESSES: "0", LOG_LEVEL: "info" });
    const address = await started.address();
    const reply = await fetch(`${address}/v2/finder?search=my-secret`);
    const reqId = reply.headers.get("x-request-id");

    const lines = () =>
      started
        .out()
        .split("\n")
        .filter((line) => line.includes('"answered"'));
    await expect.poll(lines).toHaveLength(1);

    expect(JSON.parse(lines()[0]!)).toMatchObject({ reqId, route: "/v2/finder", method: "GET", status: 200 });
    expect(started.out()).not.toContain("my-secret");

    const slow = await holdOnTo(address);
    const toldAt = Date.now();
    started.process.kill("SIGINT");
    expect(await started.ended).toBe(0);
    expect(Date.now() - toldAt).toBeLessThan(endedWithinMs);
    slow.destroy();
  });

  test("the product that was killed while it loaded the demo completes it at the next start", { timeout }, async () => {
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

    second.process.kill("SIGTERM");
    await second.ended;
    const third = run(settings);
    await third.address();
    expect(third.out()).not.toContain("Loading");
  });
});

describe("npm start", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, , ...args] = scripts.start!.split(" ");

  test.each(["prestart", "start", "predev", "dev", "pretest", "test", "build", "build:server"])(
    "npm run %s has nothing but exec in it that only a POSIX shell understands",
    (name) => {
      expect(scripts[name]).toMatch(/^((exec )?node|react-router) [\w./:= -]+( && node [\w./:= -]+)*$/);
    },
  );

  test("npm start and npm run dev find an exec on Windows, made by the set-up, that runs what follows", () => {
    const cwd = emptyDirectory();
    mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
    writeFileSync(join(cwd, "node_modules/.lock-hash"), hash("sha256", ""));
    const windows = `data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })`;

    const setUp = spawnSync(
      process.execPath,
      ["--import", windows, fileURLToPath(new URL("../scripts/setup.js", import.meta.url))],
      { cwd },
    );

    expect(`${setUp.stderr}`).toBe("");
    expect(readFileSync(join(cwd, "node_modules/.bin/exec.cmd"), "utf8")).toBe("@%*\r\n");
  });

  test.runIf(process.platform === "linux")(
    "npm start is one process, the product itself, so that nothing is left when it is killed",
    { timeout },
    async () => {
      const settings = {
        DATA_DIR: preparedDirectory(),
        NODE_ENV: "test",
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      };
      const started = run(settings, ["/bin/sh", "-c", scripts.start!]);
      const address = await started.address();
      const ofProcess = (file: string) => readFileSync(`/proc/${started.process.pid}/${file}`, "utf8").split("\0");

      expect(ofProcess("cmdline").slice(1, -1)).toEqual([
        "--max-semi-space-size=8",
        "--v8-pool-size=1",
        expect.stringMatching(/build\/product\/main\.js$/),
      ]);
      expect(ofProcess("environ")).toEqual(expect.arrayContaining(["NODE_ENV=production", "MALLOC_ARENA_MAX=2"]));

      started.process.kill("SIGKILL");
      await started.ended;
      await expect.poll(() => statusOf(address, "/healthz").catch(() => "gone")).toBe("gone");
    },
  );

  test("npm start serves and ends cleanly where one program cannot take the place of another, as on Windows", {
    timeout,
  }, async () => {
    const without = ["--import", "data:text/javascript,process.execve = undefined"];
    const started = run({ DATA_DIR: preparedDirectory() }, [process.execPath, ...without, ...args]);

    const address = await started.address();
    await expect.poll(() => statusOf(address, "/"), { timeout: 30_000 }).toBe(200);
    started.process.kill("SIGTERM");
    expect(await started.ended).toBe(0);
  });
});

describe("a start that cannot be", () => {
  /** End of such a start: its exit code and its output. */
  async function endOf(settings: Record<string, string>) {
    const started = run({ DATA_DIR: emptyDirectory(), DEMO_BUSINESSES: "0", ...settings });
    return { code: await started.ended, said: started.problems() };
  }

  test("a start that cannot be says which port is in use", { timeout }, async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;

    expect(await endOf({ DATA_DIR: preparedDirectory(), PORT: String(port) })).toEqual({
      code: 1,
      said: `LocalChap did not start: port ${port} is in use. Stop what listens there, or set another PORT.\n`,
    });
  });

  test.each([
    ["PORT", "http", "PORT must be a whole number from 0 to 65535"],
    ["TRUST_PROXY", "everybody", "TRUST_PROXY must be loopback, a CIDR or a count"],
  ])("a start that cannot be says that %s is wrong", { timeout }, async (name, value, sentence) => {
    expect(await endOf({ [name]: value })).toEqual({ code: 1, said: `LocalChap did not start: ${sentence}\n` });
  });

  test("a start that cannot be says that the data folder cannot be written, where a file is in its place", {
    timeout,
  }, async () => {
    const file = join(emptyDirectory(), "data");
    writeFileSync(file, "not a folder");

    expect(await endOf({ DATA_DIR: file })).toEqual({
      code: 1,
      said: `LocalChap did not start: DATA_DIR ${file} cannot be written.\n`,
    });
  });

  test("a start that cannot be says that the database server does not answer", { timeout }, async () => {
    expect(await endOf({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" })).toEqual({
      code: 1,
      said: "LocalChap did not start: the database at DATABASE_URL does not answer.\n",
    });
  });
});
