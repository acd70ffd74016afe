import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { builtOnce, preparedOnce } from "./built-once.ts";

test("a statement is put together once, and a value that stands in it twice is one parameter", async () => {
  const { db } = await testDatabase();
  let made = 0;
  const doubled = builtOnce<{ text: string; more: string[]; none: string | null }>((given) => {
    made += 1;
    return sql`select ${given("text")}::text || ${given("text")}::text as doubled, cardinality(${given("more")}::text[]) as more,
      ${given("none")}::text as none, ${"constant"}::text as constant`;
  });

  const statement = doubled({ text: "a", more: ["b", "c"], none: null });
  const { rows } = await db.execute(statement);
  const { rows: others } = await db.transaction((tx) => tx.execute(doubled({ text: "it's $1", more: [], none: "" })));

  expect(rows).toEqual([{ doubled: "aa", more: 2, none: null, constant: "constant" }]);
  expect(others).toEqual([{ doubled: "it's $1it's $1", more: 0, none: "", constant: "constant" }]);
  expect(made).toBe(1);
  expect(statement.toQuery(undefined as never).params).toEqual(["a", ["b", "c"], null, "constant"]);
});

test("a statement that lacks a value is refused", () => {
  const one = builtOnce<{ text?: string }>((given) => sql`select ${given("text")}::text`);
  expect(() => one({})).toThrow('No value for placeholder "text"');
});

test("what is made for a database is made once for each", async () => {
  const { db } = await testDatabase();
  const made = preparedOnce((one) => ({ one }));

  expect(made(db)).toBe(made(db));
  await db.transaction(async (tx) => expect(made(tx)).not.toBe(made(db)));
});
