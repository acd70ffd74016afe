import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kinds, reportsOf, signedOut, startModeration } from "#/tests/moderation.ts";
import { listReported } from "./moderation.ts";

const noSuchSubject = { status: 404, body: { code: "moderation/no-such-subject" } };

/** By an established member, whose reports have full weight. */
const known = { createdAt: new Date("2026-01-01T00:00:00Z") };

describe("a report", () => {
  test.each(kinds)(
    "a report of a %s waits for the moderators; a second one by the same member replaces it",
    async (kind) => {
      const { api, db, oneOfEach } = await startModeration();
      const { subjects, reader } = await oneOfEach();
      const { id } = subjects[kind];

      const first = await api.as(reader).post("/v2/report", { kind, id, reason: "fraud", note: " Took my money " });
      const again = await api.as(reader).post("/v2/report", { kind, id, reason: "danger" });

      for (const reply of [first, again]) {
        expect(reply).toMatchObject({ status: 200, body: { message: "Thank you. Our moderators will look at it." } });
      }
      expect(await reportsOf(db, id)).toMatchObject([
        { kind, reporterId: reader.id, reason: "danger", note: "", weight: 10, status: "open" },
      ]);
    },
  );

  test.each([
    [{ kind: "shop" }, "kind", "Say what you report"],
    [{ id: 5 }, "id", "Say what you report"],
    [{ reason: "boring" }, "reason", "Select a reason"],
    [{ reason: undefined }, "reason", "Select a reason"],
    [{ note: "a".repeat(1_001) }, "note", "Use at most 1,000 letters"],
  ])("a report with %j is refused", async (change, field, detail) => {
    const { api, make } = await startModeration();
    const { id } = await make.business();
    const body = { kind: "business", id, reason: "spam", note: "", ...change };

    const reply = await api.as(await make.account()).post("/v2/report", body);

    expect(reply).toMatchObject({ status: 422, body: { detail, fields: { [field]: detail } } });
  });

  test.each(kinds)("a report of a %s that is one's own, unknown or hidden is not found", async (kind) => {
    const { api, db, make, take, oneOfEach } = await startModeration();
    const { subjects, reader } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    const send = (who: { id: string }, subject: string) =>
      api.as(who).post("/v2/report", { kind, id: subject, reason: "spam" });

    expect(await api.post("/v2/report", { kind, id, reason: "spam" })).toMatchObject(signedOut);
    expect(await send({ id: ownerId }, id)).toMatchObject(noSuchSubject);
    for (const unknown of [randomUUID(), "nonsense", ""])
      expect(await send(reader, unknown)).toMatchObject(noSuchSubject);
    if (kind === "message") expect(await send(await make.account(), id)).toMatchObject(noSuchSubject);
    await take(kind, id);
    expect(await send(reader, id)).toMatchObject(noSuchSubject);
    expect(await reportsOf(db, id)).toEqual([]);
  });

  test("a member can send thirty reports a day, also of concurrent ones", async () => {
    const { api, make, clock } = await startModeration();
    const eager = api.as(await make.account());
    const others = await Promise.all(Array.from({ length: 34 }, () => make.account()));
    const send = ({ id }: { id: string }) => eager.post("/v2/report", { kind: "person", id, reason: "spam" });

    const statuses = (await Promise.all(others.map(send))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = others[statuses.indexOf(429)]!;
    const late = await send(refused);
    expect(late).toMatchObject({ status: 429, body: { code: "request/too-many" } });
    expect(late.headers["retry-after"]).toBe("86400");
    expect((await send(others[statuses.indexOf(200)]!)).status).toBe(200);
    clock.moveTo("2026-11-19T10:00:01Z");
    expect((await send(refused)).status).toBe(200);
  });
});

describe("the moderators' queue", () => {
  test("the moderators' queue has one row per subject: the heaviest first, then the oldest", async () => {
    const { api, db, make, clock } = await startModeration();
    const [spam, fraud, old] = await Promise.all([make.business(), make.business(), make.business()]);
    const report = async (subject: { id: string }, reason: string) =>
      api.as(await make.account(known)).post("/v2/report", { kind: "business", id: subject.id, reason, note: reason });
    clock.moveTo("2026-11-01T10:00:00Z");
    await report(old, "fraud");
    clock.moveTo("2026-11-18T10:00:00Z");
    for (let person = 0; person < 3; person++) await report(spam, "spam");
    await report(fraud, "fraud");

    const waiting = (await listReported(db, { limit: 1_000, now: clock.now() })).filter(({ subjectId }) =>
      [spam.id, fraud.id, old.id].includes(subjectId),
    );

    expect(waiting.map(({ subjectId, score, count }) => [subjectId, score, count])).toEqual([
      [spam.id, 18, 3],
      [old.id, 8, 1],
      [fraud.id, 8, 1],
    ]);
    expect(waiting[1]).toMatchObject({
      kind: "business",
      what: old.name,
      oldestAt: new Date("2026-11-01T10:00:00Z"),
      ...{ reasons: ["fraud"], newCount: 0 },
    });
  });

  test("a subject leaves the moderators' queue once when its reports are dismissed", async () => {
    const { api, db, make, dismiss, clock } = await startModeration();
    const business = await make.business();
    const reporter = api.as(await make.account());
    await reporter.post("/v2/report", { kind: "business", id: business.id, reason: "spam" });

    await dismiss("business", business.id);

    expect(await reportsOf(db, business.id)).toMatchObject([{ status: "dismissed", decidedAt: clock.now() }]);
    await expect(dismiss("business", business.id)).rejects.toMatchObject({ code: "moderation/nothing-open" });
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(200);
    const again = await reporter.post("/v2/report", { kind: "business", id: business.id, reason: "danger" });
    expect(again.status).toBe(200);
    expect(await reportsOf(db, business.id)).toMatchObject([{ status: "dismissed", reason: "spam" }]);
  });
});
