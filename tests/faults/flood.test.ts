import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { preparedDirectory } from "#/tests/running-api.ts";
import { run } from "#/tests/running-product.ts";
import { isFull, note } from "./effort.ts";

const client = fileURLToPath(new URL("./flood-client.ts", import.meta.url));
const asked = isFull ? 60 : 15;
const connections = isFull ? 500 : 50;
/** Maximum slowdown of other clients at the median. */
const slowerMost = 3;

const floods = [
  ["cached pages", "/terms"],
  ["unknown paths", "/nowhere-{n}"],
  ["uncached pages", "/search?search={n}"],
  ["searches", "/v2/finder?search=plumber&location=Lagos&of={n}"],
  ["the OpenAPI document", "/v2/openapi.json"],
] as const;

/** Sends requests of a visitor sequentially. @returns durations in milliseconds, sorted */
async function measure(url: string, of: string): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < asked; nth += 1) {
    const beganAt = performance.now();
    const answer = await fetch(
      nth % 2 === 0 ? `${url}/v2/faq` : `${url}/v2/finder?search=tailor&offset=${nth}&of=${of}`,
    );
    await answer.text();
    expect(answer.status).toBe(200);
    took.push(performance.now() - beganAt);
  }
  return took.sort((a, b) => a - b);
}

const medianOf = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)]!;

test(`while one client floods the product with ${connections} connections, others are served`, {
  timeout: 300_000,
}, async () => {
  const { address } = run({ DATA_DIR: preparedDirectory(), DEMO_BUSINESSES: "60" });
  const url = await address();
  await measure(url, "warm");
  const slower: Record<string, number> = {};
  for (const [what, path] of floods) {
    const quiet = await measure(url, "quiet");
    const child = fork(client);
    onTestFinished(() => void child.kill("SIGKILL"));
    let counts = {};
    child.on("message", (told) => {
      counts = told as typeof counts;
    });
    child.send({ url, path, connections, from: "127.0.0.2" });
    await expect.poll(() => Object.keys(counts).length).toBeGreaterThan(0);

    const flooded = await measure(url, "flooded");

    child.kill("SIGKILL");
    const [before, during] = [medianOf(quiet), medianOf(flooded)];
    note(
      `a flood of ${what}: others' median ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms during it ` +
        `(${(during / before).toFixed(1)} ×), worst ${flooded.at(-1)!.toFixed(0)} ms; its own answers ${JSON.stringify(counts)}`,
    );
    slower[what] = during / before;
  }
  // A sample with fifty connections on a busy machine proves nothing about times.
  if (isFull) expect(Object.entries(slower).filter(([, times]) => times > slowerMost)).toEqual([]);
});
