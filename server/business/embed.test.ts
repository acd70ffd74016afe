import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { serveEmbeds } from "./embed.ts";

async function start() {
  const started = await startApi({ settings: { PUBLIC_URL: "https://localchap.ng" } });
  serveEmbeds(started.http, started.services);
  const owner = await started.make.account();
  const business = await started.make.business({
    ownerId: owner.id,
    name: 'Ada\'s "Best" <Tailors>',
    place: "Yobe, Machina",
    tags: ["Tailor"],
  });
  return { ...started, owner: started.api.as(owner), business };
}

test("the badge and the card can be embedded on any site, without session, script or cookie", async () => {
  const { http, business } = await start();
  for (const path of [`/badge/${business.id}.svg`, `/embed/${business.id}`]) {
    const { statusCode, headers, body: text } = await http.inject(path);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers).not.toHaveProperty("cross-origin-resource-policy");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(text).not.toContain("<script");
    expect(text.length).toBeLessThan(15_000);
  }
  const { body: text } = await http.inject(`/embed/${business.id}`);
  expect(text).toContain("Ada&#39;s &quot;Best&quot; &lt;Tailors&gt;");
});

test("a hidden business has no badge and no card", async () => {
  const { http, owner, business } = await start();
  await owner.post("/v2/business/visibility", { is_shown: false });
  expect((await http.inject(`/badge/${business.id}.svg`)).statusCode).toBe(404);
  expect((await http.inject(`/embed/${business.id}`)).statusCode).toBe(404);
});

test("an offer is on the page and the card until the end of its last day, and disappears at once when it is removed", async () => {
  const { api, owner, business, clock } = await start();
  clock.moveTo("2026-11-24T10:00:00Z");
  const offer = { text: "10% off this week", until: "2026-11-28" };
  expect((await owner.put("/v2/mybusiness/offer", offer)).body.offer).toEqual(offer);
  const offerNow = async () => (await api.get(`/v2/business/${business.id}`)).body.business.offer;
  expect(await offerNow()).toEqual(offer);
  const listed = async () => (await api.get("/v2/results?search=Tailor&location=Yobe,+Machina")).body;
  await expect.poll(async () => JSON.stringify(await listed())).toContain("10% off this week");

  clock.moveTo("2026-11-28T22:30:00Z");
  expect(await offerNow()).toEqual(offer);
  clock.moveTo("2026-11-28T23:30:00Z");
  expect(await offerNow()).toBeNull();

  clock.moveTo("2026-11-26T10:00:00Z");
  await owner.delete("/v2/mybusiness/offer");
  expect(await offerNow()).toBeNull();
});

test("an offer requires a text and a last day within 60 days", async () => {
  const { owner, clock } = await start();
  clock.moveTo("2026-11-24T10:00:00Z");
  for (const wrong of [
    { text: "", until: "2026-11-28" },
    { text: "x".repeat(81), until: "2026-11-28" },
    { text: "Cheap", until: "2026-11-23" },
    { text: "Cheap", until: "2027-02-01" },
    { text: "Cheap", until: "soon" },
  ])
    expect([wrong, (await owner.put("/v2/mybusiness/offer", wrong)).status]).toEqual([wrong, 422]);
});
