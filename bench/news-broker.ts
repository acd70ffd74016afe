import { spawn } from "node:child_process";
import { freePort } from "./processes.ts";

/** The broker that NATS_URL names, or one of our own; neither: the machine has no `nats-server`. */
export async function startBroker(): Promise<{ url: string; stop: () => void } | undefined> {
  if (process.env.NATS_URL) return { url: process.env.NATS_URL, stop: () => {} };
  const port = await freePort();
  const child = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const isStarted = await new Promise((resolve) =>
    child.once("spawn", () => resolve(true)).once("error", () => resolve(false)),
  );
  return isStarted ? { url: `nats://127.0.0.1:${port}`, stop: () => void child.kill() } : undefined;
}
