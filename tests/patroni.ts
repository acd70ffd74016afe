import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { freePort } from "#/tests/processes.ts";

const config = fileURLToPath(new URL("../deploy/patroni.yml", import.meta.url));
const programs = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
const isRoot = userInfo().uid === 0;

/** True if Patroni can be run here: Debian's packages patroni, python3-pysyncobj and postgresql. */
export const hasPatroni =
  programs !== undefined &&
  spawnSync("patroni", ["--version"]).status === 0 &&
  spawnSync("/usr/bin/python3", ["-c", "import pysyncobj"]).status === 0;

const password = "only-in-this-test";

/** One machine of the cluster, played by a process. */
export interface Member {
  name: string;
  host: string;
  /** Ends Patroni and its PostgreSQL as a power cut would. */
  kill: () => void;
  /** What it is now: `leader`, `sync_standby`, `replica` …, empty while it does not answer. */
  role: () => Promise<string>;
}

/** Three members that run the configuration of `deploy/`. They do not outlive the test. */
export async function startPatroni(): Promise<Member[]> {
  const folder = mkdtempSync(join(tmpdir(), "localchap-patroni-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const names = ["one", "two", "three"];
  const ports = await Promise.all(
    names.map(async () => ({ postgres: await freePort(), rest: await freePort(), raft: await freePort() })),
  );
  return names.map((name, at) =>
    startMember(
      join(folder, name),
      name,
      ports[at]!,
      ports.map(({ raft }) => raft),
    ),
  );
}

type Ports = Record<"postgres" | "rest" | "raft", number>;

function startMember(folder: string, name: string, { postgres, rest, raft }: Ports, rafts: number[]): Member {
  mkdirSync(folder);
  if (isRoot) chownSync(folder, ...idsOf("postgres"));
  const host = (port: number) => `127.0.0.1:${port}`;
  const partners = rafts.filter((port) => port !== raft).map((port) => `'${host(port)}'`);
  const settings = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: host(rest),
    PATRONI_RESTAPI_CONNECT_ADDRESS: host(rest),
    PATRONI_POSTGRESQL_LISTEN: host(postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: host(postgres),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
    PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
    PATRONI_POSTGRESQL_BIN_DIR: programs!,
    PATRONI_RAFT_SELF_ADDR: host(raft),
    PATRONI_RAFT_PARTNER_ADDRS: partners.join(","),
    PATRONI_RAFT_DATA_DIR: join(folder, "raft"),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const [uid, gid] = isRoot ? idsOf("postgres") : [undefined, undefined];
  const child = spawn("patroni", [config], {
    ...{ env: { PATH: process.env.PATH, ...settings }, cwd: folder, uid, gid, stdio: "ignore", detached: true },
  });
  // PostgreSQL leaves the process group, and is known by its folder.
  const kill = () => {
    child.kill("SIGKILL");
    spawnSync("pkill", ["-KILL", "-f", folder]);
  };
  onTestFinished(kill);
  const role = async () => {
    // Not started yet, or killed.
    const reply = await fetch(`http://${host(rest)}/patroni`).catch(() => undefined);
    const { role = "", sync_standby: isSync = false } = ((await reply?.json()) ?? {}) as {
      role?: string;
      sync_standby?: boolean;
    };
    return isSync ? "sync_standby" : role;
  };
  return { name, host: host(postgres), kill, role };
}

const idsOf = (account: string) =>
  ["-u", "-g"].map((option) => Number(execFileSync("id", [option, account]))) as [number, number];

/** The address of a database on the members: all of them, or one. */
export const patroniUrl = (members: readonly Member[], database = "postgres") =>
  `postgres://postgres:${password}@${members.map(({ host }) => host).join(",")}/${database}`;
