import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";

const anHourMs = 3_600_000;
let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Starts a process that runs `work` with a log on its standard output. @returns a function that returns the output so far */
function startLogging(work: string, delayMs?: number): () => string[] {
  const script = `import { pino } from "pino";
    import { bufferLines } from ${JSON.stringify(import.meta.resolve("./log.ts"))};
    const log = pino(bufferLines(1, ${delayMs}));
    ${work}`;
  child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout!.setEncoding("utf8").on("data", (more: string) => {
    text += more;
  });
  return () =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).msg);
}

const patient = { timeout: 20_000 };

test("a log line is written soon, without waiting for another one", async () => {
  const messages = startLogging(`log.info("one"); log.info("two"); setInterval(() => {}, ${anHourMs});`);
  await expect.poll(messages, patient).toEqual(["one", "two"]);
});

test("a warning is written to the log at once, after the buffered lines", async () => {
  const messages = startLogging(`log.info("before"); log.warn("warning");`, anHourMs);
  await expect.poll(messages, patient).toEqual(["before", "warning"]);
});

test("a long buffer of log lines is written without delay", async () => {
  const messages = startLogging(`for (let nth = 0; nth < 1_000; nth += 1) log.info(String(nth));`, anHourMs);
  await expect.poll(() => messages().slice(0, 500), patient).toEqual(Array.from({ length: 500 }, (_, nth) => `${nth}`));
});

test("buffered log lines are written when the process exits", async () => {
  const messages = startLogging(`log.info("the last"); process.exit();`, anHourMs);
  await expect.poll(messages, patient).toEqual(["the last"]);
});
