import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { afterCommit, beforeCommit } from "./commit.ts";

/** The database, and what was done after a commit. */
async function start() {
  const { db } = await testDatabase();
  const done: string[] = [];
  return { db, done, leave: (tx: object, what: string) => afterCommit(tx, () => done.push(what)) };
}

test("deferred work runs after the commit, in order", async () => {
  const { db, done, leave } = await start();

  await db.transaction(async (tx) => {
    leave(tx, "first");
    leave(tx, "second");
    await tx.execute("select 1");
    expect(done).toEqual([]);
  });

  expect(done).toEqual(["first", "second"]);
});

test("deferred work of a failed transaction never runs", async () => {
  const { db, done, leave } = await start();

  const failed = db.transaction(async (tx) => {
    leave(tx, "never");
    throw new Error("changed my mind");
  });

  await expect(failed).rejects.toThrow("changed my mind");
  expect(done).toEqual([]);
});

test("deferred work of a savepoint waits for the whole transaction, and is dropped with the savepoint", async () => {
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

test("deferred work outside a transaction runs at once", async () => {
  const { db, done, leave } = await start();

  leave(db, "now");

  expect(done).toEqual(["now"]);
});

/** Collects words and records each batch. */
async function startGathering() {
  const { db } = await testDatabase();
  const handedIn: string[][] = [];
  const handIn = async (_: typeof db, words: string[]) => void handedIn.push(words);
  return { db, handedIn, gather: (tx: typeof db, word: string) => beforeCommit(tx, handIn, word) };
}

test("work collected in a transaction and its savepoints is flushed once, in order, before the commit", async () => {
  const { db, handedIn, gather } = await startGathering();

  await db.transaction(async (tx) => {
    await gather(tx, "first");
    await tx.transaction((savepoint) => gather(savepoint, "second"));
    const failed = tx.transaction(async (savepoint) => {
      await gather(savepoint, "dropped");
      throw new Error("only this part");
    });
    await expect(failed).rejects.toThrow("only this part");
    await gather(tx, "third");
    expect(handedIn).toEqual([]);
    afterCommit(tx, () => expect(handedIn).toHaveLength(1));
  });

  expect(handedIn).toEqual([["first", "second", "third"]]);
});

test("work collected in a failed transaction is dropped, and outside a transaction it is flushed at once", async () => {
  const { db, handedIn, gather } = await startGathering();

  const failed = db.transaction(async (tx) => {
    await gather(tx, "never");
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  await gather(db, "now");

  expect(handedIn).toEqual([["now"]]);
});

test("a transaction whose last statement fails is rolled back", async () => {
  const { db } = await startGathering();
  const handIn = async () => {
    throw new Error("the last statement failed");
  };

  const failed = db.transaction((tx) => beforeCommit(tx, handIn, "word"));

  await expect(failed).rejects.toThrow("the last statement failed");
});
