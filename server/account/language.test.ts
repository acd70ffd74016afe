import { expect, test } from "vitest";
import { bookingTomorrow } from "#/server/booking/notices.ts";
import { notify } from "#/server/notification/notification.ts";
import { codeText } from "#/server/phone/phone.ts";
import { sayIn } from "#/server/platform/say-in.ts";
import { screenLengthMax, toGsm } from "#/shared/gsm.ts";
import { languageCodes } from "#/shared/language.ts";
import { shortDay } from "#/shared/time.ts";
import { startApi } from "#/tests/api.ts";

async function start() {
  const started = await startApi();
  const { api, make } = started;
  const member = await make.account();
  return { ...started, member, me: api.as(member) };
}

test("a member changes their language without changing the rest of the profile", async () => {
  const { me } = await start();
  const { body: before } = await me.get("/v2/user");
  expect(before.language).toBe(null);

  const { status, body } = await me.put("/v2/user", { language: "ha" });

  expect([status, body]).toEqual([200, { ...before, language: "ha" }]);
  expect((await me.get("/v2/user")).body.language).toBe("ha");
  expect((await me.put("/v2/user", { language: "fr" })).status).toBe(422);
  const empty = await me.put("/v2/user", {});
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, expect.arrayContaining(["firstname", "lga"])]);
});

test("a notification and its email are in the member's language, and marked as a draft translation", async () => {
  const { me, member, make, db, services, jobs, mailer, clock } = await start();
  const other = await make.account();
  await me.put("/v2/user", { language: "ha" });
  const startsAt = new Date("2026-11-28T08:30:00Z");
  const about = { bookingId: "k1", service: "Braids", with: "Bisi", startsAt, otherId: other.id };
  await db.transaction((tx) => notify(tx, services, bookingTomorrow, member.id, about));
  await db.transaction((tx) => notify(tx, services, bookingTomorrow, other.id, { ...about, otherId: member.id }));

  const [shown] = (await me.get("/v2/notifications")).body;
  expect(shown.message).toContain(shortDay(startsAt, sayIn("ha")));
  clock.moveTo("2026-11-18T10:10:00Z");
  await jobs.runNow("notification.mail-unread");
  await jobs.run();

  const { text, html } = mailer.lastTo(member.email)!;
  expect(text).toContain("/ha/bookings/k1");
  expect(text).toContain("Draft translation. Tell us a better word: ");
  expect(html).toContain('<html lang="ha">');
  const english = mailer.lastTo(other.email)!;
  expect(english.text).toContain("Sat 28 Nov");
  expect(english.text).not.toContain("Draft translation");
});

test("a sign-up stores the language of the page, so that the first email is in it", async () => {
  const { api, jobs, mailer } = await start();
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await api.post("/v2/signup", { email, password: "harmattan-dust-7", language: "yo" });
  expect(body.user.language).toBe("yo");
  await jobs.run();
  const { text } = mailer.lastTo(email)!;
  expect(text).toContain("/yo/confirm_email#");
  expect(text).toContain("Ẹ tẹ kóòdù yìí níbi tí ẹ ti forúkọ sílẹ̀:");
  // A sentence about safety.
  expect(text).toContain("If you did not sign up, somebody typed your email.");
});

test("an SMS code has one text in each language", () => {
  for (const code of languageCodes)
    for (const purpose of ["prove", "change", "sign-in"] as const) {
      const text = codeText(purpose, { code: "204816", brand: "LocalChap" }, sayIn(code));
      expect(text).toMatch(/204816/);
      expect(text).toBe(toGsm(text));
      expect(text.length).toBeLessThanOrEqual(screenLengthMax);
    }
});
