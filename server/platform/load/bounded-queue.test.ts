import { expect, test } from "vitest";
import { BoundedQueue } from "./bounded-queue.ts";

/** Work that is over when the test says so, and the order in which it began. */
function startWork(queue: BoundedQueue<"first" | "second">) {
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (name: string, lane: "first" | "second", key: string) =>
    queue
      .run({ lane, key }, () => {
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

test("a bounded queue runs no more at once than it may, and the rest in the order they came", async () => {
  const queue = new BoundedQueue({ atOnce: 2, lanes: { first: 10, second: 10 } });
  const { began, bring, endNext, settle } = startWork(queue);

  for (const name of ["a", "b", "c", "d"]) bring(name, "first", "one");
  await settle();
  expect(began).toEqual(["a", "b"]);
  expect([queue.running, queue.waiting]).toEqual([2, 2]);
  for (let nth = 0; nth < 4; nth++) await endNext();

  expect(began).toEqual(["a", "b", "c", "d"]);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test("a bounded queue serves keys in turn, so that many pieces of one delay another by one", async () => {
  const queue = new BoundedQueue({ atOnce: 1, lanes: { first: 10, second: 10 } });
  const { began, bring, endNext, settle } = startWork(queue);

  for (let nth = 0; nth < 5; nth++) bring(`flood ${nth}`, "first", "flood");
  bring("other", "first", "other");
  await settle();
  await endNext();
  await endNext();

  expect(began).toEqual(["flood 0", "flood 1", "other"]);
});

test("a bounded queue runs no more of one key than it may, though there is room", async () => {
  const queue = new BoundedQueue({ atOnce: 4, atOncePerKey: 1, lanes: { first: 10, second: 10 } });
  const { began, bring, endNext, settle } = startWork(queue);

  bring("a", "first", "one");
  bring("b", "first", "one");
  bring("c", "first", "two");
  await settle();
  expect(began).toEqual(["a", "c"]);
  await endNext();

  expect(began).toEqual(["a", "c", "b"]);
});

test("a bounded queue serves the first lane first, and the second in one of four turns", async () => {
  const queue = new BoundedQueue({ atOnce: 1, lanes: { first: 10, second: 10 } });
  const { began, bring, endNext, settle } = startWork(queue);

  bring("running", "first", "one");
  bring("reset", "second", "two");
  for (let nth = 1; nth <= 5; nth++) bring(`sign-in ${nth}`, "first", "one");
  await settle();
  for (let nth = 0; nth < 5; nth++) await endNext();

  expect(began).toEqual(["running", "sign-in 1", "sign-in 2", "sign-in 3", "reset", "sign-in 4"]);
});

test("a full bounded queue refuses the newest of the key that has most waiting", async () => {
  const queue = new BoundedQueue({ atOnce: 1, lanes: { first: 3, second: 1 } });
  const { refused, bring, settle } = startWork(queue);

  for (let nth = 0; nth < 4; nth++) bring(`flood ${nth}`, "first", "flood");
  bring("other", "first", "other");
  bring("flood 4", "first", "flood");
  await settle();

  expect(refused).toEqual(["flood 3", "flood 4"]);
  expect(queue.waiting).toBe(3);
});

test("work that fails in a bounded queue gives its place back", async () => {
  const queue = new BoundedQueue({ atOnce: 1, lanes: { all: 1 } });
  const place = { lane: "all", key: "one" } as const;

  await expect(queue.run(place, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");

  expect(await queue.run(place, async () => "works")).toBe("works");
});
