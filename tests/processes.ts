import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

const tickMs = 10;

/** Fields of `/proc/<pid>/stat` from the state on; empty for an ended or inaccessible process. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  } catch {
    return [];
  }
}

const msOf = (ticks: readonly string[]) => ticks.reduce((sum, each) => sum + Number(each) * tickMs, 0);

/** CPU time of a process with all its threads, in milliseconds; 0 for an inaccessible process. */
export const cpuMsOf = (pid: number): number => msOf(statOf(pid).slice(11, 13));

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** CPU time of a process and its children in milliseconds, including ended ones. */
export function cpuMsOfFamily(pid: number): number {
  const running = readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);
  return running.reduce((sum, child) => sum + cpuMsOf(child), msOf(statOf(pid).slice(11, 15)));
}

/** Resident memory of a process in MB. */
export function memoryMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / 1024);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const canPin = existsSync("/usr/bin/taskset");

/** Starts a program pinned to a core, for comparable measurements; unpinned without a core. */
export function startOnCore(
  core: number | undefined,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const [program, ...rest] =
    canPin && core !== undefined ? ["taskset", "-c", String(core), command, ...args] : [command, ...args];
  return spawn(program!, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
}

export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const last = setTimeout(() => child.kill("SIGKILL"), 20_000);
    child.once("exit", () => {
      clearTimeout(last);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

/** Waits for `isReady`. @throws {Error} if the child exits, or after `timeoutMs` */
export async function waitUntil(isReady: () => Promise<boolean>, child: ChildProcess, timeoutMs: number) {
  let said = "";
  child.stderr?.on("data", (bytes) => {
    said += bytes;
  });
  for (const endsAt = Date.now() + timeoutMs; Date.now() < endsAt; ) {
    if (await isReady().catch(() => false)) return;
    if (child.exitCode !== null) throw new Error(said || "the server ended");
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error(`not ready after ${timeoutMs / 1000} s`);
}
