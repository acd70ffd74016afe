import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { describeError } from "./errors.ts";

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => error,
  );

test("the log of a failed query contains the statement, and no user input", async () => {
  const { db } = await testDatabase();
  const email = "ada@example.com";

  const lines = describeError(await failure(db.execute(sql`select ${email}::uuid`)));

  expect(lines).toMatchObject({
    message: "a query failed",
    query: expect.stringContaining("select $1::uuid"),
    cause: { code: "22P02", message: "invalid input syntax for type uuid" },
  });
  expect(JSON.stringify(lines)).not.toContain(email);
});

test("the log does not contain values of an existing row that the database reports", async () => {
  const { db, pool } = await testDatabase();
  await pool.query("create table if not exists held (email text primary key)");
  const insert = () => db.execute(sql`insert into held values (${"bola@example.com"})`);
  await insert();

  const lines = describeError(await failure(insert()));

  expect(lines.cause).toMatchObject({ code: "23505", constraint: "held_pkey" });
  expect(JSON.stringify(lines)).not.toContain("bola");
});

test("the log of other errors contains message, code and stack", () => {
  const lines = describeError(Object.assign(new TypeError("no such thing"), { code: "EPIPE" }));

  expect(lines).toMatchObject({ type: "TypeError", message: "no such thing", code: "EPIPE" });
  expect(lines.stack).toMatch(/^ {4}at /);
  expect(describeError("thrown")).toEqual({
    type: "string",
    message: "something that is no error was thrown",
    stack: "",
  });
});

test("the log of an error spread into an object contains type, code, queue and stack, and not its message", () => {
  const error = Object.assign(new Error("ada@example.com is taken"), { code: "ECONNRESET" });

  const lines = describeError({ ...error, message: error.message, stack: error.stack, queue: "mail.send" });

  expect(lines).toMatchObject({
    type: "object mail.send",
    code: "ECONNRESET",
    stack: expect.stringMatching(/^ {4}at /),
  });
  expect(JSON.stringify(lines)).not.toContain("ada@");
  expect(describeError(undefined)).toMatchObject({ type: "undefined" });
});
