import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Worker } from "#/server/platform/jobs/jobs.ts";
import { startApi } from "#/tests/api.ts";
import { Tracer } from "./traces.ts";

interface Received {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: what a span holds is what its test is about
  spans: any[];
  service: string;
}

/** A collector that records requests. */
async function startCollector(status = 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
    const [{ resource, scopeSpans }] = resourceSpans;
    const { url: path = "", headers } = request;
    received.push({ path, headers, spans: scopeSpans[0].spans, service: resource.attributes[0].value.stringValue });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, received, spans: () => received.flatMap(({ spans }) => spans) };
}

const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("a call becomes a child span of its caller, without user input", async () => {
  const collector = await startCollector();
  const { api, services } = await startApi({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-team=directory, authorization=Basic%20abc",
      OTEL_SERVICE_NAME: "shop-window",
    },
  });

  await api.get("/v2/finder?search=my+secret", { traceparent: parent });
  await api.get("/v2/business/nobody");
  await services.observer.tracer!.close();

  const [first, second] = collector.spans();
  expect(first).toMatchObject({
    name: "GET /v2/finder",
    kind: 2,
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    parentSpanId: "00f067aa0ba902b7",
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    status: {},
  });
  expect(BigInt(first.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(first.startTimeUnixNano));
  expect(first.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
  expect(second.name).toBe("GET /v2/business/:id");
  expect(second.traceId).not.toBe(first.traceId);
  expect(second.parentSpanId).toBeUndefined();
  const [{ path, headers, service }] = collector.received as [Received];
  expect({ path, service }).toEqual({ path: "/v1/traces", service: "shop-window" });
  expect(headers).toMatchObject({ "x-team": "directory", authorization: "Basic abc" });
  expect(JSON.stringify(collector.received)).not.toContain("secret");
});

test("a job becomes a span, also one that failed", async () => {
  const collector = await startCollector();
  const { services } = await startApi({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  const assigned: Worker<"account.sweep">[] = [];
  const queue = services.observer.timing({
    on: (worker) => void assigned.push(worker as unknown as (typeof assigned)[0]),
  });
  queue.on({ name: "account.sweep", work: () => Promise.reject(new Error("no")) });

  await expect(assigned[0]!.work({})).rejects.toThrow("no");
  await services.observer.tracer!.flush();

  expect(collector.spans()).toMatchObject([{ name: "job account.sweep", kind: 5, status: { code: 2 } }]);
  expect(await services.observer.metrics.text()).toContain(
    'localchap_jobs_total{name="account.sweep",outcome="failed"} 1\n',
  );
});

test("nothing is traced without a collector", async () => {
  const { services } = await startApi();

  expect(services.observer.tracer).toBeUndefined();
});

test.each([
  "",
  "00-xyz-abc-01",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
])("a parent of %j starts a new trace", async (malformed) => {
  const tracer = new Tracer({ endpoint: "http://127.0.0.1:1", headers: {}, service: "test" });
  onTestFinished(() => tracer.close());

  expect(tracer.start("work", "inside", malformed).traceparent).toMatch(
    /^00-(?!4bf92f3577b34da6)[0-9a-f]{32}-[0-9a-f]{16}-01$/,
  );
});

test("a trace that its caller does not sample is propagated, and not sent", async () => {
  const collector = await startCollector();
  const tracer = new Tracer({ endpoint: collector.endpoint, headers: {}, service: "test" });

  const span = tracer.start("work", "inside", parent.replace(/01$/, "00"));
  span.end();
  await tracer.close();

  expect(span.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/);
  expect(collector.received).toEqual([]);
});

test("spans beyond the buffer, and rejected ones, are dropped and counted", async () => {
  const collector = await startCollector(503);
  const tracer = new Tracer({ endpoint: collector.endpoint, headers: {}, service: "test" });
  for (let nth = 0; nth < 3_000; nth++) tracer.start("work", "inside").end();

  await tracer.close();
  await tracer.close();

  expect(tracer.dropped).toBeGreaterThan(1_000);
  expect(collector.spans().length).toBeLessThanOrEqual(2_000);
});
