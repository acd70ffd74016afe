import sharp from "sharp";
import { expect, test } from "vitest";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { startApi } from "#/tests/api.ts";
import { insightDays } from "./tables.ts";

const month = "/v2/mybusiness/month";

async function startWithOwner() {
  const started = await startApi();
  const { api, make, db, clock } = started;
  const business = await make.business();
  const addViews = (views: number, daysAgo: number) => {
    const seenOn = lagosDay(new Date(clock.now().getTime() - daysAgo * dayMs));
    return db.insert(insightDays).values({ businessId: business.id, seenOn, views });
  };
  return { ...started, business, addViews, me: api.as({ id: business.ownerId }) };
}

test.each([
  ["square.jpg", 1_080, 1_350],
  ["story.jpg", 1_080, 1_920],
])("an owner fetches their month as %s", async (file, width, height) => {
  const { me, addViews } = await startWithOwner();
  await addViews(400, 3);
  const { status, headers, body } = await me.get(`${month}/${file}`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/jpeg", "no-store"]);
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width, height });
});

test("a month with too few views makes no picture, and data older than 30 days does not count", async () => {
  const { me, addViews } = await startWithOwner();
  await addViews(400, 31);
  await addViews(19, 2);
  expect(await me.get(`${month}/square.jpg`)).toMatchObject({ status: 409, body: { code: "insight/quiet-month" } });
});

test("the picture of a month includes answered customers", async () => {
  const { me, addViews, make, business } = await startWithOwner();
  await addViews(400, 3);
  const before = (await me.get(`${month}/square.jpg`)).body as Buffer;
  for (let nth = 0; nth < 3; nth++) {
    const { id } = await make.conversation({ otherId: business.ownerId, texts: ["How much?"] });
    await me.post(`/v2/reply_message/${id}`, { message: "5,000" });
  }
  expect(((await me.get(`${month}/square.jpg`)).body as Buffer).equals(before)).toBe(false);
});

test("the picture of a month is only for its owner, while the page is public", async () => {
  const { api, make, me } = await startWithOwner();
  expect((await api.get(`${month}/square.jpg`)).status).toBe(401);
  expect(await api.as(await make.account()).get(`${month}/square.jpg`)).toMatchObject({
    body: { code: "business/none-yet" },
  });
  expect((await me.get(`${month}/link.jpg`)).status).toBe(404);
  const hidden = await make.business({ status: "hidden" });
  expect(await api.as({ id: hidden.ownerId }).get(`${month}/square.jpg`)).toMatchObject({
    status: 409,
    body: { code: "business/not-shown" },
  });
});
