import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { demoSignIn } from "#/server/demo/demo.ts";
import { createOnServer } from "./database.ts";
import { hasPrograms, startPostgres, startReplica } from "./postgres.ts";
import { callAt, emptyDirectory } from "./running-api.ts";
import { run } from "./running-product.ts";

if (!hasPrograms) console.warn("A replica is not tested: there are no PostgreSQL programs here.");

const timeout = 120_000;
const patient = { timeout: 30_000, interval: 100 };

/** The product on a primary with a replica. */
async function startWithReplica() {
  const primary = await startPostgres();
  onTestFinished(primary.stop);
  const replica = await startReplica(primary.url);
  onTestFinished(replica.stop);
  const DATABASE_URL = await createOnServer(primary.url);
  const replicaUrl = new URL(replica.url);
  replicaUrl.pathname = new URL(DATABASE_URL).pathname;
  const settings = { DATABASE_URL, DATABASE_REPLICA_URL: replicaUrl.href, DATA_DIR: emptyDirectory() };
  const address = await run(settings).address();
  const number = async (name: string) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name}{[^}]*} (.+)$`, "m").exec(text)?.[1]);
  };
  const follows = () => number("localchap_replica_follows");
  await expect.poll(follows, patient).toBe(1);
  const onReplica = new pg.Client({ connectionString: replicaUrl.href });
  onReplica.on("error", () => {});
  await onReplica.connect();
  onTestFinished(() => onReplica.end().catch(() => {}));
  const form = new URLSearchParams({ username: demoSignIn.email, password: demoSignIn.password });
  const signedIn = await fetch(`${address}/v2/login`, { method: "POST", body: form });
  const owner = { token: ((await signedIn.json()) as { access_token: string }).access_token };
  const { body: own } = await callAt(address, owner.token, "GET", "/v2/mybusiness");
  return { address, owner, ownId: own.id as string, replica, onReplica, number, follows };
}

test.skipIf(!hasPrograms)(
  "visitors read from a standby, and never stale data after a change",
  { timeout },
  async () => {
    const { address, owner, ownId, onReplica, number, follows } = await startWithReplica();
    const statusOf = async (path: string) => (await fetch(address + path)).status;
    const show = (is_shown: boolean) => callAt(address, owner.token, "POST", "/v2/business/visibility", { is_shown });
    const page = `/business/a/${ownId}/b`;
    const readsAndStatus = async () => [
      await statusOf(`/v2/business/${ownId}`),
      (await number("localchap_replica_reads_total")) > 0,
    ];
    await expect.poll(readsAndStatus, patient).toEqual([200, true]);
    expect(await statusOf(page)).toBe(200);

    await onReplica.query("select pg_wal_replay_pause()");
    expect((await show(false)).status).toBe(200);

    // The owner reads from the primary; others read from it after the event.
    expect((await callAt(address, owner.token, "GET", "/v2/mybusiness")).body.status).toBe("hidden");
    await expect.poll(() => statusOf(page), patient).toBe(404);
    expect(await statusOf(`/v2/business/${ownId}`)).toBe(404);
    expect(await statusOf("/v2/finder?search=plumber")).toBe(200);
    // Also long after the change: a lagging replica is not read.
    await expect.poll(follows, patient).toBe(0);
    expect(await statusOf(`/v2/business/${ownId}`)).toBe(404);

    await show(true);
    await expect.poll(() => statusOf(page), patient).toBe(200);

    await onReplica.query("select pg_wal_replay_resume()");
    await expect.poll(follows, patient).toBe(1);
    expect(await statusOf(page)).toBe(200);
  },
);

test.skipIf(!hasPrograms)("the primary serves reads while the replica is down", { timeout }, async () => {
  const { address, ownId, replica, follows } = await startWithReplica();

  replica.stop();

  for (const path of ["/v2/finder?search=caterer", `/business/c/${ownId}/d`, "/v2/businesses_client", "/readyz"])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  await expect.poll(follows, patient).toBe(0);
});

test.skipIf(!hasPrograms)("a server that is no replica is not read from", { timeout }, async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const [DATABASE_URL, DATABASE_REPLICA_URL] = [await createOnServer(server.url), await createOnServer(server.url)];
  const settings = { DATABASE_URL, DATABASE_REPLICA_URL, DATA_DIR: emptyDirectory() };

  const address = await run(settings).address();

  expect((await fetch(`${address}/v2/businesses_client`)).status).toBe(200);
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/^localchap_replica_follows{[^}]*} 0$/m);
});
