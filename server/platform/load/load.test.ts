import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { Load, networkOfRequest, type Pressure } from "./load.ts";

const limits = { requests: 2, memoryPercent: 90, delayMs: 1_000 };
const atEase: Pressure = { memoryShare: 0.2, delayMs: 5 };

/** The calls and one page on a server whose strain is what the test says. */
async function startUnderPressure(pressure: Pressure) {
  const load = new Load(limits, () => pressure);
  load.look();
  const started = await startApi({ http: { load } });
  const { http } = started;
  http.get("/healthz", () => ({ status: "up" }));
  http.setNotFoundHandler((_request, reply) => reply.type("text/html").send("a page"));
  return { ...started, load };
}

test.each([
  ["memory runs out", { ...atEase, memoryShare: 0.91 }],
  ["the event loop drowns", { ...atEase, delayMs: 1_500 }],
])("while %s calls and pages are refused with 503 and when to come back", async (_why, pressure) => {
  const { api, http, services } = await startUnderPressure(pressure);

  const call = await api.get("/v2/categories");
  const page = await http.inject("/plumbers");

  expect(call).toMatchObject({ status: 503, body: { code: "server/unavailable" }, headers: { "retry-after": "5" } });
  expect(page.statusCode).toBe(503);
  expect(page.headers["retry-after"]).toBe("5");
  expect(page.body).toContain("Try again in a moment");
  expect(await services.observer.metrics.text()).toContain('localchap_shed_total{kind="call"} 1\n');
});

test("under strain the network that asks most is refused, and one that asks little is served", async () => {
  const load = new Load({ ...limits, requests: 500 }, () => ({ ...atEase, delayMs: 1_500 }));
  load.look();

  const flood = Array.from({ length: 50 }, () => load.refuses("flood"));

  expect(flood.every(Boolean)).toBe(true);
  expect(load.refuses("visitor")).toBe(false);
  for (let second = 0; second < 10; second++) load.look();
  expect(load.refuses("flood")).toBe(true);
});

test("when as much is in flight as may be, the person who has least of it is still let in", async () => {
  const load = new Load({ ...limits, requests: 8 }, () => atEase);
  const response = () => new EventEmitter() as unknown as ServerResponse;
  for (let nth = 0; nth < 8; nth++) load.begin(response(), "flood");

  expect(load.refuses("flood")).toBe(true);
  expect(load.refuses("visitor")).toBe(false);
  for (let nth = 0; nth < 2; nth++) load.begin(response(), "visitor");

  expect(load.refuses("another")).toBe(true);
});

test("health and what a provider tells us are answered whatever the strain", async () => {
  const { http } = await startUnderPressure({ memoryShare: 1, delayMs: 60_000 });

  expect((await http.inject("/healthz")).statusCode).toBe(200);
  const webhook = await http.inject({ method: "POST", url: "/v2/paystack/webhook", payload: "{}" });
  expect(webhook.statusCode).not.toBe(503);
});

test("at ease everything is answered, and nothing stays counted", async () => {
  const { api, http, load } = await startUnderPressure(atEase);

  for (let nth = 0; nth < 5; nth++) expect((await api.get("/v2/categories")).status).toBe(200);
  expect((await http.inject("/plumbers")).body).toBe("a page");
  expect((await api.get("/v2/nothing")).status).toBe(404);

  expect(load.inFlight).toBe(0);
});

test("more at once than may be is refused, until one of them is answered or has left", async () => {
  const load = new Load(limits, () => atEase);
  const server = createServer((_request, response) => load.begin(response, "one"));
  const address = await listening(server);
  const clients = [1, 2].map(() => connect(address.port, "127.0.0.1").on("error", () => {}));
  for (const client of clients) client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => load.inFlight).toBe(2);
  expect(load.refuses("one")).toBe(true);

  clients[0]!.destroy();

  await expect.poll(() => load.inFlight).toBe(1);
  expect(load.refuses("one")).toBe(false);
});

test("a server that ends waits until nothing is in flight, and no longer than it may", async () => {
  const load = new Load(limits, () => atEase);
  const server = createServer((_request, response) => load.begin(response, "one"));
  const address = await listening(server);
  const client = connect(address.port, "127.0.0.1").on("error", () => {});
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => load.inFlight).toBe(1);

  await load.quiet({ leastMs: 0, mostMs: 60 });
  expect(load.inFlight).toBe(1);
  const quiet = load.quiet({ leastMs: 0, mostMs: 10_000 });
  client.destroy();
  await quiet;

  expect(load.inFlight).toBe(0);
});

async function listening(server: Server): Promise<AddressInfo> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server.address() as AddressInfo;
}

test("a request whose socket is gone has no address, and is counted by itself without a failure", () => {
  expect(networkOfRequest({ ip: undefined } as never)).toBe("");
});
