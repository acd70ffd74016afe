import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { afterCommit } from "./after-commit.ts";

/** The database, and what was done after a commit. */
async function start() {
  const { db } = await testDatabase();
  const done: string[] = [];
  return { db, done, leave: (tx: object, what: string) => afterCommit(tx, () => done.push(what)) };
}

test("work left in a transaction is done after its commit, in order", async () => {
  const { db, done, leave } = await start();

  await db.transaction(async (tx) => {
    leave(tx, "first");
    leave(tx, "second");
    await tx.execute("select 1");
    expect(done).toEqual([]);
  });

  expect(done).toEqual(["first", "second"]);
});

test("work left in a transaction that fails is never done", async () => {
  const { db, done, leave } = await start();

  const failed = db.transaction(async (tx) => {
    leave(tx, "never");
    throw new Error("changed my mind");
  });

  await expect(failed).rejects.toThrow("changed my mind");
  expect(done).toEqual([]);
});

test("work left in a savepoint waits for the whole transaction, and is dropped with the savepoint", async () => {
  const { db, done, leave } = await start();

  await db.transaction(async (tx) => {
    await tx.transaction(async (savepoint) => leave(savepoint, "kept"));
    const failed = tx.transaction(async (savepoint) => {
      leave(savepoint, "dropped");
      throw new Error("only this part");
    });
    await expect(failed).rejects.toThrow("only this part");
    expect(done).toEqual([]);
  });

  expect(done).toEqual(["kept"]);
});

test("work left outside a transaction is done at once", async () => {
  const { db, done, leave } = await start();

  leave(db, "now");

  expect(done).toEqual(["now"]);
});
