import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { hasPrograms, startPostgres, startReplica } from "#/tests/postgres.ts";
import { callAt, emptyDirectory, signUpAt } from "#/tests/running-api.ts";
import { run } from "#/tests/running-product.ts";
import { note } from "./effort.ts";

if (!hasPrograms) console.warn("A failover is not tested: there are no PostgreSQL programs here.");

const patient = { timeout: 60_000, interval: 50 };

/** A primary with synchronous replication to one of two standbys, and the product with all three addresses. */
async function startOnThree() {
  const primary = await startPostgres("-c synchronous_standby_names=*");
  onTestFinished(primary.stop);
  const [one, two] = [await startReplica(primary.url), await startReplica(primary.url)];
  for (const standby of [one, two]) onTestFinished(standby.stop);
  const { pathname } = new URL(await createOnServer(primary.url));
  const hostOf = (url: string) => new URL(url).host;
  // The remaining standby follows the new primary.
  const [{ port: firstPort }, { port: nextPort }] = [new URL(primary.url), new URL(one.url)];
  const survivor = new pg.Client({ connectionString: two.url });
  await survivor.connect();
  const following = `host=127.0.0.1,127.0.0.1 port=${firstPort},${nextPort} user=postgres target_session_attrs=read-write`;
  await survivor.query(`alter system set primary_conninfo = '${following}'`);
  await survivor.query("select pg_reload_conf()");
  await survivor.end();
  const address = await run({
    // The first address is read-only: the product must find the primary at startup too.
    DATABASE_URL: `postgres://postgres@${[two, primary, one].map(({ url }) => hostOf(url)).join(",")}${pathname}?target_session_attrs=read-write`,
    DATABASE_REPLICA_URL: [one, two].map(({ url }) => `postgres://postgres@${hostOf(url)}${pathname}`).join(","),
    DATA_DIR: emptyDirectory(),
  }).address();
  const followed = async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return [...text.matchAll(/^localchap_replica_follows{[^}]*} (\d)$/gm)].filter(([, value]) => value === "1").length;
  };
  await expect.poll(followed, patient).toBe(2);
  return { primary, one, address, followed };
}

/** Accounts may send 120 messages per minute, so they alternate. */
const writeEveryMs = 270;

/** Sends messages in alternation until stopped, and records the acknowledged ones. */
function keepWriting(address: string, people: readonly { id: string; token: string }[]) {
  const acknowledged: string[] = [];
  const failedAt: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const message = `number ${number}`;
      const [sender, other] = number % 2 ? people.toReversed() : people;
      const { status } = await callAt(address, sender!.token, "POST", `/v2/message/${other!.id}`, { message });
      if (status === 200) acknowledged.push(message);
      else failedAt.push(performance.now());
      await new Promise((wake) => setTimeout(wake, writeEveryMs));
    }
  })();
  const stop = async () => {
    isOver = true;
    await writing;
  };
  return { acknowledged, failedAt, stop };
}

/** Requests a page of results repeatedly. @returns statuses other than 200 */
function keepReading(address: string) {
  const refused: number[] = [];
  let answers = 0;
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; answers += 1) {
      const { status } = await fetch(`${address}/v2/finder?search=plumber&limit=${1 + (answers % 20)}`);
      if (status !== 200) refused.push(status);
      await new Promise((wake) => setTimeout(wake, 20));
    }
  })();
  const stop = async () => {
    isOver = true;
    await reading;
    return answers;
  };
  return { refused, stop };
}

test.skipIf(!hasPrograms)(
  "a primary that fails during writes loses no acknowledged write: a standby takes over, and reads continue",
  { timeout: 180_000 },
  async () => {
    const { primary, one, address, followed } = await startOnThree();
    const [ada, bola] = [await signUpAt(address, "Ada"), await signUpAt(address, "Bola")];
    const writer = keepWriting(address, [ada, bola]);
    await expect.poll(() => writer.acknowledged.length, patient).toBeGreaterThan(10);
    const reader = keepReading(address);

    primary.stop();
    await expect.poll(() => writer.failedAt.length, patient).toBeGreaterThan(0);
    one.promote();
    const promotedAt = performance.now();
    const before = writer.acknowledged.length;
    await expect.poll(() => writer.acknowledged.length, patient).toBeGreaterThan(before);
    const resumedMs = Math.round(performance.now() - promotedAt);
    expect(resumedMs).toBeLessThan(10_000);
    await expect.poll(() => writer.acknowledged.length, patient).toBeGreaterThan(before + 10);
    // The new primary has no upstream; the other standby follows it.
    await expect.poll(followed, patient).toBe(1);
    await writer.stop();
    const answers = await reader.stop();

    const said: string[] = [];
    for (let query = ""; ; ) {
      const { body } = await callAt(address, bola.token, "GET", `/v2/messages/${ada.id}${query}`);
      if (body.length === 0) break;
      said.push(...body.map(({ message }: { message: string }) => message));
      query = `?before=${body.at(-1).id}`;
    }
    expect(writer.acknowledged.filter((message) => !said.includes(message))).toEqual([]);
    expect(reader.refused).toEqual([]);
    note(`failover: writes resumed ${resumedMs} ms after the promotion; ${answers} answers read meanwhile, all 200`);
  },
);
