import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { comments } from "#/server/review/tables.ts";
import { ownDatabase } from "#/tests/database.ts";
import { kinds, reportsOf, signedOut, startModeration } from "#/tests/moderation.ts";
import { sanctions } from "./tables.ts";

describe("a sanction", () => {
  test("a sanction removes a business from its page and search, and lifting it restores it unchanged", async () => {
    const { api, db, make, take, lift } = await startModeration();
    const [shown, hidden] = [await make.business(), await make.business({ status: "hidden" })];
    const statusOf = async ({ id }: { id: string }) =>
      (await db.select({ status: businesses.status }).from(businesses).where(eq(businesses.id, id)))[0]!.status;

    const taken = [await take("business", shown.id), await take("business", hidden.id)];

    expect([await statusOf(shown), await statusOf(hidden)]).toEqual(["blocked", "blocked"]);
    expect((await api.get(`/v2/business/${shown.id}`)).status).toBe(404);
    expect((await api.as({ id: shown.ownerId }).get("/v2/mybusiness")).body.status).toBe("blocked");
    for (const { sanctionId } of taken) await lift(sanctionId);
    expect([await statusOf(shown), await statusOf(hidden)]).toEqual(["active", "hidden"]);
    expect((await api.get(`/v2/business/${shown.id}`)).status).toBe(200);
  });

  test("a sanction hides a comment, and lifting it shows it again", async () => {
    const { api, make, take, lift } = await startModeration();
    const business = await make.business();
    const { id } = await make.review({ businessId: business.id, msg: "They are thieves" });
    const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.comment_count;

    const { sanctionId } = await take("comment", id);
    expect(await shown()).toBe(0);
    await lift(sanctionId);
    expect(await shown()).toBe(1);
  });

  test("a sanction hides a message, and lifting it shows it again", async () => {
    const { db, talk, take, lift, clock } = await startModeration();
    const { message } = await talk();
    const hiddenAt = async () => (await db.select().from(messages).where(eq(messages.id, message.id)))[0]!.hiddenAt;

    const { sanctionId } = await take("message", message.id);
    expect(await hiddenAt()).toEqual(clock.now());
    await lift(sanctionId);
    expect(await hiddenAt()).toBeNull();
  });

  test("a sanction blocks a member with their business, and lifting it restores both", async () => {
    const { api, db, make, take, lift } = await startModeration();
    const business = await make.business();
    const owner = api.as({ id: business.ownerId });
    expect((await owner.get("/v2/user")).status).toBe(200);

    const { sanctionId } = await take("person", business.ownerId);

    expect(await owner.get("/v2/user")).toMatchObject(signedOut);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
    await lift(sanctionId);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(200);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, business.ownerId));
    expect(account!.blockedAt).toBeNull();
  });

  test("lifting a sanction does not unblock subjects under another sanction or of deleted accounts", async () => {
    const { api, db, make, take, lift } = await startModeration();
    const [twice, left] = [await make.business(), await make.business()];
    const byBusiness = await take("business", twice.id);
    const byPerson = await take("person", twice.ownerId);
    const ofLeft = await take("business", left.id);
    await db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, left.ownerId));
    const status = async ({ id }: { id: string }) => (await api.get(`/v2/business/${id}`)).status;

    await lift(byPerson.sanctionId);
    expect(await status(twice)).toBe(404);
    await lift(byBusiness.sanctionId);
    expect(await status(twice)).toBe(200);
    await lift(ofLeft.sanctionId);
    expect(await status(left)).toBe(404);
  });

  test.each(kinds)("a sanction upholds the reports of a %s, and notifies its author of the reason", async (kind) => {
    const { api, db, take, told, oneOfEach, moderator } = await startModeration();
    const { subjects, reader } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    await api.as(reader).post("/v2/report", { kind, id, reason: "fraud" });

    await take(kind, id, "People lost money");

    expect(await reportsOf(db, id)).toMatchObject([{ status: "upheld", decidedBy: moderator.id }]);
    expect(await told(ownerId)).toEqual([
      expect.objectContaining({
        kind: "sanction.taken",
        message: expect.stringMatching(
          kind === "person" ? /^People lost money\n\nIf/ : /^“.+”\n\nPeople lost money\n\nIf you don’t/,
        ),
      }),
    ]);
  });

  test("two concurrent sanctions by two moderators count as one", async () => {
    const { db, make, take } = await startModeration();
    const business = await make.business();

    const taken = await Promise.all([take("business", business.id), take("business", business.id)]);

    expect(new Set(taken.map(({ sanctionId }) => sanctionId)).size).toBe(1);
    expect(taken.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(await db.$count(sanctions, eq(sanctions.subjectId, business.id))).toBe(1);
  });

  test("a sanction requires an existing subject, cannot target staff, and is lifted once", async () => {
    const { db, make, take, lift, moderator } = await startModeration();
    for (const id of [randomUUID(), "nonsense"]) {
      await expect(take("comment", id)).rejects.toMatchObject({ code: "moderation/no-such-subject" });
      await expect(lift(id)).rejects.toMatchObject({ code: "moderation/no-such-sanction" });
    }
    await expect(take("person", moderator.id)).rejects.toMatchObject({ code: "account/not-allowed" });
    expect(await db.$count(sanctions, eq(sanctions.subjectId, moderator.id))).toBe(0);
    const { sanctionId } = await take("business", (await make.business()).id);
    await lift(sanctionId);
    await expect(lift(sanctionId)).rejects.toMatchObject({ code: "moderation/no-such-sanction" });
  });

  test("a temporary sanction expires once, and the sanctioned member is notified", async () => {
    const { db, api, make, take, told, clock, jobs } = await startModeration();
    const business = await make.business();
    const status = async () => (await api.get(`/v2/business/${business.id}`)).status;
    const { sanctionId } = await take("business", business.id, "Late again", new Date("2026-11-25T10:00:00Z"));
    const [own] = (await api.as({ id: business.ownerId }).get("/v2/sanctions")).body;
    expect(own).toMatchObject({ id: sanctionId, ends_at: "2026-11-25T10:00:00.000Z", is_lifted: false });
    expect((await told(business.ownerId))[0]!.message).toContain("It ends by itself on 25 Nov 2026 at 11:00 AM.");

    clock.moveTo("2026-11-25T09:59:00Z");
    await jobs.runNow("moderation.end-sanctions");
    expect(await status()).toBe(404);
    clock.moveTo("2026-11-25T10:00:00Z");
    for (const _ of [1, 2]) await jobs.runNow("moderation.end-sanctions");

    expect(await status()).toBe(200);
    expect((await told(business.ownerId)).map(({ kind }) => kind).sort()).toEqual(["sanction.ended", "sanction.taken"]);
    const [row] = await db.select().from(sanctions).where(eq(sanctions.id, sanctionId));
    expect(row!.liftedAt).toEqual(clock.now());
  });

  test("a sanction that cannot be ended does not prevent others from ending", async () => {
    const { db, api, make, take, clock, jobs } = await startModeration({ database: await ownDatabase() });
    const [broken, other] = [await make.business(), await make.business()];
    await take("business", broken.id, "Late", new Date("2026-11-25T10:00:00Z"));
    await take("business", other.id, "Late", new Date("2026-11-25T10:01:00Z"));
    await db.execute(sql`create function refuse_broken() returns trigger language plpgsql as $$
      begin if new.id = ${sql.raw(`'${broken.id}'`)} then raise exception 'broken row'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger refuse_broken before update on businesses for each row execute function refuse_broken()`,
    );
    clock.moveTo("2026-11-25T11:00:00Z");
    await jobs.runNow("moderation.end-sanctions");

    expect((await api.get(`/v2/business/${broken.id}`)).status).toBe(404);
    expect((await api.get(`/v2/business/${other.id}`)).status).toBe(200);
  });

  test("a second sanction of the same subject is a new row", async () => {
    const { db, make, take, lift } = await startModeration();
    const { id } = await make.business();
    await lift((await take("business", id)).sanctionId);
    expect((await take("business", id)).isNew).toBe(true);
    expect(await db.$count(sanctions, eq(sanctions.subjectId, id))).toBe(2);
  });
});

describe("signing in", () => {
  test("signing in with the right password tells a blocked member where to write", async () => {
    const { api, take } = await startModeration();
    const email = `${randomUUID()}@example.com`;
    const password = "harmattan-dust-7";
    const { body } = await api.post("/v2/signup", { email, password });
    await take("person", body.user.id);
    const logIn = (typed: string) =>
      api.post("/v2/login", new URLSearchParams({ username: email, password: typed }).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });

    expect(await logIn(password)).toMatchObject({
      status: 403,
      body: { code: "account/blocked", detail: expect.stringContaining("write to support@localchap.example") },
    });
    expect(await logIn("another-guess")).toMatchObject({ status: 401, body: { code: "account/wrong-credentials" } });
  });

  test("a blocked member, who cannot sign in, gets the reason by email", async () => {
    const { make, take, clock, jobs, mailer } = await startModeration();
    const { id, email } = await make.account();
    await take("person", id);

    clock.moveTo("2026-11-18T10:20:00Z");
    await jobs.runNow("notification.mail-unread");
    await jobs.run();

    expect(mailer.lastTo(email)?.text).toContain("support@localchap.example");
  });
});

test("a hidden comment keeps its text, for an appeal", async () => {
  const { db, make, take } = await startModeration();
  const { id: businessId } = await make.business();
  const { id } = await make.review({ businessId, msg: "They are thieves" });
  await take("comment", id);
  expect((await db.select().from(comments).where(eq(comments.id, id)))[0]).toMatchObject({ msg: "They are thieves" });
});
