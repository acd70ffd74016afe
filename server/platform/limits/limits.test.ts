import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { countTowards, giveBack, requireWithin, sweepLimits } from "./limits.ts";

const now = new Date("2026-11-18T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** A sign-in attempt with keys that no other test uses. */
const someone = () => ({ target: `${randomUUID()}@example.com`, network: randomUUID(), device: randomUUID() });

test("of sixty concurrent attempts exactly as many pass as the limit allows", async () => {
  const { db } = await testDatabase();
  const subject = someone();

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => countTowards(db, now, ["sign-in.network-guess"], subject)),
  );

  expect(answers.filter((reached) => reached === undefined)).toHaveLength(5);
});

test("a reached limit returns the end of its window, and is reset then", async () => {
  const { db } = await testDatabase();
  const subject = someone();
  for (let tried = 0; tried < 5; tried++) await requireWithin(db, now, ["sign-in.network-guess"], subject);

  const refusal = requireWithin(db, later(10), ["sign-in.network-guess"], subject);

  await expect(refusal).rejects.toMatchObject({
    code: "request/too-many",
    detail: "Too many tries. Try again in 5 minutes.",
    retryAfterSeconds: 300,
  });
  expect(await countTowards(db, later(15), ["sign-in.network-guess"], subject)).toBeUndefined();
});

test("a request that a narrow limit rejects counts towards no wider one, so one network cannot use an account's limit up", async () => {
  const { db } = await testDatabase();
  const subject = someone();
  const names = ["sign-in.account", "sign-in.network-guess"] as const;
  const tryFrom = (network: string) => countTowards(db, now, names, { ...subject, network });
  await Promise.all(Array.from({ length: 150 }, () => tryFrom(subject.network)));

  const others = await Promise.all(Array.from({ length: 110 }, () => tryFrom(randomUUID())));

  expect(others.filter((reached) => reached === undefined)).toHaveLength(95);
});

test("a refunded attempt can be made again", async () => {
  const { db } = await testDatabase();
  const subject = someone();
  for (let tried = 0; tried < 20; tried++) {
    expect(await countTowards(db, now, ["sign-in.device"], subject)).toBeUndefined();
    await giveBack(db, ["sign-in.device"], subject);
  }
});

test("expired counters are deleted", async () => {
  const { db } = await testDatabase();
  const subject = someone();
  await requireWithin(db, new Date("2020-01-01T00:00:00Z"), ["sign-up"], subject);

  await sweepLimits(db, new Date("2020-01-02T00:00:00Z"));

  const { rows } = await db.execute(sql`select 1 from limit_counts where until < '2020-01-02'`);
  expect(rows).toEqual([]);
});

test("a limit whose subject is missing is an internal error", async () => {
  const { db } = await testDatabase();
  await expect(countTowards(db, now, ["sign-up"], {})).rejects.toThrow("the limit sign-up counts by network");
});
