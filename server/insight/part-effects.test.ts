import { expect, test } from "vitest";
import type { GivenBusiness } from "#/server/business/make.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { insightDays } from "./tables.ts";

/** Every page of the database is measured. */
const database = await ownDatabase();

async function start() {
  const started = await startApi({ at: "2026-11-23T02:50:00Z", database });
  const { make, api, db, jobs } = started;
  /** Pages of one kind, each seen and asked for its number so often. */
  async function seen(count: number, given: GivenBusiness, { views, reveals }: { views: number; reveals: number }) {
    for (let nth = 0; nth < count; nth += 1) {
      const { id } = await make.business(given);
      await db.insert(insightDays).values({ businessId: id, seenOn: "2026-11-20", views, reveals });
    }
  }
  const parts = async () => {
    await jobs.runNow("insight.measure-parts");
    const { ownerId } = await make.business();
    return (await api.as({ id: ownerId }).get("/v2/mybusiness/insights")).body.parts;
  };
  return { seen, parts };
}

const priced: GivenBusiness = { catalog: [{ name: "Gown", priceKobo: 500_000 }], image: "" };
const plain: GivenBusiness = { catalog: [{ name: "Gown" }], image: "" };

test("the effect of a profile part is measured over all viewed pages, once ten have it and ten do not", async () => {
  const { seen, parts } = await start();
  await seen(10, priced, { views: 20, reveals: 6 });
  await seen(9, plain, { views: 20, reveals: 3 });
  expect(await parts()).toEqual([]);

  await seen(1, plain, { views: 20, reveals: 3 });
  // Demo pages, hidden ones and those without views do not count.
  await seen(1, { ...plain, status: "hidden" }, { views: 900, reveals: 900 });
  await seen(1, { ...plain, isDemo: true }, { views: 900, reveals: 900 });
  await seen(1, plain, { views: 0, reveals: 0 });
  expect(await parts()).toEqual([{ part: "prices", times: 2 }]);

  // Pages with a picture get fewer requests: no reason to add one.
  await seen(10, { ...plain, image: "/media/x/960.webp" }, { views: 20, reveals: 1 });
  expect((await parts()).map(({ part }: { part: string }) => part)).toEqual(["prices"]);
});
