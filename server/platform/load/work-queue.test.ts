import { expect, test } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Work that the test completes, and the order of its starts. */
function startWork(queue: WorkQueue) {
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (name: string, key: string) =>
    queue
      .run(key, () => {
        began.push(name);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error) => {
        expect(error).toMatchObject({ code: "server/unavailable", retryAfterSeconds: 5 });
        refused.push(name);
      });
  const settle = () => new Promise((done) => setImmediate(done));
  const endNext = async () => {
    ends.shift()!();
    await settle();
  };
  return { began, refused, bring, endNext, settle };
}

test("heavy work runs up to the concurrency limit, and the rest in order", async () => {
  const queue = new WorkQueue({ atOnce: 2, atOncePerKey: 2, waitingMax: 10 });
  const { began, bring, endNext, settle } = startWork(queue);

  for (const name of ["a", "b", "c", "d"]) bring(name, "one");
  await settle();
  expect(began).toEqual(["a", "b"]);
  expect([queue.running, queue.waiting]).toEqual([2, 2]);
  for (let nth = 0; nth < 4; nth++) await endNext();

  expect(began).toEqual(["a", "b", "c", "d"]);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test("accounts are served in turn, so that many pieces of work of one delay another by one", async () => {
  const { began, bring, endNext, settle } = startWork(new WorkQueue({ atOnce: 1, waitingMax: 10 }));

  for (let nth = 0; nth < 5; nth++) bring(`flood ${nth}`, "flood");
  bring("other", "other");
  await settle();
  await endNext();
  await endNext();

  expect(began).toEqual(["flood 0", "flood 1", "other"]);
});

test("one account runs one piece of heavy work at a time, even with free capacity", async () => {
  const { began, bring, endNext, settle } = startWork(new WorkQueue({ atOnce: 4, waitingMax: 10 }));

  bring("a", "one");
  bring("b", "one");
  bring("c", "two");
  await settle();
  expect(began).toEqual(["a", "c"]);
  await endNext();

  expect(began).toEqual(["a", "c", "b"]);
});

test("a full queue rejects the newest work of the account with the most waiting", async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingMax: 3 });
  const { refused, bring, settle } = startWork(queue);

  for (let nth = 0; nth < 4; nth++) bring(`flood ${nth}`, "flood");
  bring("other", "other");
  bring("flood 4", "flood");
  await settle();

  expect(refused).toEqual(["flood 3", "flood 4"]);
  expect(queue.waiting).toBe(3);
});

test("failed heavy work frees its slot", async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingMax: 1 });

  await expect(queue.run("one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");

  expect(await queue.run("one", async () => "works")).toBe("works");
});
