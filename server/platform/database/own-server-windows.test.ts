import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ask, startElsewhere } from "#/tests/own-server.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { plainPath } from "./plain-path.ts";
import { findPrograms } from "./programs.ts";
import { chooseRunAs, makePrivateFolder, type RunAs } from "./run-as.ts";

// The way of Windows, with this machine's own PostgreSQL: a port and a password, started and stopped by pg_ctl.
const timeout = 120_000;
const settings = { fsync: "off" };

function emptyFolder(name = ""): string {
  const top = mkdtempSync(join(tmpdir(), "localchap-windows-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  return join(top, name);
}

function asOnWindows(dataDir: string): RunAs {
  const runAs = chooseRunAs(dataDir, findPrograms());
  makePrivateFolder(runAs.folder, runAs.account);
  return { ...runAs, folder: plainPath(runAs.folder, join(dataDir, "..", "links")), isLoopback: true };
}

let made = "";
/** A folder with a database: it is made once and copied. */
function preparedFolder(): string {
  const dataDir = emptyFolder();
  mkdirSync(dataDir, { recursive: true });
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

async function start(dataDir: string, mayJoin = false): Promise<OwnServer> {
  const server = await startOwnServer({ dataDir, settings, mayJoin, runAs: asOnWindows(dataDir) });
  onTestFinished(server.stop);
  return server;
}

const programsOn = (dataDir: string) =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(dataDir) && !line.startsWith("ps "));

describe("our own PostgreSQL server, run as on Windows,", () => {
  beforeAll(async () => {
    const top = mkdtempSync(join(tmpdir(), "localchap-windows-"));
    made = join(top, "data");
    await (await startOwnServer({ dataDir: made, settings, runAs: asOnWindows(made) })).stop();
    return () => rmSync(top, { recursive: true, force: true });
  }, timeout);

  test("our own PostgreSQL server, run as on Windows, answers on the loopback address to who knows the password, and keeps what was written", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    const first = await start(dataDir);
    const { client } = first.address;

    await ask(client, "create table kept as select 'Ọ̀yọ́' as word");
    expect(client.host).toBe("127.0.0.1");
    await expect(ask({ ...client, password: "guessed" }, "select 1")).rejects.toThrow("password authentication failed");
    await first.stop();

    expect(programsOn(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, "postgres", "data", "postmaster.pid"))).toBe(false);
    const again = await start(dataDir);
    expect(await ask(again.address.client, "select word from kept")).toEqual([{ word: "Ọ̀yọ́" }]);
  });

  test("our own PostgreSQL server, run as on Windows, is refused to a second process and joined by one that asks for that", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    const server = await start(dataDir);

    await expect(start(dataDir)).rejects.toThrow(`${dataDir} is in use by another LocalChap process.`);
    const guest = await start(dataDir, true);

    expect(guest.address.client).toEqual(server.address.client);
    expect(await ask(guest.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server, run as on Windows, is started by one of two that begin at the same moment", {
    timeout,
  }, async () => {
    const dataDir = emptyFolder();

    const starts = await Promise.allSettled([start(dataDir), start(dataDir)]);

    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(String(starts.find((one) => one.status === "rejected")!.reason)).toContain("is in use by another LocalChap");
    expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  test("our own PostgreSQL server, run as on Windows, ends when the process that started it is killed", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    const child = await startElsewhere({ dataDir, settings, runAs: asOnWindows(dataDir) });

    child.kill("SIGKILL");

    await expect.poll(() => programsOn(dataDir), { timeout: 30_000 }).toEqual([]);
    expect(readFileSync(join(dataDir, "postgres", "log"), "utf8")).toContain("received fast shutdown request");
  });

  test("our own PostgreSQL server, run as on Windows, that no one holds is ended by the next start", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    const child = await startElsewhere({ dataDir, settings, runAs: asOnWindows(dataDir) });
    for (const line of execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n")) {
      if (line.includes("windows-supervisor") && line.includes(dataDir))
        process.kill(Number.parseInt(line, 10), "SIGKILL");
    }
    child.kill("SIGKILL");
    const path = join(dataDir, "postgres", "data", "postmaster.pid");
    const before = readFileSync(path, "utf8");

    const next = await start(dataDir);

    expect(readFileSync(path, "utf8").split("\n")[0]).not.toBe(before.split("\n")[0]);
    expect(await ask(next.address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server, run as on Windows, starts though another program has the port it had, and its pid", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    const first = await start(dataDir);
    const { port } = first.address.client;
    await first.stop();
    const pidFile = join(dataDir, "postgres", "data", "postmaster.pid");
    writeFileSync(pidFile, `${process.pid}\n/nowhere\n0\n${port}\n`);

    expect(await ask((await start(dataDir)).address.client, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("our own PostgreSQL server, run as on Windows, works in a folder with spaces, ọ and 200 letters, by a plain path", {
    timeout,
  }, async () => {
    const { address } = await start(emptyFolder(join("Ọjà, àwọn ilé", "ọ".repeat(60), "x".repeat(60))));

    const [row] = await ask(address.client, "show data_directory");
    expect(row.data_directory).toMatch(/\/links\/[0-9a-f]{12}\/data$/);
  });

  test("our own PostgreSQL server, run as on Windows, says in its own words why it did not start", {
    timeout,
  }, async () => {
    const dataDir = preparedFolder();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, "postgres", "data", "postgresql.conf"), "no_such_setting = 1\r\n");

    await expect(start(dataDir)).rejects.toThrow(/did not start: .*no_such_setting|errors/);
  });
});
