import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { eraseBusinessOf } from "./business.ts";
import { businesses, formerOpeningHours } from "./tables.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

const nineToFive = { opensMinute: 540, closesMinute: 1_020 };
const closed = { opensMinute: null, closesMinute: null };

/** The week as everybody reads it: "monday 9:00 AM–5:00 PM". */
async function weekOn({ api }: Started, businessId: string): Promise<string[]> {
  const { body } = await api.get(`/v2/business/${businessId}`);
  return body.business.business_hours.map(
    (day: Record<string, string>) => `${day.day_of_week} ${day.open_time}–${day.close_time}`,
  );
}

test("hours that the release before writes are on the page at once, and are gone when it takes them away", async () => {
  const started = await startApi();
  const { db, make } = started;
  const { id: businessId } = await make.business();
  await db.insert(formerOpeningHours).values([
    { businessId, weekday: 6, ...closed },
    { businessId, weekday: 1, ...nineToFive },
  ]);
  expect(await weekOn(started, businessId)).toEqual(["monday 9:00 AM–5:00 PM", "saturday Closed–Closed"]);

  await db.delete(formerOpeningHours).where(eq(formerOpeningHours.businessId, businessId));
  expect(await weekOn(started, businessId)).toEqual([]);
});

test("a day that the release before changes leaves the days that this one changed", async () => {
  const started = await startApi();
  const { db, make } = started;
  const { id: businessId } = await make.business({ hours: { monday: [480, 720], tuesday: [480, 720] } });
  await db.insert(formerOpeningHours).values({ businessId, weekday: 2, ...closed });
  expect(await weekOn(started, businessId)).toEqual(["monday 8:00 AM–12:00 PM", "tuesday Closed–Closed"]);
});

test("an upgrade brings the hours of every business along, and none to those that have none", async () => {
  const started = await startApi();
  const { db, make } = started;
  const [{ id: businessId }, { id: without }] = [await make.business(), await make.business()];
  await db.transaction(async (tx) => {
    // Rows of a time before anything followed them.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(formerOpeningHours).values([
      { businessId, weekday: 7, ...nineToFive },
      { businessId, weekday: 3, ...closed },
    ]);
  });
  await db.execute(sql`call bring_all_former_hours()`);
  expect(await weekOn(started, businessId)).toEqual(["wednesday Closed–Closed", "sunday 9:00 AM–5:00 PM"]);
  expect(await weekOn(started, without)).toEqual([]);
});

test("an erased person leaves no hours", async () => {
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
  ["a day that opens as it ends", "{{1440,1440},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
  ["a minute of no day", "{{1,1441},{1,2},{1,2},{1,2},{1,2},{1,2},{1,2}}"],
])("the database takes no week with %s", async (_what, week) => {
  const { db, make } = await startApi();
  const { id } = await make.business();
  const written = db
    .update(businesses)
    .set({ openingHours: sql`${week}::smallint[]` })
    .where(eq(businesses.id, id));
  await expect(written).rejects.toThrow();
});
