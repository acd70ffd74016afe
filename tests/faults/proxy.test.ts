import { expect, onTestFinished, test } from "vitest";
import { demoSignIn } from "#/server/demo/demo.ts";
import { createDatabase } from "#/tests/database.ts";
import { listen } from "#/tests/listener.ts";
import { nginx, startProxy } from "#/tests/proxy.ts";
import { callAt, emptyDirectory } from "#/tests/running-api.ts";
import { type Run, run } from "#/tests/running-product.ts";

if (!nginx) console.warn("deploy/nginx.conf is not tested: it needs nginx.");

const timeout = 180_000;
const patient = { timeout: 30_000, interval: 50 };

interface Process extends Run {
  url: string;
}

/** Starts processes on one database behind the configuration of `deploy/`. */
async function startBehindProxy(count: number) {
  const settings = { DATABASE_URL: await createDatabase(), DATA_DIR: emptyDirectory(), TRUST_PROXY: "loopback" };
  const processes: Process[] = [];
  while (processes.length < count) {
    const started = run(settings);
    processes.push({ ...started, url: await started.address() });
  }
  const proxy = await startProxy({ ports: processes.map(({ url }) => Number(new URL(url).port)), reportsCache: true });
  onTestFinished(proxy.stop);
  const address = `http://127.0.0.1:${proxy.port}`;
  const form = new URLSearchParams({ username: demoSignIn.email, password: demoSignIn.password });
  const signedIn = await fetch(`${address}/v2/login`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const { body: own } = await callAt(address, token, "GET", "/v2/mybusiness");
  return { processes, address, token, page: `/business/a/${own.id}/b` };
}

/** Number of pages that a process rendered. */
async function rendered({ url }: Process): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^localchap_requests_total{[^}]*route="page"[^}]*} (.+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test.skipIf(!nginx)(
  "behind the proxy of deploy/ one process renders a page, a change in either evicts it, events arrive, and one process may die",
  { timeout },
  async () => {
    const { processes, address, token, page } = await startBehindProxy(2);
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

/** Responses through the proxy for a browser with these headers. */
const open = async (url: string, headers: Record<string, string> = {}, method = "GET") => {
  const answer = await fetch(url, { method, headers: { "accept-encoding": "gzip, deflate, br", ...headers } });
  const [kept, set, packing, allowed] = ["x-kept", "set-cookie", "content-encoding", "x-accel-expires"].map((name) =>
    answer.headers.get(name),
  );
  return { status: answer.status, kept, set, packing, allowed, text: await answer.text() };
};

test.skipIf(!nginx)(
  "the proxy of deploy/ caches a popular page for a second, for visitors only, and shows changes soon",
  { timeout },
  async () => {
    const { address, token, page } = await startBehindProxy(1);
    const url = address + page;
    const cachedNow = async (headers = {}) => (await open(url, headers)).kept;

    await expect.poll(cachedNow, patient).toBe("HIT");
    // After a second the proxy revalidates the page.
    await expect.poll(cachedNow, patient).toBe("REVALIDATED");
    expect(await open(url)).toMatchObject({ status: 200, packing: "br", set: null, allowed: null });

    // Requests with credentials or from a reload bypass the cache.
    for (const more of [{ authorization: `Bearer ${token}` }, { cookie: "any=1" }, { "cache-control": "max-age=0" }])
      for (const _ of [1, 2, 3]) expect(await cachedNow(more)).toBe("BYPASS");
    expect((await open(url, {}, "POST")).status).toBe(405);

    // The encoding is a part of the cache key.
    await expect.poll(() => cachedNow({ "accept-encoding": "gzip" }), patient).toBe("HIT");
    expect((await open(url, { "accept-encoding": "gzip" })).packing).toBe("gzip");
    expect((await open(url, { "accept-encoding": "identity" })).packing).toBeNull();
    expect((await open(url)).packing).toBe("br");

    // Endpoints, pictures, files, page data and missing pages are never cached.
    const script = /"(\/assets\/[^"]+\.js)"/.exec((await open(url)).text)?.[1];
    for (const path of ["/v2/config", `${page}.data`, script!, "/nowhere", "/healthz"])
      for (const _ of [1, 2, 3, 4, 5]) expect(`${path} ${(await open(address + path)).kept}`).not.toMatch(/HIT|REVAL/);

    const title = /<title>[^<]*<\/title>/.exec((await open(url)).text)![0];
    await expect.poll(cachedNow, patient).toBe("HIT");
    await callAt(address, token, "POST", "/v2/business/visibility", { is_shown: false });
    const hiddenAt = Date.now();
    await expect.poll(async () => (await open(url)).status, patient).toBe(404);
    const lateMs = Date.now() - hiddenAt;
    for (const _ of [1, 2, 3, 4, 5]) expect((await open(url)).text).not.toContain(title);
    console.log(`a page that its owner hid was gone after ${lateMs} ms`);

    await callAt(address, token, "POST", "/v2/business/visibility", { is_shown: true });
    await expect.poll(async () => (await open(url)).text, patient).toContain(title);
  },
);
