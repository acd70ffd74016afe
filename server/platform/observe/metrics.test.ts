import { expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

test("a counter is separate for each set of labels, and written in the Prometheus format", async () => {
  const metrics = new Metrics();
  const mails = metrics.counter("mails_total", "Mails by outcome.", ["outcome"]);
  mails.inc({ outcome: "sent" });
  mails.inc({ outcome: "failed" });
  mails.inc({ outcome: "sent" }, 2);

  expect(await metrics.text()).toBe(
    [
      "# HELP mails_total Mails by outcome.",
      "# TYPE mails_total counter",
      'mails_total{outcome="sent"} 3',
      'mails_total{outcome="failed"} 1',
      "",
    ].join("\n"),
  );
});

test("a duration falls into its bucket and into all wider ones, a bound belongs to its bucket", async () => {
  const metrics = new Metrics();
  const took = metrics.histogram("took_seconds", "How long it took.", ["route"], [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 30]) took.observe({ route: "/a" }, seconds);

  const lines = (await metrics.text()).split("\n");

  expect(lines).toContain('took_seconds_bucket{le="0.1",route="/a"} 2');
  expect(lines).toContain('took_seconds_bucket{le="1",route="/a"} 3');
  expect(lines).toContain('took_seconds_bucket{le="+Inf",route="/a"} 4');
  expect(lines).toContain('took_seconds_sum{route="/a"} 30.65');
  expect(lines).toContain('took_seconds_count{route="/a"} 4');
});

test("a gauge is read each time; an unreadable one is left out", async () => {
  const metrics = new Metrics();
  let open = 1;
  metrics.gauge("streams", "Open streams.", () => open);
  metrics.gauge("jobs", "Jobs.", () => Promise.reject(new Error("the database is away")));

  expect(await metrics.text()).toContain("\nstreams 1\n");
  open = 2;
  const text = await metrics.text();
  expect(text).toContain("\nstreams 2\n");
  expect(text).not.toContain("jobs");
});

test("a label may contain any character", async () => {
  const metrics = new Metrics();
  metrics.counter("odd_total", "Odd.", ["name"]).inc({ name: 'a "b" \\ c\nd' });

  expect(await metrics.text()).toContain('odd_total{name="a \\"b\\" \\\\ c\\nd"} 1\n');
});
