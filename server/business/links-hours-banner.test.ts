import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { uploads } from "#/server/media/tables.ts";
import { refusal, startWithOwners } from "#/tests/owner.ts";
import { businesses } from "./tables.ts";

test("only the owner sees the full short link", async () => {
  const { api, withBusiness, services, db } = await startWithOwners();
  const { owner, business } = await withBusiness();
  const [row] = await db.select().from(businesses).where(eq(businesses.id, business.id));
  const short_link = new URL(`/b/${row!.shareCode}`, services.config.publicUrl).href;
  expect((await owner.get("/v2/mybusiness")).body).toMatchObject({ short_link });
  expect((await api.get(`/v2/business/${business.id}`)).body.business).not.toHaveProperty("short_link");
});

describe("links", () => {
  const typed = {
    website: "javascript:alert(document.cookie)",
    facebook: "https://facebook.com/mamankechi",
    instagram: "@mama.nkechi",
    twitter: "https://evil.example/twitter.com",
    tiktok: "mamankechi",
    linkedin: "",
  };

  test("links are returned to the owner as typed, and shown to visitors only if they are safe", async () => {
    const { api, withBusiness } = await startWithOwners();
    const { owner, business } = await withBusiness();

    expect((await owner.post("/v2/business/social", typed)).body).toMatchObject(typed);
    const shown = (await api.get(`/v2/business/${business.id}`)).body.business;
    expect(shown).toMatchObject({
      website: "",
      facebook: "https://facebook.com/mamankechi",
      instagram: "https://instagram.com/mama.nkechi",
      twitter: "",
      tiktok: "https://tiktok.com/@mamankechi",
      linkedin: "",
    });
    expect(JSON.stringify(shown)).not.toContain("javascript:");
  });

  test("links that are left out are cleared, and too long ones are rejected", async () => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness();
    await owner.post("/v2/business/social", typed);
    expect((await owner.post("/v2/business/social", { website: null })).body).toMatchObject({
      website: "",
      facebook: "",
    });
    const long = { website: `https://${"a".repeat(250)}.com` };
    expect(await owner.post("/v2/business/social", long)).toMatchObject(refusal("website", "Use at most 250 letters"));
  });
});

describe("hours", () => {
  const monday = (open_time?: string, close_time?: string) => ({ day_of_week: "monday", open_time, close_time });

  test.each([
    ["9:00 AM", "5:00 PM", "9:00 AM", "5:00 PM"],
    ["9:30 am", "11:30 PM", "9:30 AM", "11:30 PM"],
    ["6:00 PM", "2:00 AM", "6:00 PM", "2:00 AM"],
    ["12:00 AM", "12:00 AM", "12:00 AM", "12:00 AM"],
    ["12:30 PM", "12:30 AM", "12:30 PM", "12:30 AM"],
    ["Closed", "5:00 PM", "Closed", "Closed"],
  ])("hours from %j to %j are stored", async (from, to, opens, closes) => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness();
    const { body } = await owner.post("/v2/business/schedule", monday(from, to));
    expect(body.business_hours).toMatchObject([
      { day_of_week: "monday", is_open: opens !== "Closed", open_time: opens, close_time: closes },
    ]);
  });

  test("hours from midnight to midnight are open all day", async () => {
    const { withBusiness, clock, api } = await startWithOwners();
    const { owner, business } = await withBusiness();
    await owner.post("/v2/business/schedule", monday("12:00 AM", "12:00 AM"));
    for (const [at, isOpen] of [
      ["2026-11-15T23:00:00Z", true],
      ["2026-11-16T22:59:00Z", true],
      ["2026-11-16T23:00:00Z", false],
    ] as const) {
      clock.moveTo(at);
      expect([at, (await api.get(`/v2/business/${business.id}`)).body.business.is_open]).toEqual([at, isOpen]);
    }
  });

  test("hours of a day are replaced, and closing it does not change other days", async () => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness();
    await owner.post("/v2/business/schedule", monday("9:00 AM", "5:00 PM"));
    await owner.post("/v2/business/schedule", { ...monday("10:00 AM", "4:00 PM"), day_of_week: "sunday" });
    const { body } = await owner.post("/v2/business/closed", monday("Closed", "Closed"));
    expect(body.business_hours.map((day: Record<string, string>) => [day.day_of_week, day.open_time])).toEqual([
      ["monday", "Closed"],
      ["sunday", "10:00 AM"],
    ]);
  });

  test.each([
    [undefined, "5:00 PM", "open_time"],
    ["", "5:00 PM", "open_time"],
    ["9:00 AM", undefined, "close_time"],
    ["9:15 AM", "5:00 PM", "open_time"],
    ["13:00 PM", "5:00 PM", "open_time"],
    ["9:00", "5:00 PM", "open_time"],
    ["9:00 AM", "25:00", "close_time"],
  ])("hours from %j to %j are rejected", async (from, to, field) => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness();
    const reply = await owner.post("/v2/business/schedule", monday(from, to));
    expect(reply).toMatchObject(refusal(field, "Select opening and closing time for monday"));
  });

  test("hours of an unknown day are rejected", async () => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness();
    for (const call of ["schedule", "closed"]) {
      const reply = await owner.post(`/v2/business/${call}`, {
        ...monday("9:00 AM", "5:00 PM"),
        day_of_week: "someday",
      });
      expect(reply).toMatchObject(refusal("day_of_week", "Select a day of the week"));
    }
  });
});

describe("the banner", () => {
  test("the banner is an uploaded picture that is used once, and replaces the one before", async () => {
    const { withBusiness, upload, db, api } = await startWithOwners();
    const { owner, account, business } = await withBusiness();
    const [first, second] = [await upload(account.id, "business"), await upload(account.id, "business")];

    expect((await owner.post("/v2/business/update_image", { image: first })).body.image).toBe(
      `/media/${first}/960.webp`,
    );
    expect((await owner.post("/v2/business/update_image", { image: first })).body.code).toBe("media/not-found");
    expect((await owner.post("/v2/business/update_image", { image: second })).status).toBe(200);
    expect(await db.$count(uploads, eq(uploads.name, first))).toBe(0);
    expect((await api.get(`/v2/business/${business.id}`)).body.business.image).toBe(`/media/${second}/960.webp`);
  });

  test("the banner cannot be another member's picture, nor one uploaded for another purpose", async () => {
    const { withBusiness, upload } = await startWithOwners();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const notTheirs = [
      await upload(bola.account.id, "business"),
      await upload(ada.account.id, "certification"),
      "x",
      "../../etc/passwd",
    ];
    for (const image of notTheirs) {
      expect(await ada.owner.post("/v2/business/update_image", { image })).toMatchObject({
        status: 404,
        body: { code: "media/not-found" },
      });
    }
    expect(await ada.owner.post("/v2/business/update_image", {})).toMatchObject(refusal("image", "Select an Image!"));
  });
});
