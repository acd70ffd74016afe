import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "#/bench/processes.ts";

const programs = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);

/** Whether there is a PostgreSQL server to test on, or one can be started. */
export const hasPostgres =
  process.env.TEST_DATABASE_URL !== undefined || (programs !== undefined && existsSync(`${programs}/initdb`));

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string) {
  const [program, args] =
    userInfo().uid === 0 ? ["su", ["postgres", "-s", "/bin/sh", "-c", command]] : ["sh", ["-c", command]];
  execFileSync(program as string, args as string[], { stdio: "ignore" });
}

/** The server that `TEST_DATABASE_URL` names, or else one started here. */
export async function openPostgres(): Promise<{ url: string; stop: () => void }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  const directory = mkdtempSync(join(tmpdir(), "localchap-postgres-"));
  chmodSync(directory, 0o777);
  const data = join(directory, "data");
  const port = await freePort();
  asPostgres(`${programs}/initdb -D ${data} -A trust -U postgres -E UTF8 --locale=C`);
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off`;
  asPostgres(`${programs}/pg_ctl -D ${data} -w -l ${directory}/log -o '${options}' start`);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      asPostgres(`${programs}/pg_ctl -D ${data} -m immediate stop`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
