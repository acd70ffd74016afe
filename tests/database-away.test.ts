import { globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { listen } from "./listener.ts";
import { callAt, emptyDirectory, signUpAt } from "./running-api.ts";
import { run } from "./running-product.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

/** Longer than cache lifetimes and timeouts. */
const awayMs = Number(process.env.TEST_AWAY_MS ?? 6_000);
/** The error appears within five seconds; the rest is for a busy machine. */
const timeoutMs = 15_000;

const seenAt = async (address: string, path: string) => {
  const startedAt = performance.now();
  const reply = await fetch(address + path, { signal: AbortSignal.timeout(timeoutMs) });
  return {
    status: reply.status,
    body: await reply.text(),
    retry: reply.headers.get("retry-after"),
    ms: performance.now() - startedAt,
  };
};

test.each(["cut", "swallow"] as const)(
  "during a database outage (%s) cached pages are served, other requests get 503 quickly, and the product recovers by itself",
  { timeout: 180_000 },
  async (harm) => {
    const proxy = await startTcpProxy(await createDatabase());
    const DATA_DIR = emptyDirectory();
    const { address: started } = run({ DATABASE_URL: proxy.url, DATA_DIR, LOG_LEVEL: "silent" });
    const address = await started();
    const letters = () => globSync(`${DATA_DIR}/outbox/*.eml`).length;
    const [ada, bola] = [await signUpAt(address, "Ada"), await signUpAt(address, "Bola")];
    const hers = await listen(address, ada.token);
    const [top] = (await callAt(address, "", "GET", "/v2/businesses_client")).body;
    for (const path of ["/", "/", "/readyz"]) expect((await seenAt(address, path)).status).toBe(200);

    proxy[harm]();
    const awayUntil = performance.now() + awayMs;
    const [home, call, member, page, ready, numbers] = await Promise.all([
      seenAt(address, "/"),
      seenAt(address, "/v2/finder?search=plumber"),
      callAt(address, ada.token, "GET", "/v2/user"),
      seenAt(address, `/business/a/${top.id}/b`),
      seenAt(address, "/readyz"),
      seenAt(address, "/metrics"),
    ]);
    console.info(`${harm}: told after ${[call, page, ready].map(({ ms }) => Math.round(ms)).join(", ")} ms`);

    expect(home.status).toBe(200);
    expect(numbers.status).toBe(200);
    expect((await seenAt(address, "/healthz")).status).toBe(200);
    expect(call).toMatchObject({ status: 503, retry: "5" });
    expect(JSON.parse(call.body)).toMatchObject({
      code: "server/unavailable",
      detail: expect.stringContaining("Try again"),
    });
    expect(member).toMatchObject({ status: 503, body: { code: "server/unavailable" } });
    expect(page).toMatchObject({ status: 503, retry: "5", body: expect.stringContaining("Try again") });
    expect(ready.status).toBe(503);

    await wait(Math.max(0, awayUntil - performance.now()));
    expect((await seenAt(address, "/")).status).toBe(200);
    proxy.mend();

    await expect.poll(async () => (await seenAt(address, "/readyz")).status, { timeout: 30_000 }).toBe(200);
    expect((await seenAt(address, `/business/a/${top.id}/b`)).status).toBe(200);
    await hers.wait("resync");
    await expect
      .poll(
        async () => (await callAt(address, bola.token, "POST", `/v2/message/${ada.id}`, { message: "There?" })).status,
      )
      .toBe(200);
    await hers.wait("message");
    const lettersBefore = letters();
    expect((await callAt(address, "", "POST", "/v2/resetpassword", { email: "ada@example.com" })).status).toBe(200);
    await expect.poll(letters, { timeout: 40_000, interval: 200 }).toBeGreaterThan(lettersBefore);
  },
);
