import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { Jobs } from "./jobs.ts";

const quiet = { error: () => {}, warn: () => {} };
const patient = { timeout: 30_000, interval: 100 };

async function startJobs(work: (payload: { template: string; accountId: string }) => Promise<void>, pollSeconds = 0.5) {
  const { db, pool } = await testDatabase();
  const jobs = new Jobs(pool, { pollSeconds, retryDelaySeconds: 1 });
  jobs.on({ name: "mail.send", work });
  await jobs.open(quiet);
  await jobs.work(quiet);
  onTestFinished(() => jobs.close());
  return { db, jobs };
}

test("a job sent in a transaction runs after the commit, and never after a rollback", async () => {
  const done: string[] = [];
  const { db, jobs } = await startJobs(async ({ template }) => void done.push(template));

  await db
    .transaction(async (tx) => {
      await jobs.send(tx, "mail.send", { template: "rolled-back", accountId: "a" });
      throw new Error("no");
    })
    .catch(() => {});
  await db.transaction((tx) => jobs.send(tx, "mail.send", { template: "committed", accountId: "a" }));

  await vi.waitFor(() => expect(done).toEqual(["committed"]), patient);
});

test("sending a first job in a transaction does not block without workers", async () => {
  const { db, pool } = await testDatabase();
  const jobs = new Jobs(pool);
  jobs.on({ name: "account.sweep", work: async () => {} });
  await jobs.open(quiet);
  onTestFinished(() => jobs.close());

  await db.transaction((tx) => jobs.send(tx, "account.sweep", {}));
});

test("a failed job is retried until it succeeds", async () => {
  const tries: string[] = [];
  const { db, jobs } = await startJobs(async ({ template }) => {
    tries.push(template);
    if (tries.length === 1) throw new Error("the mail server is down");
  });

  await db.transaction((tx) => jobs.send(tx, "mail.send", { template: "later", accountId: "a" }));

  await vi.waitFor(() => expect(tries).toEqual(["later", "later"]), patient);
});

test("a job out of retries is listed with its error until it is retried or discarded", {
  timeout: 60_000,
}, async () => {
  const logged: string[] = [];
  const write = (...[, words]: unknown[]) => void logged.push(String(words));
  const log = { error: write, warn: write };
  const { db, pool } = await testDatabase();
  const jobs = new Jobs(pool, { pollSeconds: 0.5, retryDelaySeconds: 1, retryLimit: 1 });
  const done: string[] = [];
  let isDown = true;
  jobs.on({
    name: "mail.send",
    work: async ({ template }) => {
      if (isDown) throw new Error("the mail server is down");
      done.push(template);
    },
  });
  await jobs.open(log);
  await jobs.work(log);
  onTestFinished(() => jobs.close());

  const letters = ["one", "two"].map((template) => ({ template, accountId: "a" }));
  await db.transaction((tx) => jobs.sendAll(tx, "mail.send", letters));
  await vi.waitFor(async () => expect((await jobs.listFailed(db)).total).toBe(2), patient);

  const { items } = await jobs.listFailed(db);
  expect(items).toMatchObject(Array(2).fill({ name: "mail.send", error: "the mail server is down", tries: 2 }));
  expect(logged.filter((words) => words === "job failed, will be retried")).toHaveLength(2);
  expect(logged.filter((words) => words === "job failed permanently")).toHaveLength(2);

  isDown = false;
  const [first, second] = items;
  await db.transaction(async (tx) => {
    expect(await jobs.retryFailed(tx, first!.id)).toBe("mail.send");
    expect(await jobs.discardFailed(tx, second!.id)).toBe("mail.send");
  });
  await vi.waitFor(() => expect(done).toHaveLength(1), patient);
  expect(await jobs.listFailed(db)).toEqual({ total: 0, items: [] });
  expect(await jobs.retryFailed(db, first!.id)).toBeUndefined();
  expect(await jobs.discardFailed(db, second!.id)).toBeUndefined();
});

test("many jobs sent at once all run, each with its own data", async () => {
  const done: string[] = [];
  const { db, jobs } = await startJobs(async ({ template }) => void done.push(template));
  const letters = ["one", "two", "three"];

  await db.transaction((tx) =>
    jobs.sendAll(
      tx,
      "mail.send",
      letters.map((template) => ({ template, accountId: "a" })),
    ),
  );
  await db.transaction((tx) => jobs.sendAll(tx, "mail.send", []));

  await vi.waitFor(() => expect(done.toSorted()).toEqual(letters.toSorted()), patient);
});

test("waiting jobs run without pauses: a hundred take less time than a hundred polls", {
  tags: "thorough",
  timeout: 40_000,
}, async () => {
  const done: string[] = [];
  const { db, jobs } = await startJobs(async ({ template }) => void done.push(template), 2);
  const letters = Array.from({ length: 100 }, (_, nth) => ({ template: String(nth), accountId: "a" }));

  await db.transaction((tx) => jobs.sendAll(tx, "mail.send", letters));

  await vi.waitFor(() => expect(done).toHaveLength(100), patient);
});
