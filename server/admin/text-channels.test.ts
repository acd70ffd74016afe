import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import { newNumber, startWithPlumber } from "#/tests/text-channels.ts";

test("staff see the screens of conversations, with costs and misses by channel and day, and never what was typed", async () => {
  const settings = { LINE_SMS_KOBO: "450", LINE_USSD_KOBO: "163", LINE_TEXTS_A_DAY: "100" };
  const { api, make, dial, texting, jobs, tag } = await startWithPlumber({ settings, database: await ownDatabase() });
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const type = dial(randomUUID(), newNumber());
  for (const typed of ["", tag, `${tag}*1`]) await type(typed);
  await dial(randomUUID(), newNumber())("qwxzvkk jjkkqq");
  const number = newNumber();
  for (const text of [tag, "HELP"]) await texting(number, text);
  await jobs.run();

  const { status, body } = await moderator.get("/v2/admin/lines?days=2");
  expect(status).toBe(200);
  expect(body.today).toEqual({ most: 100, sent: 3, refused: 0 });
  const day = "2026-11-18";
  expect(body.days).toEqual([
    { day, channel: "ussd", conversations: 2, answers: 4, misses: 1, texts: 0, cost: 6.52 },
    { day, channel: "sms", conversations: 1, answers: 2, misses: 0, texts: 3, cost: 13.5 },
  ]);
  expect(body.paths).toEqual(
    expect.arrayContaining([
      { channel: "ussd", steps: ["welcome", "results", "number"], times: 1 },
      { channel: "ussd", steps: ["noResults"], times: 1 },
      { channel: "sms", steps: ["results", "help"], times: 1 },
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${tag}|qwxzvkk|${number.slice(4)}`));
});

test("the report on text channels is for moderators and administrators, covers one to thirty days, and says when the channels are off", async () => {
  const { api, make } = await startWithPlumber({ settings: { LINE_SECRET: "" }, database: await ownDatabase() });
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  expect((await moderator.get("/v2/admin/lines")).body).toMatchObject({ is_on: false, days: [], paths: [] });
  expect((await moderator.get("/v2/admin/lines?days=31")).status).toBe(422);
  expect((await api.asStaff(await make.account({ role: "finance" })).get("/v2/admin/lines")).status).toBe(403);
  expect((await api.get("/v2/admin/lines")).status).toBe(401);
});
