import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, vi } from "vitest";
import { compiled } from "./compiled.ts";

const main = fileURLToPath(new URL("../build/product/main.js", import.meta.url));

/** Registers a cleanup for the end of a test or of a file. */
export type AtEnd = (end: () => Promise<void>) => void;

export interface Run {
  process: ChildProcess;
  out: () => string;
  problems: () => string;
  /** The exit code or signal. */
  ended: Promise<number | string>;
  /** The printed URL, once the server is reachable. */
  address: () => Promise<string>;
}

interface RunOptions {
  /** Program and arguments; by default Node with the built server. */
  command?: string[];
  /** By default the process ends with the test. */
  atEnd?: AtEnd;
}

/** Starts the product with only these settings. */
export function run(
  settings: Record<string, string>,
  { command = [process.execPath, main], atEnd = onTestFinished }: RunOptions = {},
): Run {
  const [program, ...args] = command;
  const child = spawn(program!, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compiled,
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      DEMO_BUSINESSES: "60",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let problems = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (problems += text));
  const ended = new Promise<number | string>((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal!)));
  atEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const address = async () => {
    const found = () => / is at (http\S+)/.exec(out)?.[1];
    await Promise.race([vi.waitUntil(found, { timeout: 60_000, interval: 50 }), ended]);
    return found() ?? expect.fail(`it did not start: ${out}${problems}`);
  };
  return { process: child, out: () => out, problems: () => problems, ended, address };
}
