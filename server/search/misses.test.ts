import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import { countMisses, sweepMisses } from "./misses.ts";
import { missedWords, searchMisses } from "./tables.ts";

const today = "2026-11-18";

test("after ten thousand different words in a day no new one is stored, and known ones still count", async () => {
  const { db } = await ownDatabase();
  await db.execute(
    sql`insert into search_misses (word, missed_on) select 'w' || n, ${today}::date from generate_series(1, 9999) n`,
  );
  const timesOf = async (word: string, day = today) => {
    const { rows } = await db.execute<{ times: number }>(
      sql`select times from search_misses where word = ${word} and missed_on = ${day}`,
    );
    return rows[0]?.times ?? 0;
  };

  await countMisses(db, ["last"], today);
  await countMisses(db, ["tooMany", "w7", "w7"], today);
  await countMisses(db, ["tomorrow"], "2026-11-19");

  expect(await timesOf("last")).toBe(1);
  expect(await timesOf("tooMany")).toBe(0);
  expect(await timesOf("w7")).toBe(2);
  expect(await timesOf("tomorrow", "2026-11-19")).toBe(1);
});

test("the count of a missed word is the sum of its days, also after a sweep, and none is stored for more than two years", async () => {
  const { db } = await ownDatabase();
  const clock = { now: () => new Date(`${today}T03:25:00Z`) };
  await db.insert(searchMisses).values([
    { word: "kwakwakwa", missedOn: "2024-01-01", times: 7 },
    { word: "kwakwakwa", missedOn: "2026-11-17", times: 2 },
    { word: "forgotten", missedOn: "2024-01-01", times: 5 },
  ]);
  await countMisses(db, ["kwakwakwa"], today);
  await countMisses(db, ["kwakwakwa"], today);
  const sums = () => db.select().from(missedWords).orderBy(missedWords.word);
  expect(await sums()).toEqual([
    { word: "forgotten", times: 5, lastOn: "2024-01-01" },
    { word: "kwakwakwa", times: 11, lastOn: today },
  ]);

  await sweepMisses({ db, clock });

  expect(await sums()).toEqual([{ word: "kwakwakwa", times: 4, lastOn: today }]);
  expect(await db.$count(searchMisses)).toBe(2);
});

test("a hundred searches that find nothing at once, with the same words in any order, are all counted", async () => {
  const { db } = await ownDatabase();
  const words = ["one", "two", "three", "four"];
  const searches = Array.from({ length: 100 }, (_, nth) => (nth % 2 === 0 ? words : [...words].reverse()));
  await Promise.all(searches.map((missed) => countMisses(db, missed, today)));
  const sums = await db.select().from(missedWords);
  expect(sums.map(({ times }) => times)).toEqual([100, 100, 100, 100]);
});
