import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "./tables.ts";

const path = "/v2/admin/failed_jobs";
const gone = { status: 404, body: { code: "admin/no-such-job" } };

async function startWithFailedJobs() {
  const started = await startApi();
  const { api, make, jobs, clock, db } = started;
  const failed = (error: string) => ({
    ...{ id: randomUUIDv7(), name: "limits.sweep", error, tries: 9, failedAt: clock.now(), payload: {} },
  });
  jobs.failed = [failed("The disk is full"), failed("x".repeat(2_000))];
  const admin = api.asStaff(await make.account({ role: "administrator" }));
  const actionsOn = async (id: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action, before }) => [action, before]);
  return { ...started, admin, actionsOn, ids: jobs.failed.map(({ id }) => id) };
}

test("a failed job is listed for administrators with its error and time", async () => {
  const { admin, api, make, ids } = await startWithFailedJobs();

  const { body } = await admin.get(path);

  expect(body.total).toBe(2);
  expect(body.items[0]).toEqual({
    ...{ id: ids[0], job: "limits.sweep", error: "The disk is full", tries: 9 },
    failed_at: "2026-11-18T10:00:00.000Z",
  });
  expect(body.items[1].error).toHaveLength(500);
  expect((await api.asStaff(await make.account({ role: "finance" })).get(path)).status).toBe(403);
});

test("a failed job is retried or discarded once, and both are in the audit log", async () => {
  const { admin, jobs, ids, actionsOn } = await startWithFailedJobs();
  const [first = "", second = ""] = ids;

  expect(await admin.post(`${path}/${first}/retry`)).toMatchObject({
    status: 200,
    body: { message: "The job is tried again." },
  });
  expect((await admin.post(`${path}/${second}/discard`)).body.message).toBe("The job is discarded.");

  await jobs.run();
  expect((await admin.get(path)).body).toEqual({ total: 0, items: [] });
  for (const id of [first, second, "nonsense"]) {
    expect(await admin.post(`${path}/${id}/retry`)).toMatchObject(gone);
    expect(await admin.post(`${path}/${id}/discard`)).toMatchObject(gone);
  }
  expect(await actionsOn(first)).toEqual([["retry job", { job: "limits.sweep" }]]);
  expect(await actionsOn(second)).toEqual([["discard job", { job: "limits.sweep" }]]);
});
