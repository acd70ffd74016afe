import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { PreparingClient } from "./prepared.ts";

const url = inject("databaseServer");

describe("a connection that keeps statements prepared", () => {
  async function connect() {
    const client = new PreparingClient({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const prepared = async () => (await client.query("select statement from pg_prepared_statements")).rows;
    return { client, prepared };
  }

  test("a statement that says whose it is stays prepared, and answers each time for what it is given", async () => {
    const { client, prepared } = await connect();
    const double = (value: number) => client.query({ text: "-- a test\nselect $1::int * 2 as twice", values: [value] });

    const answers = [await double(2), await double(21)].map(({ rows }) => rows[0].twice);

    expect(answers).toEqual([4, 42]);
    expect(await prepared()).toHaveLength(1);
  });

  test("two that begin alike are two, and any other is not kept", async () => {
    const { client, prepared } = await connect();

    await client.query({ text: "-- a test\nselect 1 as one" });
    await client.query({ text: "-- a test\nselect 2 as two" });
    await client.query({ text: "select 3 as three" });

    expect(await prepared()).toHaveLength(2);
  });

  test("pools of them answer callers who wait for a promise", async () => {
    const pool = new pg.Pool({ connectionString: url, Client: PreparingClient, max: 2 });
    onTestFinished(() => pool.end());

    const answers = await Promise.all(
      [1, 2, 3, 4].map((value) => pool.query({ text: "-- a test\nselect $1::int as value", values: [value] })),
    );

    expect(answers.map(({ rows }) => rows[0].value)).toEqual([1, 2, 3, 4]);
  });
});
