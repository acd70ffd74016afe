import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { indexBusinesses } from "./indexing.ts";
import { listNewest } from "./newest-scan.ts";
import { Vocabulary } from "./vocabulary.ts";

const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;
let plumber: number;

beforeAll(async () => {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), services.vocabulary.trades);
  });
  services = { db: (await ownDatabase()).db, clock, events, vocabulary: new Vocabulary() };
  plumber = services.vocabulary.trades.findService("Plumber")!.id;
  const place = "Lagos, Ikeja";
  for (let nth = 0; nth < 5; nth++)
    await makeBusiness(services, { place, name: `Pipes ${nth}`, category: "Construction", tags: ["Plumber"] });
  await makeBusiness(services, {
    place,
    name: "Ada Tiles",
    category: "Construction",
    tags: ["Tiler"],
    about: "Beside a plumber.",
  });
  await services.db.execute(
    sql`update listings set created_at = now() - (right(name, 1)::int * interval '1 day') where name like 'Pipes%'`,
  );
});

const newest = async (moreThan: number, without: string[] = []) => {
  const ids = await listNewest(services.db, { terms: [plumber], without, limit: 3, moreThan });
  if (!ids) return undefined;
  const { rows } = await services.db.execute<{ id: string; name: string }>(
    sql`select business_id as id, name from listings`,
  );
  return { ids, names: ids.map((id) => rows.find((row) => row.id === id)?.name) };
};

test("the newest who offer a common trade come first, and who only mentions it not at all", async () => {
  expect((await newest(4))?.names).toEqual(["Pipes 0", "Pipes 1", "Pipes 2"]);
});

test("the newest of a common trade leave out who was found before", async () => {
  const [first] = (await newest(4))!.ids;
  expect((await newest(4, [first!]))?.names).toEqual(["Pipes 1", "Pipes 2", "Pipes 3"]);
});

test("a trade that few offer is not walked along the newest, but sorted", async () => {
  expect(await newest(5)).toBeUndefined();
});
