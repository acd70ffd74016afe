import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { setMessageHidden } from "#/server/chat/chat.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { safetyMarks } from "./marks.ts";
import { phrases, safetyRules } from "./rules.ts";
import { figuresOf, judgedMessages, precisionOf, recallOf, safetyReport } from "./safety-eval.ts";

const asking = "Please send me the OTP that came to your phone";

describe("the labelled messages", () => {
  test.each(Object.entries(judgedMessages))(
    "the labelled messages are marked with precision 0.95 and recall 0.85: %s",
    (_, messages) => {
      const figures = figuresOf(messages);
      expect(precisionOf(figures), safetyReport()).toBeGreaterThanOrEqual(0.95);
      expect(recallOf(figures), safetyReport()).toBeGreaterThanOrEqual(0.85);
    },
  );

  test("the labelled messages are at least 400, half of them ordinary, in five languages and mixes, without duplicates", () => {
    const all = Object.values(judgedMessages).flat();
    expect(all.length).toBeGreaterThanOrEqual(400);
    const ordinary = all.filter(({ safety }) => safety.length === 0).length;
    expect(ordinary / all.length).toBeGreaterThanOrEqual(0.49);
    expect(new Set(all.map(({ lang }) => lang))).toEqual(new Set(["en", "pcm", "yo", "ha", "ig", "mix"]));
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  });
});

test.each(safetyRules)("a safety rule marks its own example: $example", ({ mark, example }) => {
  expect(safetyMarks(example)).toContain(mark);
});

test("words of the safety rules are folded like the text they are compared with", () => {
  const bad = Object.values(phrases)
    .flat()
    .flatMap((line) => line.split(", "))
    .filter((text) => !/^(?:#amount|[a-z0-9]+(?: [a-z0-9]+)*)$/.test(text));
  expect(bad).toEqual([]);
});

describe("a marked message", () => {
  test("a marked message shows its safety marks to its recipient only", async () => {
    const { asAda, asBola, ada, bola } = await startTwoPeople();

    const sent = await asAda.post(`/v2/message/${bola.id}`, { message: asking });
    const cid = sent.body.conversation_id;

    expect(sent.body.safety).toEqual([]);
    expect((await asAda.get(`/v2/conversations/${cid}`)).body[0].safety).toEqual([]);
    expect((await asAda.get(`/v2/messages/${bola.id}`)).body[0].safety).toEqual([]);
    expect((await asBola.get(`/v2/conversations/${cid}`)).body[0].safety).toEqual(["code"]);
    expect((await asBola.get(`/v2/messages/${ada.id}`)).body[0].safety).toEqual(["code"]);
    expect(JSON.stringify((await asAda.get("/v2/me/export")).body)).not.toContain("safety");
  });

  test("a marked message loses its marks and its text when a moderator removes it", async () => {
    const { asAda, asBola, bola, db, clock } = await startTwoPeople();
    const { body } = await asAda.post(`/v2/message/${bola.id}`, { message: asking });

    await setMessageHidden(db, body.id, clock.now());

    expect((await asBola.get(`/v2/conversations/${body.conversation_id}`)).body[0]).toMatchObject({
      message: "Removed by a moderator",
      safety: [],
    });
  });

  test("a marked message ranks above an unmarked one with the same reports, and moderators see the reason", async () => {
    const { api, make, asAda, asBola, ada, bola } = await startTwoPeople();
    const { body: plain } = await asAda.post(`/v2/message/${bola.id}`, { message: "Good morning" });
    const { body: marked } = await asAda.post(`/v2/message/${bola.id}`, { message: asking });
    await asAda.post(`/v2/message/${bola.id}`, { message: "Wetin be your card number and CVV?" });
    for (const { id } of [plain, marked]) {
      await asBola.post("/v2/report", { kind: "message", id, reason: "fraud", note: "" });
    }
    const staff = api.asStaff(await make.account({ id: randomUUIDv7(), role: "moderator" }));

    const { items } = (await staff.get("/v2/admin/reports")).body;
    const opened = (await staff.get(`/v2/admin/reports/message/${marked.id}`)).body;

    const [first, second] = [marked, plain].map(({ id }) => items.findIndex((one: { id: string }) => one.id === id));
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThan(second!);
    expect(items[first!]).toMatchObject({ whose: { id: ada.id } });
    for (const { risks } of [items[first!], opened]) {
      expect(risks).toContain("Asks for a code or PIN");
      expect(risks).toContain("2 messages marked as unsafe in 30 days");
    }
    expect(items[second!].risks).not.toContain("Asks for a code or PIN");
  });
});
