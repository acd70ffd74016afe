import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import { countMisses } from "./queries.ts";

const today = "2026-11-18";

test("after ten thousand different words in a day no other is kept, and those that are known still count", async () => {
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
