import { expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

test("what is counted is counted apart for each set of labels, and written as Prometheus reads it", async () => {
  const metrics = new Metrics();
  const mails = metrics.counter("mails_total", "Mails by outcome.");
  mails.add({ outcome: "sent" });
  mails.add({ outcome: "failed" });
  mails.add({ outcome: "sent" }, 2);

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
  const took = metrics.histogram("took_seconds", "How long it took.", [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 30]) took.observe(seconds, { route: "/a" });

  const lines = (await metrics.text()).split("\n");

  expect(lines).toContain('took_seconds_bucket{route="/a",le="0.1"} 2');
  expect(lines).toContain('took_seconds_bucket{route="/a",le="1"} 3');
  expect(lines).toContain('took_seconds_bucket{route="/a",le="+Inf"} 4');
  expect(lines).toContain('took_seconds_sum{route="/a"} 30.65');
  expect(lines).toContain('took_seconds_count{route="/a"} 4');
});

test("what is read when somebody asks is read anew each time; what cannot be read is left out", async () => {
  const metrics = new Metrics();
  let open = 1;
  metrics.read("streams", "Open streams.", () => open);
  metrics.read("jobs", "Jobs.", () => Promise.reject(new Error("the database is away")));

  expect(await metrics.text()).toContain("\nstreams 1\n");
  open = 2;
  const text = await metrics.text();
  expect(text).toContain("\nstreams 2\n");
  expect(text).not.toContain("jobs");
});

test("a label may hold anything", async () => {
  const metrics = new Metrics();
  metrics.counter("odd_total", "Odd.").add({ name: 'a "b" \\ c\nd' });

  expect(await metrics.text()).toContain('odd_total{name="a \\"b\\" \\\\ c\\nd"} 1\n');
});
