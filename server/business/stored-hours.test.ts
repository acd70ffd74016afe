import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { eraseBusinessOf } from "./business.ts";
import { businesses } from "./tables.ts";

test("an erasure deletes the opening hours", async () => {
  const { db, make, services } = await startApi();
  const { id, ownerId } = await make.business({ hours: { monday: [480, 720] } });
  await db.transaction((tx) => eraseBusinessOf(tx, services.events, ownerId));
  const [left] = await db.select().from(businesses).where(eq(businesses.id, id));
  expect(left).toMatchObject({ status: "hidden", openingHours: null });
});

test.each([
  ["six days", "{{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
  ["a day that opens and never closes", "{{1,null},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
  ["a day that closes without opening", "{{-1,600},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
  ["a day that opens at midnight", "{{1440,1440},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
  ["a minute beyond the day", "{{1,1441},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
])("the database rejects a week with %s", async (_what, week) => {
  const { db, make } = await startApi();
  const { id } = await make.business();
  const written = db
    .update(businesses)
    .set({ openingHours: sql`${week}::smallint[]` })
    .where(eq(businesses.id, id));
  await expect(written).rejects.toThrow();
});
