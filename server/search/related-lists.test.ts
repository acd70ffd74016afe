import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

/** An API that hears of changes, as a serving process does; a list has room for few, so the database is its own. */
async function startListening() {
  const started = await startApi({ database: await ownDatabase() });
  await started.services.events.listen(started.database);
  return started;
}

test("related businesses requested before show a new rating", async () => {
  const { api, make } = await startListening();
  const business = await make.business({ place: "Yobe, Potiskum", category: "Sports" });
  const rater = await make.account({ localGovernmentId: 1 });
  const ratings = async () => {
    const { body } = await api.get("/v2/related_business?category=Sports&state=Yobe");
    return body.find(({ id }: { id: string }) => id === business.id)?.rating_count;
  };
  expect(await ratings()).toBe(0);

  await api.as(rater).post(`/v2/rating/${business.id}`, { rating: 5 });

  await expect.poll(ratings, { timeout: 10_000 }).toBe(1);
});

test("related businesses requested before include one added since", async () => {
  const { api, make, services } = await startListening();
  const given = { place: "Yobe, Nguru", category: "Sports" };
  const related = async () => {
    const { body } = await api.get("/v2/related_business?category=Sports&state=Yobe");
    return body.map(({ id }: { id: string }) => id);
  };
  await make.business(given);
  await related();

  const { id } = await make.business(given);
  await services.db.transaction((tx) => services.events.publish(tx, "business.changed", { businessId: id }));

  await expect.poll(related, { timeout: 10_000 }).toContain(id);
});

test("businesses with the same main service come before the rest of the category", async () => {
  const { api, make } = await startListening();
  const given = { place: "Yobe, Potiskum", category: "Construction" };
  const shown = await make.business({ ...given, tags: ["Plumber"] });
  const others = await Promise.all(
    ["Carpenter", "Plumber", "Bricklayer", "Plumber"].map((tag) => make.business({ ...given, tags: [tag] })),
  );

  const { body } = await api.get(`/v2/related_business?category=Construction&state=Yobe&except=${shown.id}`);

  expect(body.slice(0, 2).map(({ tags }: { tags: string[] }) => tags)).toEqual([["Plumber"], ["Plumber"]]);
  expect(new Set(body.map(({ id }: { id: string }) => id))).toEqual(new Set(others.map(({ id }) => id)));
  expect(await api.get("/v2/related_business?category=Construction&except=plumber")).toMatchObject({ status: 200 });
});
