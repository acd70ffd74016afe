import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "#/tests/processes.ts";

const programs = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);

/** True if the machine has PostgreSQL: the packages from npm lack pg_basebackup. */
export const hasPrograms = programs !== undefined && existsSync(`${programs}/initdb`);

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string) {
  const [program, args] =
    userInfo().uid === 0 ? ["su", ["postgres", "-s", "/bin/sh", "-c", command]] : ["sh", ["-c", command]];
  execFileSync(program as string, args as string[], { stdio: "ignore" });
}

export interface Server {
  url: string;
  stop: () => void;
}

/** A dedicated server that a test may break. */
export interface OwnServer extends Server {
  /** Kills the server and starts it again. */
  crash: () => void;
}

/** A standby, until it is promoted. */
export interface ReplicaServer extends Server {
  promote: () => void;
}

/** A dedicated server. @param settings such as `-c synchronous_commit=on` */
export const startPostgres = (settings = ""): Promise<OwnServer> =>
  startOn((data) => asPostgres(`${programs}/initdb -D ${data} -A trust -U postgres -E UTF8 --locale=C`), settings);

export const startReplica = (of: string): Promise<ReplicaServer> => {
  const { hostname, port } = new URL(of);
  const from = `-h ${hostname} -p ${port} -U postgres -X stream -c fast`;
  return startOn((data) => asPostgres(`${programs}/pg_basebackup ${from} -D ${data} -R`));
};

async function startOn(fill: (data: string) => void, settings = ""): Promise<OwnServer & ReplicaServer> {
  const directory = mkdtempSync(join(tmpdir(), "localchap-postgres-"));
  chmodSync(directory, 0o777);
  const data = join(directory, "data");
  const port = await freePort();
  fill(data);
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off ${settings}`;
  const start = () => asPostgres(`${programs}/pg_ctl -D ${data} -w -l ${directory}/log -o '${options}' start`);
  start();
  let isStopped = false;
  return {
    crash: () => {
      asPostgres(`${programs}/pg_ctl -D ${data} -m immediate stop`);
      start();
    },
    promote: () => asPostgres(`${programs}/pg_ctl -D ${data} -w promote`),
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      if (isStopped) return;
      isStopped = true;
      asPostgres(`${programs}/pg_ctl -D ${data} -m immediate stop`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
