// @module-tag thorough
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, startElsewhere } from "#/tests/own-server.ts";
import { preparedDirectory } from "#/tests/running-api.ts";
import { type OwnServer, type OwnServerOptions, startOwnServer } from "./own-server.ts";
import { chooseRunAs } from "./run-as.ts";

const isRoot = process.getuid?.() === 0;
const timeout = 120_000;

function emptyFolder(...below: string[]): string {
  const top = mkdtempSync(join(tmpdir(), "localchap-own-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const folder = join(top, ...below);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A server that does not outlive the test. */
async function start(options: OwnServerOptions): Promise<OwnServer> {
  const server = await startOwnServer({ settings: { fsync: "off" }, ...options });
  onTestFinished(server.stop);
  return server;
}

const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("our own PostgreSQL server", () => {
  test("our own PostgreSQL server stores data durably, with fsync, checksums and autovacuum on", {
    timeout,
  }, async () => {
    const dataDir = emptyFolder();
    const first = await startOwnServer({ dataDir });
    await ask(first.address.client, "create table kept as select 'Ọ̀yọ́' as word");
    const safety =
      "select name, setting from pg_settings where name in ('fsync', 'autovacuum', 'data_checksums') order by 1";
    expect(await ask(first.address.client, safety)).toEqual([
      { name: "autovacuum", setting: "on" },
      { name: "data_checksums", setting: "on" },
      { name: "fsync", setting: "on" },
    ]);
    await first.stop();

    expect(await ask((await start({ dataDir })).address.client, "select word from kept")).toEqual([{ word: "Ọ̀yọ́" }]);
  });

  test("a second process on our own PostgreSQL server exits with a message, or connects on request", {
    timeout,
  }, async () => {
    const dataDir = preparedDirectory();
    const server = await start({ dataDir });

    await expect(startOwnServer({ dataDir })).rejects.toThrow(
      `${dataDir} is in use by another LocalChap process. Stop that one first, or set another DATA_DIR.`,
    );
    const guest = await startOwnServer({ dataDir, mayJoin: true });
    expect(await ask(guest.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
    await guest.stop();
    expect(await ask(server.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server is started by one of two concurrent processes", {
    timeout,
  }, async () => {
    const dataDir = emptyFolder();

    const starts = await Promise.allSettled([start({ dataDir }), start({ dataDir })]);

    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = starts.find((one) => one.status === "rejected")!;
    expect(String(refused.reason)).toContain("is in use by another LocalChap process");
  });

  test("our own PostgreSQL server stops when its process is killed, and the next start waits for that", {
    timeout,
  }, async () => {
    const dataDir = preparedDirectory();
    const child = await startElsewhere({ dataDir, settings: { fsync: "off" } });
    const pid = pidOf(dataDir);

    child.kill("SIGKILL");
    const next = await start({ dataDir });

    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await ask(next.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.stop();
    const left = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
    expect(left.filter((line) => line.includes(dataDir))).toEqual([]);
  });

  test("our own PostgreSQL server restarts with its data after a kill", { timeout }, async () => {
    const dataDir = preparedDirectory();
    const failures: string[] = [];
    const server = await start({ dataDir, onFailure: ({ message }) => failures.push(message) });
    await ask(server.address.client, "create table kept as select 1 as one");

    process.kill(pidOf(dataDir), "SIGKILL");

    await expect.poll(() => failures[0], { timeout: 30_000 }).toContain(`the database in ${dataDir}/postgres stopped`);
    const rows = () => ask(server.address.client, "select one from kept").catch((error: Error) => error.message);
    await expect.poll(rows, { timeout: 30_000 }).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server left by a crash is stopped by the next start", { timeout }, async () => {
    const dataDir = preparedDirectory();
    const child = await startElsewhere({ dataDir, settings: { fsync: "off" } });
    const orphan = pidOf(dataDir);
    // The process that would stop the server is killed first.
    for (const line of execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n")) {
      if (line.includes("/bin/sh") && line.includes(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isAlive(orphan)).toBe(true);
    child.kill("SIGKILL");
    // PostgreSQL detects the closed connection of its owner with a delay.
    const { client } = (await startOwnServer({ dataDir, mayJoin: true })).address;
    const owners = () => ask(client, "select from pg_locks where locktype = 'advisory'");
    await expect.poll(owners, { timeout: 30_000 }).toEqual([]);

    const next = await start({ dataDir });

    await expect.poll(() => isAlive(orphan)).toBe(false);
    expect(await ask(next.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server starts despite a pid file of another program", {
    timeout,
  }, async () => {
    const dataDir = preparedDirectory();
    await (await startOwnServer({ dataDir })).stop();
    writeFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), `${process.pid}\n/nowhere\n`);

    expect(await ask((await start({ dataDir })).address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server works in a path with spaces, commas, non-ASCII letters and 200 characters", {
    timeout,
  }, async () => {
    const dataDir = emptyFolder('Ọjà, àwọn "ilé" ìtajà', "ọ".repeat(60), "x".repeat(60));

    expect(await ask((await start({ dataDir })).address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server reports why it did not start", { timeout }, async () => {
    const dataDir = preparedDirectory();
    await (await startOwnServer({ dataDir })).stop();
    writeFileSync(join(dataDir, "postgres", "data", "postgresql.conf"), "no_such_setting = 1\n");

    await expect(startOwnServer({ dataDir })).rejects.toThrow(/did not start: .*no_such_setting|errors/);
  });
});

describe.runIf(isRoot)("PostgreSQL, which refuses to run as root,", () => {
  const accountOf = (pid: number) =>
    Number(execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }));

  /** Puts a failing `unshare` first on the PATH, as in a container without user namespaces. */
  function forbidUserNamespaces() {
    const folder = emptyFolder();
    writeFileSync(join(folder, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = `${folder}${delimiter}${before}`;
    onTestFinished(() => {
      process.env.PATH = before;
    });
  }

  test("PostgreSQL, which cannot run as root, runs for root in a user namespace, in a folder that only root can enter", {
    timeout,
  }, async () => {
    const dataDir = preparedDirectory();
    await start({ dataDir });

    expect(chooseRunAs(dataDir).prefix[0]).toBe("unshare");
    expect(accountOf(pidOf(dataDir))).toBe(0);
  });

  test("PostgreSQL, which cannot run as root, runs as an unprivileged account where user namespaces are forbidden", {
    timeout,
  }, async () => {
    forbidUserNamespaces();
    const dataDir = emptyFolder();
    chmodSync(join(dataDir), 0o755);

    const server = await start({ dataDir });

    expect(await ask(server.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(accountOf(pidOf(dataDir))).toBeGreaterThan(0);
  });

  test("PostgreSQL, which cannot run as root, stores its data below /var/lib if its account cannot reach DATA_DIR", {
    timeout,
  }, async () => {
    forbidUserNamespaces();
    const dataDir = emptyFolder("data");
    chmodSync(join(dataDir, ".."), 0o700);
    const { folder, notice } = chooseRunAs(dataDir);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

    const server = await startOwnServer({ dataDir });
    await ask(server.address.client, "create table kept as select 1 as one");
    await server.stop();

    expect(notice).toContain(`The database is in ${folder}`);
    expect(folder).toMatch(/^\/var\/lib\/localchap\//);
    expect(await ask((await start({ dataDir })).address.client, "select one from kept")).toEqual([{ one: 1 }]);
  });

  test("PostgreSQL, which cannot run as root, starts for an ordinary user, and for root as the user who owns DATA_DIR", {
    timeout,
  }, async () => {
    const dataDir = emptyFolder("data");
    chmodSync(join(dataDir, ".."), 0o755);
    chownSync(dataDir, 65_534, 65_534);
    chmodSync(dataDir, 0o700);
    const program = `
      import { startOwnServer } from ${JSON.stringify(fileURLToPath(new URL("./own-server.ts", import.meta.url)))};
      const server = await startOwnServer({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: "off" } });
      process.stdout.write("started");
      await server.stop();`;

    const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      ...{ uid: 65_534, gid: 65_534, encoding: "utf8" },
    });

    expect(said).toContain("started");
    await start({ dataDir });
    expect(accountOf(pidOf(dataDir))).toBe(65_534);
  });
});
