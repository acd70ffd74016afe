import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

const tickMs = 10;

/** Fields of a process in `/proc`, from its state on; none when it cannot be seen, or has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  } catch {
    return [];
  }
}

const msOf = (ticks: readonly string[]) => ticks.reduce((sum, each) => sum + Number(each) * tickMs, 0);

/** CPU that a process has used so far, all its threads together; 0 when it cannot be seen. */
export const cpuMsOf = (pid: number): number => msOf(statOf(pid).slice(11, 13));

/** The process that started another. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** CPU of a process and of all its children so far, ended ones too: of PostgreSQL also what no connection does. */
export function cpuMsOfFamily(pid: number): number {
  const running = readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);
  return running.reduce((sum, child) => sum + cpuMsOf(child), msOf(statOf(pid).slice(11, 15)));
}

/** Memory that a process holds, in MB. */
export function memoryMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / 1024);
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const canPin = existsSync("/usr/bin/taskset");

/** Starts a program on one core, so that every server is measured with the same; without a core on any. */
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

/** Ends a child and waits until it is gone. */
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

/** Waits until `isReady` says so. @throws Error when the child ends, or after `timeoutMs` */
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
