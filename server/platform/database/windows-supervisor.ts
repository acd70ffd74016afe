/**
 * Stands between the product and PostgreSQL on Windows, as a shell does elsewhere: when its standard input closes, because the
 * product closed it or was killed, the server is shut down. It works through `pg_ctl`, because Windows has no signals, and
 * because the server refuses the rights of an administrator, which `pg_ctl` takes from it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [pgCtl, data, port, flags] = process.argv.slice(2) as [string, string, string, string];
const aliveEveryMs = 100;
/** Recovery after a crash takes as long as it takes. */
const startSeconds = String(24 * 60 * 60);

async function run(...args: string[]) {
  const child = spawn(pgCtl, [...args, "-s", "-D", data], {
    stdio: ["ignore", "inherit", "inherit"],
    windowsHide: true,
  });
  await once(child, "exit");
}

/** The server's process; undefined when it did not start, or when it is another start's that was quicker. */
function findServer(): number | undefined {
  const path = join(data, "postmaster.pid");
  const [pid, , , listensAt] = existsSync(path) ? readFileSync(path, "utf8").split(/\r?\n/) : [];
  return listensAt === port ? Number(pid) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}

async function watch(pid: number) {
  void once(process.stdin.resume(), "close").then(() => run("stop", "-m", "fast"));
  while (isAlive(pid)) await sleep(aliveEveryMs);
}

await run("start", "-t", startSeconds, "-o", flags);
const server = findServer();
if (server === undefined) process.exit(1);
await watch(server);
process.exit(0);
