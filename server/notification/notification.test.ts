import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pageSizes } from "#/shared/page-sizes.ts";
import { startApi } from "#/tests/api.ts";
import { makeNotification } from "./make.ts";
import { notifications } from "./tables.ts";

type Words = Partial<Parameters<typeof makeNotification>[1]>;

async function start() {
  const started = await startApi();
  const { api, make, services } = started;
  const ada = await make.account();
  const tell = (words: Words = {}) => makeNotification(services, { accountId: ada.id, ...words });
  return { ...started, ada, tell, bell: api.as(ada) };
}

const signInNeeded = { status: 401, body: { code: "account/sign-in-needed" } };
const notThere = { status: 404, body: { code: "notification/not-found" } };

describe("the bell", () => {
  test("the bell lists notifications newest first, each with its link", async () => {
    const { tell, bell, clock } = await start();
    await tell({ title: "First", message: "It began.", link: "/verify" });
    clock.moveTo("2026-11-18T11:00:00Z");
    await tell({ title: "Second" });

    const { status, body } = await bell.get("/v2/notifications");

    expect(status).toBe(200);
    expect(body).toMatchObject([{ title: "Second", is_read: false }, { title: "First" }]);
    expect(body[1]).toEqual({
      ...{ id: expect.any(String), title: "First", message: "It began.", link: "/verify", is_read: false },
      ...{ created_at: "2026-11-18T10:00:00.000Z", kind: expect.any(String), image: "" },
    });
  });

  test("the bell shows the picture of the person it is from, but neither of who asked for a price nor, in a moderator's message, of the other person", async () => {
    const { make, bell, ada, services } = await start();
    const { id: authorId } = await make.account({ image: "/media/bayo.webp" });
    await makeNotification(services, { accountId: ada.id, authorId, kind: "review.left" });
    await makeNotification(services, { accountId: ada.id, authorId, kind: "quote.asked" });
    await makeNotification(services, { accountId: ada.id, authorId, kind: "job.written" });

    const { body } = await bell.get("/v2/notifications");
    const images = Object.fromEntries(body.map(({ kind, image }: { kind: string; image: string }) => [kind, image]));
    expect(images).toEqual({ "review.left": "/media/bayo.webp", "quote.asked": "", "job.written": "" });
    const { id } = body.find(({ kind }: { kind: string }) => kind === "review.left");
    expect((await bell.put(`/v2/read_notification/${id}`)).body.image).toBe("/media/bayo.webp");
  });

  test("the bell is paged to the end", async () => {
    const { tell, bell, clock } = await start();
    const count = pageSizes.notifications + 3;
    for (let number = 1; number <= count; number++) {
      // Some have the same time: none is lost between two pages.
      if (number % 4 === 0) clock.moveTo(`2026-11-18T10:${String(number).padStart(2, "0")}:00Z`);
      await tell({ title: String(number) });
    }

    const first = (await bell.get("/v2/notifications")).body;
    const rest = (await bell.get(`/v2/notifications?before=${first.at(-1).id}`)).body;

    expect([first.length, rest.length]).toEqual([pageSizes.notifications, 3]);
    const titles = [...first, ...rest].map(({ title }) => Number(title));
    expect(titles.toSorted((a, b) => b - a)).toEqual(Array.from({ length: count }, (_, index) => count - index));
    expect((await bell.get(`/v2/notifications?before=${rest.at(-1).id}`)).body).toEqual([]);
  });

  test("the bell shows each notification once", async () => {
    const { tell, bell, jobs, mailer, ada } = await start();
    await tell({ subject: "one", title: "Once", by: ["mail"] });
    await tell({ subject: "one", title: "Twice", by: ["mail"] });

    expect((await bell.get("/v2/notifications")).body).toMatchObject([{ title: "Once" }]);
    await jobs.run();
    expect(mailer.lastTo(ada.email)).toBeUndefined();
  });

  test("the bell links to our own pages only", async () => {
    const { tell } = await start();
    await expect(tell({ link: "//evil.example" })).rejects.toThrow();
    await expect(tell({ link: "https://evil.example" })).rejects.toThrow();
  });

  test("the bell counts unread notifications", async () => {
    const { tell, bell } = await start();
    for (let times = 0; times < 3; times++) await tell();
    const [{ id }] = (await bell.get("/v2/notifications")).body;

    expect((await bell.get("/v2/count_notification")).body).toBe(3);
    expect(await bell.put(`/v2/read_notification/${id}`)).toMatchObject({ status: 200, body: { id, is_read: true } });
    await bell.put(`/v2/read_notification/${id}`);
    expect((await bell.get("/v2/count_notification")).body).toBe(2);
  });

  test("all that lead to a page are read at once, or all there are, and nobody else’s", async () => {
    const { api, make, tell, bell } = await start();
    for (const link of ["/jobs/one", "/jobs/one", "/jobs/two", "/mybusiness"]) await tell({ link });
    const unread = async () => (await bell.get("/v2/count_notification")).body;

    await api.as(await make.account()).put("/v2/read_notifications", {});
    // The two of one job are one row of the list.
    expect(await unread()).toBe(3);
    expect(await bell.put("/v2/read_notifications", { link: "/jobs/one" })).toMatchObject({ status: 200 });
    expect(await unread()).toBe(2);
    await bell.put("/v2/read_notifications", {});
    expect(await unread()).toBe(0);
    expect(await api.put("/v2/read_notifications", {})).toMatchObject(signInNeeded);
  });

  test("the bell is private to its owner", async () => {
    const { api, make, tell, bell } = await start();
    await tell();
    const [{ id }] = (await bell.get("/v2/notifications")).body;
    const stranger = api.as(await make.account());

    expect(await stranger.put(`/v2/read_notification/${id}`)).toMatchObject(notThere);
    expect((await stranger.get(`/v2/notifications?before=${id}`)).body).toEqual([]);
    expect((await stranger.get("/v2/notifications")).body).toEqual([]);
    expect((await bell.get("/v2/count_notification")).body).toBe(1);
    for (const nonsense of ["0", randomUUID(), "%F0%9F%98%80"]) {
      expect(await bell.put(`/v2/read_notification/${nonsense}`)).toMatchObject(notThere);
      expect((await bell.get(`/v2/notifications?before=${nonsense}`)).body).toEqual([]);
    }
  });

  test("the bell requires a login", async () => {
    const { api } = await start();
    for (const path of ["/v2/notifications", "/v2/count_notification", "/v2/push"])
      expect(await api.get(path)).toMatchObject(signInNeeded);
    expect(await api.put(`/v2/read_notification/${randomUUID()}`)).toMatchObject(signInNeeded);
    expect(await api.post("/v2/push", {})).toMatchObject(signInNeeded);
    expect(await api.delete("/v2/push")).toMatchObject(signInNeeded);
  });

  test("the bell deletes notifications after 180 days", async () => {
    const { tell, bell, clock, jobs } = await start();
    await tell({ title: "Old" });
    clock.moveTo("2026-11-18T10:00:01Z");
    await tell({ title: "Younger" });

    clock.moveTo("2027-05-17T10:00:01Z");
    await jobs.runNow("notification.sweep");

    expect((await bell.get("/v2/notifications")).body).toMatchObject([{ title: "Younger" }]);
  });
});

test("notifications of an erased member are deleted, and those of others stay", async () => {
  const { tell, bell, api, make, services, db, ada } = await start();
  const other = await make.account();
  await tell();
  await makeNotification(services, { accountId: other.id });
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: ada.id }));
  expect((await bell.get("/v2/notifications")).body).toEqual([]);
  expect((await api.as(other).get("/v2/count_notification")).body).toBe(1);
});

describe("a notification email", () => {
  const lateEnough = "2026-11-18T10:10:00Z";

  test("a notification email is sent once for what was unread for ten minutes, with a link that opens it", async () => {
    const { tell, ada, jobs, mailer, clock } = await start();
    await tell({ title: "A review", message: "Somebody gave you ★★★★★", link: "/mybusiness", by: ["mail"] });

    clock.moveTo("2026-11-18T10:09:59Z");
    await jobs.runNow("notification.mail-unread");
    await jobs.run();
    expect(mailer.lastTo(ada.email)).toBeUndefined();

    clock.moveTo(lateEnough);
    await jobs.runNow("notification.mail-unread");
    await jobs.runNow("notification.mail-unread");
    await jobs.run();
    const letters = mailer.sent.filter(({ to }) => to === ada.email);
    expect(letters).toMatchObject([{ subject: "A review" }]);
    expect(letters[0]!.text).toContain(
      "Somebody gave you ★★★★★\n\nOpen My Business:\nhttp://localhost:3000/mybusiness",
    );
  });

  test("a notification email is not sent for what was read, nor for kinds without email", async () => {
    const { tell, bell, ada, jobs, mailer, clock } = await start();
    await tell({ by: ["mail"] });
    await tell({ by: ["push"] });
    await tell({ by: ["mail"], title: "Read at the last moment" });
    const told = (await bell.get("/v2/notifications")).body as { id: string; title: string }[];
    const read = (title: string) => bell.put(`/v2/read_notification/${told.find((one) => one.title === title)!.id}`);
    for (const { id } of told.filter(({ title }) => title === "News")) await bell.put(`/v2/read_notification/${id}`);

    clock.moveTo(lateEnough);
    await jobs.runNow("notification.mail-unread");
    await read("Read at the last moment");
    await jobs.run();

    expect(mailer.lastTo(ada.email)).toBeUndefined();
  });

  test.each(["deletedAt", "blockedAt"] as const)("a notification email is not sent to a %s account", async (column) => {
    const { make, services, jobs, mailer, clock } = await start();
    const gone = await make.account({ [column]: new Date("2026-11-18T10:05:00Z") });
    await makeNotification(services, { accountId: gone.id, by: ["mail"] });

    clock.moveTo(lateEnough);
    await jobs.runNow("notification.mail-unread");
    await jobs.run();

    expect(mailer.lastTo(gone.email)).toBeUndefined();
  });

  test("a notification email is marked as sent in its row, so that no other process sends it again", async () => {
    const { tell, db, ada, jobs, clock } = await start();
    await tell({ by: ["mail"] });
    clock.moveTo(lateEnough);
    await Promise.all([jobs.runNow("notification.mail-unread"), jobs.runNow("notification.mail-unread")]);

    const [row] = await db.select().from(notifications).where(eq(notifications.accountId, ada.id));
    expect(row!.mailedAt).toEqual(new Date(lateEnough));
  });
});
