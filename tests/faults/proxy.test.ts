import { expect, onTestFinished, test } from "vitest";
import { nginx, startProxy } from "#/bench/proxy.ts";
import { demoSignIn } from "#/server/demo/team.ts";
import { createDatabase } from "#/tests/database.ts";
import { listen } from "#/tests/listener.ts";
import { callAt, emptyDirectory } from "#/tests/running-api.ts";
import { type Run, run } from "#/tests/running-product.ts";

if (!nginx) console.warn("deploy/nginx.conf is not tested: it needs nginx.");

const timeout = 180_000;
const patient = { timeout: 30_000, interval: 50 };

interface Process extends Run {
  url: string;
}

/** Two processes on one database, behind the configuration of `deploy/`. */
async function startBehindProxy() {
  const settings = { DATABASE_URL: await createDatabase(), DATA_DIR: emptyDirectory(), TRUST_PROXY: "loopback" };
  const processes: Process[] = [];
  for (const _ of ["one", "other"]) {
    const started = run(settings);
    processes.push({ ...started, url: await started.address() });
  }
  const proxy = await startProxy({ ports: processes.map(({ url }) => Number(new URL(url).port)) });
  onTestFinished(proxy.stop);
  const address = `http://127.0.0.1:${proxy.port}`;
  const form = new URLSearchParams({ username: demoSignIn.email, password: demoSignIn.password });
  const signedIn = await fetch(`${address}/v2/login`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const { body: own } = await callAt(address, token, "GET", "/v2/mybusiness");
  return { processes, address, token, page: `/business/a/${own.id}/b` };
}

/** Pages that this process rendered. */
async function rendered({ url }: Process): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^localchap_requests_total{[^}]*route="page"[^}]*} (.+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test.skipIf(!nginx)(
  "with the proxy of deploy/, one process renders a page, a change in either drops it, news comes through, and one may die",
  { timeout },
  async () => {
    const { processes, address, token, page } = await startBehindProxy();
    const statusNow = async () => (await fetch(address + page)).status;
    const show = (url: string, is_shown: boolean) =>
      callAt(url, token, "POST", "/v2/business/visibility", { is_shown });

    const before = await Promise.all(processes.map(rendered));
    for (let visit = 0; visit < 20; visit += 1) expect(await statusNow()).toBe(200);
    const counts = (await Promise.all(processes.map(rendered))).map((count, at) => count - before[at]!);
    expect(counts.toSorted()).toEqual([0, 1]);

    for (const { url } of processes) {
      await show(url, false);
      await expect.poll(statusNow, patient).toBe(404);
      await show(url, true);
      await expect.poll(statusNow, patient).toBe(200);
    }

    const stream = await listen(address, token);
    await expect.poll(stream.raw, patient).not.toBe("");

    const keeper = processes[counts.indexOf(1)]!;
    keeper.process.kill("SIGKILL");
    await keeper.ended;
    for (let visit = 0; visit < 20; visit += 1) expect(await statusNow()).toBe(200);
  },
);
