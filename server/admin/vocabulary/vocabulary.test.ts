import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { Vocabulary } from "#/server/search/parse/vocabulary.ts";
import { rejectedSearches, searchMisses } from "#/server/search/tables.ts";
import { addedServices, customWords } from "#/server/trade/tables.ts";
import { startApi } from "#/tests/api.ts";

const words = "/v2/admin/words";

/** A word used once. */
const unheardOf = () =>
  `qx${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")}zo`;

async function startAsModerator() {
  const started = await startApi();
  const { api, make, services, database, db } = started;
  await services.events.listen(database);
  // The database is shared by the tests of this file.
  onTestFinished(async () => {
    await db.delete(customWords);
    await db.delete(addedServices);
  });
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const found = async (search: string) =>
    ((await api.get(`/v2/finder?search=${encodeURIComponent(search)}&limit=100`)).body as { id: string }[]).map(
      ({ id }) => id,
    );
  return { ...started, moderator, found };
}

describe("a custom word", () => {
  test("a custom word finds businesses soon after it is added, and no longer once it is removed", async () => {
    const { moderator, make, found } = await startAsModerator();
    const word = unheardOf();
    const { id } = await make.business({ category: "Electrical Works", tags: ["Generator repair"] });
    expect(await found(`${word} near me`)).toEqual([]);

    const custom = await moderator.post(words, { word, means: "generator repair", language: "yo" });

    expect(custom.body).toMatchObject({ word, means: "Generator repair", language: "yo" });
    await expect.poll(() => found(`${word} near me`)).toContain(id);

    await moderator.delete(`${words}/${custom.body.id}`);

    await expect.poll(() => found(`${word} near me`)).toEqual([]);
  });

  test("a word is previewed with its results before and after, and the preview is not counted as a search", async () => {
    const { moderator, make, db } = await startAsModerator();
    const word = unheardOf();
    await make.business({ category: "Electrical Works", tags: ["Generator repair"], name: "Kofar Gen Repairs" });
    const missesBefore = await db.$count(searchMisses);

    const { body } = await moderator.get(`${words}/preview?word=${word}&means=Generator+repair`);

    expect(body.before).toEqual({ total: 0, names: [] });
    expect(body.after.total).toBeGreaterThan(0);
    expect(body.after.names).not.toEqual([]);
    expect(await db.$count(searchMisses)).toBe(missesBefore);
    expect((await moderator.get(`${words}/preview?word=${word}&means=Nothing`)).status).toBe(422);
  });

  test("a missed word is listed with its likely meanings", async () => {
    const { moderator, db, clock } = await startAsModerator();
    const missedOn = clock.now().toISOString().slice(0, 10);
    await db.insert(searchMisses).values({ word: "generater repairs", missedOn, times: 999 }).onConflictDoNothing();

    const { body } = await moderator.get("/v2/admin/misses?days=365");

    const miss = body.find(({ word }: { word: string }) => word === "generater repairs");
    expect([...miss.means, ...miss.suggests]).toContain("Generator repair");
  });

  test("a custom word is suggested while typing, and a typo in it is corrected", async () => {
    const { moderator, make, found, api } = await startAsModerator();
    const word = unheardOf();
    const { id } = await make.business({ category: "Construction", tags: ["Plumber"] });
    const custom = await moderator.post(words, { word: `${word} man`, means: "Plumber", language: "pcm" });
    await expect.poll(() => found(`${word} man`)).toContain(id);

    expect((await api.get(`/v2/suggest?q=${word.slice(0, 5)}`)).body).toContainEqual({
      kind: "service",
      text: `${word} man`,
      note: "Plumber",
    });
    expect(await found(`${word.slice(0, 3)}${word.slice(4)} man`)).toContain(id);
    await moderator.delete(`${words}/${custom.body.id}`);
  });

  test("a custom word re-indexes the businesses whose texts contain it", async () => {
    const { moderator, make, found, jobs } = await startAsModerator();
    const word = unheardOf();
    const { id } = await make.business({ name: "Chidi and Sons", category: "Laundry & Cleaning", tags: [word] });
    expect(await found(word)).toEqual([id]);

    const custom = await moderator.post(words, { word, means: "Laundry & Cleaning", language: "en" });
    await jobs.run();
    expect((await found(word))[0]).toBe(id);

    await moderator.delete(`${words}/${custom.body.id}`);
    await jobs.run();
    expect(await found(word)).toEqual([id]);
  });

  test("a custom word is loaded by a new process before it serves requests", async () => {
    const { moderator, db } = await startAsModerator();
    const word = unheardOf();
    const custom = await moderator.post(words, { word, means: "Plumber", language: "en" });
    const later = new Vocabulary();

    await later.readCustom(db);

    expect(later.has(word)).toBe(true);
    await moderator.delete(`${words}/${custom.body.id}`);
  });
});

test("an added service can be picked, found and given custom words, and removing it removes them all", async () => {
  const { moderator, make, found, api } = await startAsModerator();
  const [name, word] = [`Zz ${unheardOf()}`, unheardOf()];
  const added = await moderator.post("/v2/admin/services", { name, category: "Construction" });
  expect(added.body).toMatchObject({ name, category: "Construction" });
  const picked = async () =>
    (await api.get("/v2/categories")).body.find((each: { name: string }) => each.name === "Construction").services;
  await expect.poll(picked).toContain(name);
  const { id } = await make.business({ category: "Construction", tags: [name] });

  await moderator.post(words, { word, means: name, language: "ig" });

  await expect.poll(async () => (await found(word))[0]).toBe(id);
  expect((await moderator.get(words)).body.services).toContainEqual(added.body);

  await moderator.delete(`/v2/admin/services/${added.body.id}`);

  await expect.poll(picked).not.toContain(name);
  await expect.poll(() => found(word)).toEqual([]);
  const left = (await moderator.get(words)).body.words.map((each: { word: string }) => each.word);
  expect(left).not.toContain(word);
});

test.each([
  ["a word that search already knows", { word: "plumber", means: "Plumber", language: "en" }, 409],
  ["a word that says nothing by itself", { word: "abeg", means: "Plumber", language: "pcm" }, 422],
  ["only marks", { word: "?!", means: "Plumber", language: "en" }, 422],
  ["an unknown service", { word: "zzqqyx", means: "Dragon taming", language: "en" }, 422],
  ["an unknown language", { word: "zzqqyx", means: "Plumber", language: "fr" }, 422],
  ["nothing", {}, 422],
])("%s is not taught", async (_, body, status) => {
  const { moderator } = await startAsModerator();

  expect((await moderator.post(words, body)).status).toBe(status);
});

test.each([
  ["an existing one", { name: "plumber", category: "Construction" }, 409],
  ["one of no category", { name: "Dragon taming", category: "Dragons" }, 422],
  ["one without a letter", { name: "?!", category: "Construction" }, 422],
])("of services, %s is not added", async (_, body, status) => {
  const { moderator } = await startAsModerator();

  expect((await moderator.post("/v2/admin/services", body)).status).toBe(status);
});

test("missed words are listed by frequency, with their days and current meanings", async () => {
  const { moderator, db } = await startAsModerator();
  const [often, seldom] = [unheardOf(), unheardOf()];
  await db.insert(searchMisses).values([
    { word: often, missedOn: "2026-11-10", times: 30_000 },
    { word: often, missedOn: "2026-11-18", times: 10_000 },
    { word: seldom, missedOn: "2026-11-17", times: 20_000 },
    { word: unheardOf(), missedOn: "2026-01-01", times: 90_000 },
  ]);

  const { body } = await moderator.get("/v2/admin/misses?days=30");

  expect(body.slice(0, 2)).toEqual([
    { word: often, times: 40_000, places: [], first_on: "2026-11-10", last_on: "2026-11-18", means: [], suggests: [] },
    { word: seldom, times: 20_000, places: [], first_on: "2026-11-17", last_on: "2026-11-17", means: [], suggests: [] },
  ]);
  expect((await moderator.get("/v2/admin/misses?days=0")).status).toBe(422);
});

describe("results rejected by visitors", () => {
  const reject = "/v2/results/none";

  test("are counted by their trade words and by state, without names, and staff add what was meant", async () => {
    const { api, moderator, make, db, found } = await startAsModerator();
    onTestFinished(async () => void (await db.delete(rejectedSearches)));
    const name = unheardOf();
    const { id } = await make.business({ category: "Electrical Works", tags: ["Generator repair"] });
    for (const location of ["Enugu, Nsukka", "Enugu, Udi", "Lagos", ""])
      expect((await api.post(reject, { search: `${name} borehole welder 08030000000`, location })).status).toBe(200);

    const { body } = await moderator.get("/v2/admin/misses?kind=none_of_these");

    expect(body).toMatchObject([{ word: "borehole welder", times: 4, places: ["Enugu", "Lagos"] }]);
    expect(body[0].suggests).toEqual(expect.arrayContaining(["Welder"]));
    expect(await db.$count(searchMisses, eq(searchMisses.word, name))).toBe(1);
    await moderator.post(words, { word: body[0].word, means: "Generator repair", language: "en" });
    await expect.poll(() => found("borehole welder")).toContain(id);
  });

  test("show next to a custom word how often it was missed in the week before and after", async () => {
    const { api, moderator, db, clock, make } = await startAsModerator();
    onTestFinished(async () => void (await db.delete(rejectedSearches)));
    const search = "borehole vulcanizer";
    await api.post(reject, { search, location: "" });
    await api.post(reject, { search, location: "Lagos" });
    const taught = (await moderator.post(words, { word: search, means: "Generator repair", language: "en" })).body;
    expect(taught.taught_by).not.toBe("");
    clock.moveTo(new Date(clock.now().getTime() + 2 * 24 * 3_600_000).toISOString());
    await api.post(reject, { search, location: "" });

    const later = api.asStaff(await make.account({ role: "moderator" }));
    const listed = (await later.get(words)).body.words.find(({ id }: { id: string }) => id === taught.id);

    expect(listed).toMatchObject({ missed_before: 2, missed_since: 1, taught_by: taught.taught_by });
  });

  test("require words, and at most thirty a day are accepted from one network", async () => {
    const { api } = await startAsModerator();
    expect((await api.post(reject, { search: " ", location: "" })).status).toBe(422);
    const sent = [];
    for (let nth = 0; nth < 31; nth++) sent.push((await api.post(reject, { search: "welder", location: "" })).status);
    expect(sent.at(-1)).toBe(429);
  });
});

test("a word that does not exist cannot be removed", async () => {
  const { moderator } = await startAsModerator();

  for (const id of ["x", crypto.randomUUID(), "1234567"]) {
    expect((await moderator.delete(`${words}/${id}`)).status).toBe(404);
    expect((await moderator.delete(`/v2/admin/services/${id}`)).status).toBe(404);
  }
});

test("only moderators manage words", async () => {
  const { api, make } = await startAsModerator();
  const word = { word: unheardOf(), means: "Plumber", language: "en" };

  expect((await api.post(words, word)).status).toBe(401);
  expect((await api.as(await make.account()).post(words, word)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "finance" })).get("/v2/admin/misses")).status).toBe(403);
});
