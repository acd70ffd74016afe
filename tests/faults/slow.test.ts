import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { memoryMbOf } from "#/tests/processes.ts";
import { callAt, preparedDirectory, startEmptyProduct } from "#/tests/running-api.ts";
import { isFull, note } from "./effort.ts";

const crowd = fileURLToPath(new URL("./crowd.ts", import.meta.url));
const count = isFull ? 10_000 : 300;
const asked = 200;
/** As in `httpTimeouts`: 20 seconds for headers, checked every 5 seconds. */
const headsGoneMs = 60_000;

/** Opens slow connections. @returns a function for the number of open ones */
async function gather(address: string) {
  const child = fork(crowd);
  onTestFinished(() => void child.kill("SIGKILL"));
  let seen = { open: 0, refused: 0 };
  const opened = new Promise<void>((resolve) => child.once("message", () => resolve()));
  child.on("message", (told) => {
    seen = told as typeof seen;
  });
  child.send({ port: Number(new URL(address).port), count });
  await opened;
  return () => seen;
}

test(`while ${count} connections are slow on purpose, others are served, and the slow ones are closed`, {
  timeout: 240_000,
}, async () => {
  const { address, pid } = await startEmptyProduct({ DATA_DIR: preparedDirectory() });
  const emptyMb = memoryMbOf(pid);
  const seen = await gather(address);
  expect(seen()).toEqual({ open: count, refused: 0 });
  const crowdedMb = memoryMbOf(pid);

  const took: number[] = [];
  for (let nth = 0; nth < asked; nth += 1) {
    const beganAt = performance.now();
    expect((await callAt(address, "", "GET", "/v2/faq")).status).toBe(200);
    took.push(performance.now() - beganAt);
  }
  took.sort((a, b) => a - b);

  // A third of them sends a body, which may take as long as an upload.
  const bodies = Math.ceil(count / 3);
  if (isFull) await expect.poll(() => seen().open, { timeout: headsGoneMs, interval: 500 }).toBeLessThanOrEqual(bodies);
  const [median, worst] = [took[asked / 2]!, took.at(-1)!].map((ms) => ms.toFixed(1));
  const memory = `${emptyMb} MB before, ${crowdedMb} MB with them`;
  note(`${count} slow connections: ${asked} others answered, median ${median} ms, worst ${worst} ms; ${memory}`);
  note(`afterwards ${seen().open} of them are left: the ones that send a body byte by byte`);
});
