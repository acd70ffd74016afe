import { onTestFinished, test } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { hasPostgres, startPostgres } from "#/tests/postgres.ts";
import { preparedDirectory, startApiProcess } from "#/tests/running-api.ts";
import { isFull, note } from "./effort.ts";
import { Writers } from "./writers.ts";

const kills = Number(process.env.KILLS ?? (isFull ? 50 : 3));
const timeout = 120_000 + kills * 60_000;
const behindProxy = { TRUST_PROXY: "loopback" };

/** How much longer it lives after another review was acknowledged: each time it is hit in the middle of something else. */
const aliveMs = (nth: number) => (nth * 37) % 300;
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** Kills a server again and again while people write, and looks each time for what it had acknowledged. */
async function killAgainAndAgain(settings: Record<string, string>, engine: string) {
  const writers = new Writers();
  let running = await startApiProcess({ ...behindProxy, ...settings });
  await writers.settle(running.address);
  for (let nth = 0; nth < kills; nth += 1) {
    writers.begin(running.address);
    await writers.reviewed();
    await pause(aliveMs(nth));
    await running.kill();
    await writers.stop();
    running = await startApiProcess({ ...behindProxy, ...settings });
    if (nth % 10 === 0) await writers.expectAllThere(running.address);
  }
  await writers.expectAllThere(running.address);

  const { messages, signUps, reviews } = writers.counts;
  note(`${engine}: killed ${kills} times; ${messages} messages, ${signUps} sign-ups, ${reviews} reviews, none lost`);
}

test("whatever was acknowledged before a kill -9 is there after it, embedded", { timeout }, () =>
  killAgainAndAgain({ DATA_DIR: preparedDirectory() }, "embedded"),
);

test.skipIf(!isFull || !hasPostgres)(
  "whatever was acknowledged before a kill -9 is there after it, on PostgreSQL",
  {
    timeout,
  },
  async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const settings = { DATABASE_URL: await createOnServer(server.url), DATA_DIR: preparedDirectory() };
    await killAgainAndAgain(settings, "PostgreSQL");
  },
);

test.skipIf(!hasPostgres)(
  "a server whose PostgreSQL crashes goes on by itself, and has lost nothing",
  {
    timeout,
  },
  async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const settings = { DATABASE_URL: await createOnServer(server.url), DATA_DIR: preparedDirectory() };
    const { address } = await startApiProcess({ ...behindProxy, ...settings });
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
