import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { Call } from "../contract.ts";
import type { AppError } from "../errors.ts";
import { AdmissionGate, networkOfRequest, refuseUnderPressure } from "./admission-gate.ts";

/** A server behind a gate whose responses the test releases; the header `from` contains the network. */
async function startServer({ requests = 500 } = {}) {
  const gate = new AdmissionGate({ requests });
  const begun: { network: string; response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    const network = String(request.headers.from);
    gate.admit(network, request, response, () => {
      if (request.url === "/at-once") response.end("x");
      else begun.push({ network, response });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (network: string, { path = "/", times = 1, method = "GET" } = {}) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    let answers = "";
    socket.on("data", (bytes) => {
      answers += bytes;
    });
    const body = method === "POST" ? "Content-Length: 100\r\n" : "";
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nFrom: ${network}\r\n${body}\r\n`.repeat(times));
    return { socket, statuses: () => answers.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(-3)) ?? [] };
  };
  const networks = () => begun.map(({ network }) => network);
  return { gate, begun, networks, ask };
}

test("two requests of one network run at a time, and another visitor's goes before the rest", async () => {
  const { begun, networks, ask } = await startServer();

  for (let nth = 0; nth < 20; nth += 1) ask("flood");
  await expect.poll(networks).toEqual(["flood", "flood"]);
  ask("visitor");
  await expect.poll(networks).toEqual(["flood", "flood", "visitor"]);
  for (let nth = 0; nth < 21; nth += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(nth);
    begun[nth]!.response.end("x");
  }

  expect(networks().filter((network) => network === "flood")).toHaveLength(20);
});

test("many concurrent short requests are all answered", async () => {
  const { gate, ask } = await startServer();
  const clients = Array.from({ length: 50 }, () => ask("one", { path: "/at-once", times: 4 }));

  for (const { statuses } of clients) await expect.poll(statuses).toEqual(["200", "200", "200", "200"]);

  expect([gate.inFlight, gate.refused]).toEqual([0, 0]);
});

test("a request that waits for something else lets the next of its network start", async () => {
  const { networks, ask } = await startServer();

  for (let nth = 0; nth < 3; nth += 1) ask("office");

  await expect.poll(networks, { timeout: 5_000 }).toHaveLength(3);
});

test("the waiting requests of one network beyond its share are rejected, and others are accepted", async () => {
  const { gate, networks, ask } = await startServer();

  const flood = ask("flood", { times: 1_100 });
  await expect.poll(() => gate.refused).toBeGreaterThan(0);
  ask("visitor");

  await expect.poll(networks).toContain("visitor");
  expect(flood.socket.destroyed).toBe(false);
});

test("at the limit of concurrent requests the next one waits until another finishes or is aborted", async () => {
  const { gate, begun, networks, ask } = await startServer({ requests: 2 });
  const first = ask("one");
  ask("two");
  await expect.poll(() => gate.inFlight).toBe(2);
  ask("three");
  ask("four");

  first.socket.destroy();
  await expect.poll(networks).toHaveLength(3);
  begun[1]!.response.end("x");
  await expect.poll(networks).toHaveLength(4);

  expect(gate.inFlight).toBe(2);
});

test("a pipelined request is released with its connection", async () => {
  const { gate, ask } = await startServer();
  const { socket } = ask("one", { times: 2 });
  await expect.poll(() => gate.inFlight).toBe(2);

  socket.destroy();

  await expect.poll(() => gate.inFlight).toBe(0);
});

test("a body that is still arriving is not counted, so that slow senders do not cause rejections", async () => {
  const { gate, networks, ask } = await startServer({ requests: 1 });

  for (const network of ["one", "two", "three"]) ask(network, { method: "POST" });
  await expect.poll(networks).toHaveLength(3);
  expect(gate.inFlight).toBe(0);

  ask("visitor");
  await expect.poll(networks).toContain("visitor");
});

test("a stopping server waits for running requests, up to a limit", async () => {
  const { gate, ask } = await startServer();
  const { socket } = ask("one");
  await expect.poll(() => gate.inFlight).toBe(1);

  await gate.quiet({ leastMs: 0, mostMs: 60 });
  expect(gate.inFlight).toBe(1);
  const quiet = gate.quiet({ leastMs: 0, mostMs: 10_000 });
  socket.destroy();
  await quiet;

  expect(gate.inFlight).toBe(0);
});

/** An overloaded app: its memory is above the limit, or the event loop lags. */
async function startUnderPressure(limits: { memoryPercent: number; delayMs: number }, requests: number) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error: AppError, _request, reply) => reply.status(error.status).send(error.code));
  await refuseUnderPressure(app, new AdmissionGate({ requests }), { requests, ...limits });
  const call = { access: "public", does: "" } as unknown as Call;
  app.get("/v2/call", { config: { call } }, () => "answered");
  app.post("/v2/webhook", { config: { call: { ...call, bodyAs: "raw" } } }, () => "taken");
  app.get("/healthz", () => "up");
  app.setNotFoundHandler((_request, reply) => reply.send("a page"));
  return async (method: "GET" | "POST", url: string) => (await app.inject({ method, url })).body;
}

test.each([
  ["memory is short", { memoryPercent: 0.001, delayMs: 1_000 }],
  ["the event loop lags", { memoryPercent: 100, delayMs: 0.000_001 }],
])("while %s calls and pages are rejected; health and webhooks are answered", async (_why, limits) => {
  const ask = await startUnderPressure(limits, 0);

  await expect.poll(() => ask("GET", "/v2/call"), { timeout: 5_000 }).toBe("server/unavailable");
  expect(await ask("GET", "/plumbers")).toBe("server/unavailable");
  expect(await ask("GET", "/healthz")).toBe("up");
  expect(await ask("POST", "/v2/webhook")).toBe("taken");
});

test("a request with a closed socket has no address, and is counted separately", () => {
  expect(networkOfRequest({ ip: undefined } as never)).toBe("");
});
