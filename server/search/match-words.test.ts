import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { readPlace } from "#/server/place/place.ts";
import { systemClock } from "#/server/platform/clock.ts";
import { Events } from "#/server/platform/events/events.ts";
import { Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import type { Area } from "./area.ts";
import { indexBusinesses } from "./indexing.ts";
import { countMatching, inOrderQuery } from "./match-words.ts";
import { noFilters } from "./plan-search.ts";

const parts = { trades: [], phrases: [], words: ["installation"], isName: false };

async function startListings() {
  const { db } = await ownDatabase();
  const ids = new Map<string, string>();
  const make = async (place: string, name: string, about: string) => {
    const given: GivenBusiness = { place, name, about };
    const { id } = await makeBusiness({ db, events: new Events(), clock: systemClock }, given);
    ids.set(id, name);
  };
  await make("Lagos, Ikeja", "Ada Ikeja", "Installation of tanks.");
  await make("Lagos, Ikeja", "Bola Ikeja", "Nothing of the kind.");
  await make("Lagos, Surulere", "Chidi Surulere", "Installation of tanks.");
  await make("Lagos, Surulere", "Dayo Installation", "Tanks.");
  await make("Oyo, Ibadan North", "Emeka Ibadan", "Installation of tanks.");
  await indexBusinesses(db, [...ids.keys()], systemClock.now(), new Trades());
  return async (area: Area, limit: number) => {
    const asked = { parts, area, filters: noFilters, without: [] };
    const here = area.kind === "around" ? countMatching(asked, area.lga) : sql`0`;
    const { rows } = await db.execute<{ ids: string[]; here: number }>(inOrderQuery(asked, limit, here));
    return { names: rows[0]!.ids.map((id) => ids.get(id)), here: rows[0]!.here };
  };
}

test("words read in order come with names first, then those in the LGA, and none from another state", async () => {
  const read = await startListings();
  const ikeja = readPlace("Lagos, Ikeja")!.lga!;
  const state = ikeja.state.id;

  expect(await read({ kind: "around", state, lga: ikeja.id, lgas: [{ lga: ikeja.id, band: 0 }] }, 9)).toEqual({
    names: ["Dayo Installation", "Ada Ikeja", "Chidi Surulere"],
    here: 1,
  });
  const inLagos = await read({ kind: "state", state }, 9);
  expect(inLagos.names[0]).toBe("Dayo Installation");
  expect(new Set(inLagos.names)).toEqual(new Set(["Dayo Installation", "Ada Ikeja", "Chidi Surulere"]));
  expect((await read({ kind: "country" }, 9)).names).toHaveLength(4);
  expect((await read({ kind: "country" }, 2)).names).toHaveLength(2);
});
