import { beforeEach, describe, expect, test } from "vitest";
import { notices } from "#/server/site/tables.ts";
import { startApi } from "#/tests/api.ts";
import { testDatabase } from "#/tests/database.ts";

const faq = "/v2/admin/faq";
const path = "/v2/admin/notices";

async function startAsAdministrator() {
  const started = await startApi();
  const admin = started.api.asStaff(await started.make.account({ role: "administrator" }));
  const questions = async () => (await started.api.get("/v2/faq")).body as { id: string; question: string }[];
  const heard: string[] = [];
  started.services.events.onCommitted("site.changed", ({ part }) => heard.push(part));
  await started.services.events.listen(started.database);
  return { ...started, admin, questions, heard };
}

describe("the FAQ", () => {
  test("the FAQ starts with the required questions", async () => {
    const { questions } = await startAsAdministrator();

    const text = JSON.stringify(await questions());

    for (const texts of [
      "{email}",
      "More clients and more calls",
      "identity verification",
      "**Verify your business**",
    ]) {
      expect(text).toContain(texts);
    }
    for (const texts of ["profile settings", "**Upgrade to Premium**", "**Get Started**"])
      expect(text).toContain(texts);
  });

  test("an FAQ entry is added, changed, moved and removed, and each change reaches open pages", async () => {
    const { admin, questions, heard } = await startAsAdministrator();
    const before = await questions();
    const entry = { topic: "visitors", question: "Is it free?", answer: "Yes.\n\nFor visitors, always.", place: 2 };

    await admin.post(faq, entry);
    const added = (await questions())[1]!;
    expect(added).toMatchObject({
      topic: "visitors",
      question: "Is it free?",
      answer: "Yes.\n\nFor visitors, always.",
    });
    await admin.put(`${faq}/${added.id}`, { ...entry, topic: "trust", question: "Does it cost?", place: 1 });
    expect((await questions())[0]).toMatchObject({ id: added.id, topic: "trust", question: "Does it cost?" });
    await admin.delete(`${faq}/${added.id}`);

    expect(await questions()).toEqual(before);
    await expect.poll(() => heard).toEqual(["faq", "faq", "faq"]);
  });

  test("an empty FAQ entry is refused, and an unknown one is not found", async () => {
    const { admin } = await startAsAdministrator();
    const entry = { topic: "visitors", question: "Is it free?", answer: "Yes.", place: 1 };

    for (const wrong of [{ question: " " }, { answer: "" }, { place: 0 }, { topic: "weather" }]) {
      expect((await admin.post(faq, { ...entry, ...wrong })).status).toBe(422);
    }
    for (const id of ["x", crypto.randomUUID()]) {
      expect((await admin.put(`${faq}/${id}`, entry)).status).toBe(404);
      expect((await admin.delete(`${faq}/${id}`)).status).toBe(404);
    }
  });

  test("only administrators write the FAQ", async () => {
    const { api, make } = await startAsAdministrator();
    const entry = { topic: "visitors", question: "Is it free?", answer: "Yes.", place: 1 };

    expect((await api.post(faq, entry)).status).toBe(401);
    expect((await api.as(await make.account()).post(faq, entry)).status).toBe(403);
    expect((await api.asStaff(await make.account({ role: "moderator" })).post(faq, entry)).status).toBe(403);
  });
});

describe("a notice", () => {
  // There is one place for it in the whole product.
  beforeEach(async () => {
    await (await testDatabase()).db.delete(notices);
  });
  const notice = {
    text: "We rest on Sunday.",
    level: "info",
    starts_at: "2026-11-18T09:00:00Z",
    ends_at: "2026-11-18T12:00:00+01:00",
    is_on: true,
  };
  const shown = async ({ api }: Awaited<ReturnType<typeof startApi>>) => (await api.get("/v2/config")).body.notice;
  /** Notices as served after this process received the last change. */
  const shownSoon = (started: Awaited<ReturnType<typeof startApi>>) => expect.poll(() => shown(started));

  test("a notice is shown to all visitors from its start to its end, and reaches open pages", async () => {
    const started = await startAsAdministrator();
    const { admin, clock, heard } = started;
    expect(await shown(started)).toBeNull();

    const { body } = await admin.post(path, notice);

    await shownSoon(started).toEqual({
      id: body.id,
      text: "We rest on Sunday.",
      level: "info",
      is_due: true,
      starts_at: "2026-11-18T09:00:00.000Z",
      ends_at: "2026-11-18T11:00:00.000Z",
      states: [],
    });
    await expect.poll(() => heard).toEqual(["notice"]);
    clock.moveTo("2026-11-18T11:00:00Z");
    expect(await shown(started)).toBeNull();
  });

  test("a notice is sent to pages shortly before it starts, and not earlier", async () => {
    const started = await startAsAdministrator();
    await started.admin.post(path, { ...notice, starts_at: "2026-11-18T12:00:00Z", ends_at: "" });

    expect(await shown(started)).toBeNull();
    started.clock.moveTo("2026-11-18T11:30:00Z");
    await shownSoon(started).toMatchObject({ is_due: false, ends_at: "" });
    started.clock.moveTo("2026-11-18T12:00:00Z");
    expect(await shown(started)).toMatchObject({ is_due: true });
  });

  test("a notice for some states is shown beside the general one, and an unknown state is refused", async () => {
    const started = await startAsAdministrator();
    await started.admin.post(path, notice);
    const local = { ...notice, text: "Sallah in Kano", states: ["Kano", "Jigawa"] };

    const { body } = await started.admin.post(path, local);

    expect(body.states).toEqual(["Jigawa", "Kano"]);
    await shownSoon(started).toMatchObject({ text: "We rest on Sunday.", states: [] });
    const config = (await started.api.get("/v2/config")).body;
    expect(config.place_notices).toMatchObject([{ id: body.id, text: "Sallah in Kano", is_due: true }]);
    expect((await started.admin.post(path, { ...local, states: ["Atlantis"] })).status).toBe(422);
  });

  test("a notice that is switched off is no longer shown", async () => {
    const started = await startAsAdministrator();
    const { body } = await started.admin.post(path, notice);

    const off = await started.admin.put(`${path}/${body.id}`, { ...notice, is_on: false });

    expect(off.body).toMatchObject({ id: body.id, is_on: false });
    await shownSoon(started).toBeNull();
    expect((await started.admin.get(path)).body).toEqual([off.body]);
  });

  test("a notice with an end before its start, no text or an unknown level is refused", async () => {
    const { admin } = await startAsAdministrator();

    const wrongs = [{ ends_at: notice.starts_at }, { text: "" }, { level: "loud" }, { starts_at: "tomorrow" }];
    for (const wrong of wrongs) expect((await admin.post(path, { ...notice, ...wrong })).status).toBe(422);
    for (const id of ["x", crypto.randomUUID()]) expect((await admin.put(`${path}/${id}`, notice)).status).toBe(404);
  });

  test("only administrators write notices", async () => {
    const { api, make } = await startAsAdministrator();

    expect((await api.post(path, notice)).status).toBe(401);
    expect((await api.as(await make.account()).post(path, notice)).status).toBe(403);
    expect((await api.asStaff(await make.account({ role: "finance" })).get(path)).status).toBe(403);
  });
});
