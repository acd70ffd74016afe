import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { hasPrograms, startPostgres } from "#/tests/postgres.ts";
import { callAt, preparedDirectory, startEmptyProduct } from "#/tests/running-api.ts";
import { isFull, note } from "./effort.ts";
import { Writers } from "./writers.ts";

const kills = Number(process.env.KILLS ?? (isFull ? 50 : 3));
const timeout = 120_000 + kills * 60_000;
const behindProxy = { TRUST_PROXY: "loopback" };

/** Delay before each kill, varied so that it interrupts different work. */
const aliveMs = (nth: number) => (nth * 37) % 300;
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

const isReady = async (address: string) => (await callAt(address, "", "GET", "/v2/businesses_client")).status === 200;

/** Process id of PostgreSQL, from its data folder. */
const serverPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);

/** Kills a process repeatedly during writes, and verifies all acknowledged writes each time. */
async function killAgainAndAgain(settings: Record<string, string>) {
  const writers = new Writers();
  let running = await startEmptyProduct({ ...behindProxy, ...settings });
  await writers.settle(running.address);
  for (let nth = 0; nth < kills; nth += 1) {
    writers.begin(running.address);
    await writers.reviewed();
    await pause(aliveMs(nth));
    await running.kill();
    await writers.stop();
    running = await startEmptyProduct({ ...behindProxy, ...settings });
    if (nth % 10 === 0) await writers.expectAllThere(running.address);
  }
  await writers.expectAllThere(running.address);

  const { messages, signUps, reviews } = writers.counts;
  note(`killed ${kills} times; ${messages} messages, ${signUps} sign-ups, ${reviews} reviews, none lost`);
}

test("acknowledged writes survive a kill -9 of the product", { timeout }, () =>
  killAgainAndAgain({ DATA_DIR: preparedDirectory() }),
);

test("acknowledged writes survive a kill -9 of its own PostgreSQL, and the product continues", {
  timeout,
}, async () => {
  const DATA_DIR = preparedDirectory();
  const { address } = await startEmptyProduct({ ...behindProxy, DATA_DIR });
  const writers = new Writers();
  await writers.settle(address);
  for (let nth = 0; nth < kills; nth += 1) {
    writers.begin(address);
    await writers.reviewed();
    await pause(aliveMs(nth));
    process.kill(serverPid(DATA_DIR), "SIGKILL");
    await writers.stop();
    await expect.poll(() => isReady(address), { timeout: 30_000 }).toBe(true);
    if (nth % 10 === 0) await writers.expectAllThere(address);
  }
  await writers.expectAllThere(address);

  const { messages, signUps, reviews } = writers.counts;
  note(`PostgreSQL killed ${kills} times; ${messages} messages, ${signUps} sign-ups, ${reviews} reviews, none lost`);
});

test.skipIf(!hasPrograms)(
  "a product whose PostgreSQL server crashes recovers by itself, without data loss",
  {
    timeout,
  },
  async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const settings = { DATABASE_URL: await createOnServer(server.url), DATA_DIR: preparedDirectory() };
    const { address } = await startEmptyProduct({ ...behindProxy, ...settings });
    const writers = new Writers();
    await writers.settle(address);
    writers.begin(address);
    await writers.reviewed();

    server.crash();
    await writers.stop();
    await writers.expectAllThere(address);

    const before = writers.counts;
    writers.begin(address);
    await writers.reviewed();
    await writers.stop();
    note(`PostgreSQL itself ended by "immediate": ${before.messages} messages, ${before.signUps} sign-ups, none lost`);
  },
);
