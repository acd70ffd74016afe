import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { localGovernments } from "#/server/place/place.ts";
import { findCategory, Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { createDatabase, ownDatabase } from "#/tests/database.ts";
import { csvOf, geoJsonOf, kinds, madePlace, madePlaces, parquetOf } from "#/tests/open-places.ts";
import overture from "./data/overture.json" with { type: "json" };
import { importOpenData, type OpenImport } from "./import-open.ts";
import { readOpenData } from "./open-data.ts";
import { claims, supplyRecords } from "./tables.ts";

async function start() {
  const started = await startApi({ database: await ownDatabase() });
  const folder = mkdtempSync(join(tmpdir(), "localchap-open-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const november: OpenImport = {
    ...{ source: "overture", release: "2026-11", state: undefined, minConfidence: 0.8, most: 300, isDryRun: false },
  };
  const published: number[][] = [];
  const bring = (name: string, content: string | Uint8Array, options: Partial<OpenImport> = {}) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const publish = async (_: unknown, _ids: string[], stateIds: number[]) => void published.push(stateIds);
    const deps = { db: started.db, now: started.clock.now(), trades: new Trades(), publish };
    return importOpenData(deps, { ...november, ...options }, readOpenData(path));
  };
  const records = () => started.db.select().from(supplyRecords).orderBy(supplyRecords.sourceId);
  return { ...started, folder, bring, records, published };
}

test("every Overture category in the table maps to a service or category of ours", () => {
  const trades = new Trades();

  expect(
    kinds.filter((kind) => {
      const name = (overture as Record<string, string>)[kind]!;
      return !trades.findService(name) && !findCategory(name);
    }),
  ).toEqual([]);
});

describe("an import of open data", () => {
  test("three thousand places are imported from Parquet, and the same ones from GeoJSON lines change nothing", async () => {
    const { bring, records } = await start();
    const places = madePlaces(3_000);

    const first = await bring("places.parquet", parquetOf(places));
    const again = await bring("places.geojsonl", geoJsonOf(places));

    expect(first).toMatchObject({ read: 3_000, added: 3_000, changed: 0, gone: 0, skipped: {} });
    expect(again).toMatchObject({ read: 3_000, added: 0, changed: 0, left: 3_000, skipped: {} });
    const [one] = await records();
    expect(one).toMatchObject({
      name: "Made Place 0",
      licence: "CDLA-Permissive-2.0",
      release: "2026-11",
      state: "listed",
    });
    const licences = new Set((await records()).map(({ licence }) => licence));
    expect([...licences].sort()).toEqual(["Apache-2.0", "CDLA-Permissive-2.0"]);
  });

  test("a point belongs to the LGA with the nearest town", async () => {
    const { bring, records } = await start();
    const places = madePlaces(774).map((place, at) => {
      const { longitude, latitude } = localGovernments[at]!;
      return { ...place, longitude, latitude };
    });

    await bring("places.csv", csvOf(places));

    const found = new Map((await records()).map(({ sourceId, localGovernmentId }) => [sourceId, localGovernmentId]));
    const right = localGovernments.filter(({ id }, at) => found.get(`made-${at}`) === id);
    expect(right.length).toBeGreaterThan(740);
  });

  test("a dry run reports its result and writes nothing", async () => {
    const { bring, records, published } = await start();

    const outcome = await bring("places.csv", csvOf([...madePlaces(20), { ...madePlace(1), id: "twin" }]), {
      isDryRun: true,
    });

    expect(outcome).toMatchObject({ read: 21, added: 20, skipped: { "here already": 1 } });
    expect(await records()).toEqual([]);
    expect(published).toEqual([]);
  });

  test("invalid places are skipped and counted by reason", async () => {
    const { bring } = await start();
    const place = madePlace(1);
    const rows = [
      { ...place, confidence: 0.4 },
      { ...place, kind: "embassy" },
      { ...place, kind: "embassy" },
      { ...place, name: "" },
      { ...place, dataset: "OpenStreetMap" },
      { ...place, dataset: "somewhere" },
      { ...place, longitude: -0.1, latitude: 51.5 },
    ].map((row, at) => ({ ...row, id: `row-${at}` }));

    const outcome = await bring("places.geojsonl", `${geoJsonOf(rows)}\nnot json\n`);

    expect(outcome.added).toBe(0);
    expect(outcome.skipped).toEqual({
      "confidence too low": 1,
      "no category of ours": 2,
      "no name, or one that is too long": 1,
      "share-alike licence": 1,
      "no licence": 1,
      "outside Nigeria": 1,
      "cannot be read": 1,
    });
    expect([...outcome.unmapped]).toEqual([["embassy", 2]]);
  });

  test("a business that exists already is skipped: by its number, or by its name within 150 m", async () => {
    const { bring, make } = await start();
    const [lga] = localGovernments;
    const at = { latitude: lga!.latitude, longitude: lga!.longitude };
    await make.business({ phone: "+2347012345678" });
    await make.business({ name: "Iya Made Tailors", ...at });
    const place = { ...madePlace(1), ...at, kind: "tailor" };
    const rows = [
      { ...place, phone: "0701 234 5678" },
      { ...place, phone: "", name: "IYA MADE TAILORS", latitude: at.latitude + 0.001 },
      { ...place, phone: "", name: "Iya Made Tailors", latitude: at.latitude + 0.01 },
    ].map((row, nth) => ({ ...row, id: `row-${nth}` }));

    const outcome = await bring("places.geojsonl", geoJsonOf(rows));

    expect(outcome).toMatchObject({ added: 1, skipped: { "here already": 2 } });
  });

  test("an LGA imports at most its limit, and an import of one state skips the others", async () => {
    const { bring, records } = await start();
    const ikeja = localGovernments.find(({ name }) => name === "Ikeja")!;
    const { latitude, longitude } = ikeja;
    const inIkeja = madePlaces(10).map((place) => ({ ...place, latitude, longitude }));
    const elsewhere = { ...madePlace(11), ...{ latitude: 12, longitude: 8.5 } };

    const outcome = await bring("places.csv", csvOf([...inIkeja, elsewhere]), { most: 4, state: ikeja.state });

    expect(outcome).toMatchObject({ added: 4, skipped: { "its LGA is full": 6, "in another state": 1 } });
    expect(new Set((await records()).map(({ localGovernmentId }) => localGovernmentId))).toEqual(new Set([ikeja.id]));
  });

  test("a later release changes, adds and hides records, and never touches claimed or removed ones", async () => {
    const { bring, records, db, make, clock } = await start();
    await bring("november.csv", csvOf(madePlaces(8)));
    const [claimed, removed] = await records();
    await db.update(supplyRecords).set({ state: "claimed" }).where(eq(supplyRecords.id, claimed!.id));
    await db.update(supplyRecords).set({ state: "removed", name: "" }).where(eq(supplyRecords.id, removed!.id));
    const account = await make.account();
    await db.insert(claims).values({
      ...{ id: claimed!.id, recordId: claimed!.id, accountId: account.id, state: "granted" },
      ...{ createdAt: clock.now(), decidedAt: clock.now() },
    });
    const december = [...madePlaces(7), madePlace(20)].map((place) => ({ ...place, name: `${place.name} New` }));

    const outcome = await bring("december.csv", csvOf(december), { release: "2026-12" });

    expect(outcome).toMatchObject({ added: 1, changed: 5, left: 2, gone: 1, isPart: false });
    const after = await records();
    expect(after.map(({ sourceId, name, state }) => [sourceId, name, state])).toEqual([
      ["made-0", "Made Place 0", "claimed"],
      ["made-1", "", "removed"],
      ["made-2", "Made Place 2 New", "listed"],
      ["made-20", "Made Place 20 New", "listed"],
      ["made-3", "Made Place 3 New", "listed"],
      ["made-4", "Made Place 4 New", "listed"],
      ["made-5", "Made Place 5 New", "listed"],
      ["made-6", "Made Place 6 New", "listed"],
      ["made-7", "Made Place 7", "gone"],
    ]);
  });

  test("a file with less than half of the last release hides nothing", async () => {
    const { bring, records } = await start();
    await bring("november.csv", csvOf(madePlaces(8)));

    const outcome = await bring("part.csv", csvOf(madePlaces(2)), { release: "2026-12" });

    expect(outcome).toMatchObject({ changed: 2, gone: 6, isPart: true });
    expect((await records()).every(({ state }) => state === "listed")).toBe(true);
  });

  test("a killed import is completed by the next run", { timeout: 120_000, tags: "thorough" }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "localchap-killed-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "places.csv");
    writeFileSync(path, csvOf(madePlaces(12_000)));
    const env = { ...process.env, DATABASE_URL: await createDatabase(), DATA_DIR: folder };
    const words = ["server/business/import.ts", "--open", path, "--release", "2026-11"];
    const start = () => spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "pipe"] });

    const killed = start();
    for await (const piece of killed.stderr) {
      if (/[1-9]\d* new/.test(String(piece))) break;
    }
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const again = start();
    const said = await text(again.stdout);

    const [, added, left] = /12000 rows: (\d+) new, 0 changed, (\d+) left/.exec(said) ?? [];
    expect(Number(added) + Number(left)).toBe(12_000);
    expect(Number(added)).toBeGreaterThan(0);
    expect(Number(left)).toBeGreaterThan(0);
  });
});
