import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { serveMetrics } from "./metrics.ts";

/** The calls with `/metrics`, as the product serves them. */
async function startObserved(settings: Record<string, string> = {}) {
  const started = await startApi({ settings, http: {} });
  const { http, services } = started;
  const people: Record<string, { role: "administrator" | "moderator"; isProven: boolean }> = {
    proven: { role: "administrator", isProven: true },
    halfway: { role: "administrator", isProven: false },
    moderator: { role: "moderator", isProven: true },
  };
  serveMetrics(http, services.observer.metrics, {
    identify: async (token) => people[token] && { id: token, sessionId: token, ...people[token] },
    trustsProxy: services.config.trustProxy !== undefined,
  });
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    http.inject({ url: "/metrics", remoteAddress, headers });
  return { ...started, ask };
}

test("the metrics are visible from the machine itself", async () => {
  const { api, ask } = await startObserved();
  await api.get("/v2/categories");
  await api.get("/v2/business/nobody");

  const reply = await ask("127.0.0.1");

  expect(reply.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(reply.body).toContain('localchap_requests_total{method="GET",route="/v2/categories",status="200"} 1\n');
  expect(reply.body).toContain('localchap_requests_total{method="GET",route="/v2/business/:id",status="404"} 1\n');
  expect(reply.body).toContain('localchap_request_seconds_count{method="GET",route="/v2/categories"} 1\n');
  expect((await ask("::1")).statusCode).toBe(200);
  expect((await ask("::ffff:127.0.0.1")).statusCode).toBe(200);
});

test("from elsewhere the metrics are visible only to an administrator after the second step", async () => {
  const { ask } = await startObserved();
  const statusFor = async (token: string) => (await ask("41.58.0.1", { authorization: `Bearer ${token}` })).statusCode;

  expect(await statusFor("proven")).toBe(200);
  for (const token of ["halfway", "moderator", "nobody"]) expect([token, await statusFor(token)]).toEqual([token, 404]);
  expect((await ask("41.58.0.1")).statusCode).toBe(404);
});

test("a request forwarded by a proxy on the same machine does not count as local", async () => {
  const { ask } = await startObserved();
  const trusting = await startObserved({ TRUST_PROXY: "loopback" });

  expect((await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
  expect((await trusting.ask("127.0.0.1", { "x-forwarded-for": "41.58.0.1" })).statusCode).toBe(404);
});

test("emails are counted by outcome", async () => {
  const { services } = await startApi();
  const { observer } = services;
  const letter = { subject: "", text: "", html: "" };
  const failing = observer.counting({ send: () => Promise.reject(new Error("no")) });

  await services.mailer.send("ada@example.com", letter);
  await expect(failing.send("ada@example.com", letter)).rejects.toThrow("no");

  const text = await observer.metrics.text();
  expect(text).toContain('localchap_mails_total{outcome="sent"} 1\n');
  expect(text).toContain('localchap_mails_total{outcome="failed"} 1\n');
});

test("the metrics of the process and its database are read on request", async () => {
  const { services, database } = await startApi();
  services.observer.watchProcess();
  services.observer.watchDatabase(database);
  await database.pool.query("select 1");

  const text = await services.observer.metrics.text();

  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^localchap_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
  expect(text).toMatch(/^localchap_database_connections\{state="waiting"\} \d+$/m);
  expect(text).toMatch(/^localchap_database_seconds_count [1-9]\d*$/m);
});
