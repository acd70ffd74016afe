import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

test("a listener that fails after the commit is counted and shown to staff, and the other listeners still run", async () => {
  const database = await ownDatabase();
  const { services, api, make } = await startApi({ database });
  const { events, db, failures, observer } = services;
  const businessId = "019c0000-0000-7000-8000-000000000001";
  const reached: string[] = [];
  events.onCommitted("reviews.changed", () => {
    throw new Error("broken listener");
  });
  events.onCommitted("reviews.changed", async () => {
    throw new Error("broken promise");
  });
  events.onCommitted("reviews.changed", (payload) => void reached.push(payload.businessId));
  await events.listen(database);

  await db.transaction((tx) => events.publish(tx, "reviews.changed", { businessId }));

  await expect.poll(() => failures.list()[0]).toMatchObject({ part: "listener of reviews.changed", count: 2 });
  expect(reached).toEqual([businessId]);
  expect(await observer.metrics.text()).toContain('localchap_failures_total{part="listener of reviews.changed"} 2');
  const staff = api.asStaff(await make.account({ role: "moderator" }));
  expect((await staff.get("/v2/admin/overview")).body.failures).toMatchObject([
    { part: "listener of reviews.changed", count: 2 },
  ]);
});

test("a job that fails is counted and shown under its name, and fails for the queue too", async () => {
  const { services, jobs, db } = await startApi();
  await jobs.send(db, "mail.send", { template: "no-such-email", accountId: "not-an-id" });

  await expect(jobs.run()).rejects.toThrow();

  expect(services.failures.list()).toMatchObject([{ part: "job mail.send", count: 1 }]);
});
