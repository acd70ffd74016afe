import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { uploads } from "#/server/media/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { newId } from "#/server/platform/id.ts";
import { type Reply, startApi } from "#/tests/api.ts";
import { businesses, catalogItems } from "./tables.ts";

const draft = {
  name: "Mama Nkechi’s Kitchen",
  about: "Small chops and jollof for parties.",
  phone: "0803 000 0000",
  category: "Catering Services",
  tags: [" Caterer ", "caterer", "Small chops"],
  work_experience: "Learnt from my mother",
  years_of_experience: "12",
  address: "5 Allen Avenue",
  town: "Ikeja",
  state: "Lagos",
  lga: "Ikeja",
  country: "Nigeria",
};

async function start() {
  const started = await startApi();
  const { api, make, db, clock } = started;
  const newOwner = () => make.account({ localGovernmentId: readPlace("Lagos, Ikeja")!.lga!.id });
  /** A picture sent a moment ago. */
  const upload = async (accountId: string, purpose: "business" | "catalog" | "certification") => {
    const name = `${purpose === "certification" ? "p_" : ""}${randomBytes(16).toString("hex")}`;
    await db.insert(uploads).values({ name, accountId, purpose, width: 4, height: 3, createdAt: clock.now() });
    return name;
  };
  /** A person with a business of a unique name. */
  const withBusiness = async (more: object = {}) => {
    const account = await newOwner();
    const owner = api.as(account);
    const name = `Kitchen ${randomBytes(6).toString("hex")}`;
    const { body } = await owner.post("/v2/business", { ...draft, name, ...more });
    return { account, owner, business: body };
  };
  return { ...started, newOwner, upload, withBusiness };
}

const refusal = (field: string, detail: string) => ({ status: 422, body: { detail, fields: { [field]: detail } } });
const noBusinessYet = {
  status: 404,
  body: { code: "business/none-yet", detail: "You have not created your business!" },
};
const notSignedIn = { status: 401, body: { code: "account/sign-in-needed" } };

describe("posting a business", () => {
  test("posting a business answers with it as its owner sees it, and it is found at once", async () => {
    const { api, newOwner } = await start();
    const account = await newOwner();
    const name = `Adunni ${randomBytes(4).toString("hex")} Kitchen`;

    const { status, body } = await api.as(account).post("/v2/business", { ...draft, name });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      name,
      phone: "+2348030000000",
      category: "Catering Services",
      tags: ["Caterer", "Small chops"],
      years_of_experience: 12,
      lga: "Ikeja",
      state: "Lagos",
      status: "active",
      is_verified: false,
      show_email: true,
      service_area: [],
      owner: { id: account.id, email: account.email },
    });
    expect((await api.as(account).get("/v2/mybusiness")).body).toEqual(body);
    expect((await api.get(`/v2/business/${body.id}`)).body.business.name).toBe(name);
    const found = await api.get(`/v2/finder?search=${encodeURIComponent(name)}&location=Lagos`);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  test("posting a business names it readably, with a few letters more when the name is taken, and keeps that when it is renamed", async () => {
    const { api, newOwner } = await start();
    const name = `Mama ${randomBytes(4).toString("hex")}’s Kitchen`;
    const slug = `${name.toLowerCase().replace("’", "").replaceAll(" ", "-")}-ikeja`;
    const [ada, bola] = [api.as(await newOwner()), api.as(await newOwner())];

    expect((await ada.post("/v2/business", { ...draft, name })).body.bid).toBe(slug);
    expect((await bola.post("/v2/business", { ...draft, name })).body.bid).toMatch(new RegExp(`^${slug}-[a-z2-9]{4}$`));
    expect((await ada.put("/v2/business", { ...draft, name: "Another" })).body).toMatchObject({
      bid: slug,
      name: "Another",
    });
  });

  test("posting a business is done once an account, also when it is asked twenty times at once", async () => {
    const { api, newOwner, db } = await start();
    const account = await newOwner();
    const owner = api.as(account);

    const replies = await Promise.all(Array.from({ length: 20 }, () => owner.post("/v2/business", draft)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 200);
    for (const reply of others)
      expect(reply).toMatchObject({ status: 409, body: { code: "business/already-have-one" } });
    expect(await db.$count(businesses, eq(businesses.ownerId, account.id))).toBe(1);
  });

  test("posting a business is for people with a complete profile", async () => {
    const { api, make } = await start();
    const reply = await api.as(await make.account()).post("/v2/business", draft);
    expect(reply).toMatchObject({
      status: 403,
      body: { code: "account/profile-incomplete", detail: "Complete your profile first" },
    });
  });

  test.each([
    [{ name: " " }, "name", "All fields are required!"],
    [{ about: undefined }, "about", "All fields are required!"],
    [{ name: "x".repeat(101) }, "name", "Use at most 100 letters"],
    [{ about: "x".repeat(3_001) }, "about", "Use at most 3000 letters"],
    [{ phone: "12" }, "phone", "Enter a Nigerian phone number, such as 0803 000 0000"],
    [{ phone: 8_030_000_000 }, "phone", "All fields are required!"],
    [{ category: "Piracy" }, "category", "Select a category"],
    [{ category: "" }, "category", "Select a category"],
    [{ state: "Narnia" }, "state", "Select a State"],
    [{ state: "Oyo", lga: "Ikeja" }, "lga", "Select LGA"],
    [{ lga: "" }, "lga", "Select LGA"],
    [{ years_of_experience: "" }, "years_of_experience", "All fields are required!"],
    [{ years_of_experience: undefined }, "years_of_experience", "All fields are required!"],
    [{ years_of_experience: -1 }, "years_of_experience", "Enter years of experience from 0 to 80"],
    [{ years_of_experience: "81" }, "years_of_experience", "Enter years of experience from 0 to 80"],
    [{ years_of_experience: 1.5 }, "years_of_experience", "Enter whole years of experience"],
    [{ years_of_experience: "many" }, "years_of_experience", "Enter years of experience as a number"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `Tag ${at}`) }, "tags", "Choose at most 10 services"],
    [{ service_area: [{ state: "Oyo", lga: "Ikeja" }] }, "service_area.0.lga", "Select LGA"],
  ])("posting a business refuses %j", async (change, field, detail) => {
    const { api, newOwner } = await start();
    const owner = api.as(await newOwner());
    expect(await owner.post("/v2/business", { ...draft, ...change })).toMatchObject(refusal(field, detail));
    expect(await owner.get("/v2/mybusiness")).toMatchObject(noBusinessYet);
  });

  test("posting a business refuses a character that no text can hold", async () => {
    const { api, newOwner } = await start();
    const reply = await api.as(await newOwner()).post("/v2/business", { ...draft, name: "Mama\u0000Nkechi" });
    expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
  });

  test("posting a business takes nothing that only we may say", async () => {
    const { api, newOwner, withBusiness } = await start();
    const victim = await withBusiness();
    const owner = api.as(await newOwner());
    const forged = {
      ...{ id: victim.business.id, bid: victim.business.bid, owner: victim.account.id, owner_id: victim.account.id },
      ...{ ownerId: victim.account.id, is_verified: true, isVerified: true, is_demo: true, isDemo: true },
      ...{ status: "blocked", image: "/media/x/960.webp", certifications: [{}], subscription: [{ is_active: true }] },
      ...{ rating: 5, import_key: "x", importKey: "x", shareCode: "x", date_created: "2020-01-01T00:00:00Z" },
    };

    for (const method of ["post", "put"] as const) {
      const { status, body } = await owner[method]("/v2/business", { ...draft, ...forged });
      expect(status).toBe(200);
      expect(body).toMatchObject({ is_verified: false, is_demo: false, status: "active", image: "", subscription: [] });
      expect(body.id).not.toBe(victim.business.id);
      expect(body.bid).not.toBe(victim.business.bid);
      expect(body.owner.id).not.toBe(victim.account.id);
    }
    expect((await victim.owner.get("/v2/mybusiness")).body).toEqual(victim.business);
  });
});

describe("changing a business", () => {
  test("changing a business is seen by everybody and by search at once", async () => {
    const { api, withBusiness } = await start();
    const { owner, business } = await withBusiness();
    const name = `Renamed ${randomBytes(4).toString("hex")} Fumigation`;

    const { body } = await owner.put("/v2/business", {
      ...draft,
      name,
      category: "Fumigation, Pest Control",
      tags: [],
    });

    expect(body).toMatchObject({ id: business.id, bid: business.bid, name, tags: [] });
    expect((await api.get(`/v2/business/${business.id}`)).body.business).toMatchObject({ name });
    const idsFor = async (words: string) =>
      (await api.get(`/v2/finder?search=${encodeURIComponent(words)}&location=Lagos`)).body.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsFor(name)).toEqual([business.id]);
    expect(await idsFor(business.name)).toEqual([]);
  });

  test("changing a business leaves what is not said as it was", async () => {
    const { withBusiness } = await start();
    const { owner } = await withBusiness({ show_email: false, service_area: [{ state: "Ogun", lga: "Ifo" }] });
    const { tags: _, ...untold } = draft;

    expect((await owner.put("/v2/business", untold)).body).toMatchObject({
      tags: ["Caterer", "Small chops"],
      show_email: false,
      service_area: [{ state: "Ogun", lga: "Ifo" }],
    });
  });

  test("changing a business without one is told so, call by call", async () => {
    const { api, newOwner, upload } = await start();
    const account = await newOwner();
    const owner = api.as(account);
    const day = { day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" };

    expect(await owner.put("/v2/business", draft)).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/social", { website: "" })).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/schedule", day)).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/closed", day)).toMatchObject(noBusinessYet);
    const image = await upload(account.id, "business");
    expect(await owner.post("/v2/business/update_image", { image })).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/catalog", { image: await upload(account.id, "catalog") })).toMatchObject(
      noBusinessYet,
    );
  });

  test.each([{ name: "New name" }, { phone: "0803 000 0001" }, { category: "Cab Services" }])(
    "changing a business after a verification with %j is checked again, and it stays verified meanwhile",
    async (change) => {
      const { withBusiness, db, clock } = await start();
      const { owner, business } = await withBusiness();
      const row = async () => (await db.select().from(businesses).where(eq(businesses.id, business.id)))[0]!;
      const same = { ...draft, name: business.name };
      await owner.put("/v2/business", { ...same, ...change });
      expect((await row()).recheckSince).toBeNull();
      await owner.put("/v2/business", same);
      await db.update(businesses).set({ isVerified: true }).where(eq(businesses.id, business.id));

      await owner.put("/v2/business", { ...same, about: "Another text", town: "Alausa" });
      expect((await row()).recheckSince).toBeNull();
      expect((await owner.put("/v2/business", { ...same, ...change })).body.is_verified).toBe(true);
      expect((await row()).recheckSince).toEqual(clock.now());
    },
  );

  test.each(["hidden", "blocked"] as const)(
    "changing a business that is %s is still there for its owner, and for no other person",
    async (status) => {
      const { api, withBusiness, db } = await start();
      const { owner, business } = await withBusiness();
      await db.update(businesses).set({ status }).where(eq(businesses.id, business.id));

      expect((await owner.get("/v2/mybusiness")).body).toMatchObject({ id: business.id, status });
      expect((await owner.put("/v2/business", draft)).body).toMatchObject({ id: business.id, status });
      expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
      expect((await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body).toEqual([]);
    },
  );

  test("a business that is hidden with its owner's account is gone from search at once", async () => {
    const { api, withBusiness, services, db } = await start();
    const { account, business } = await withBusiness();
    const path = `/v2/finder?search=${encodeURIComponent(business.name)}`;
    expect((await api.get(path)).body).toHaveLength(1);
    await db.transaction((tx) => services.events.publish(tx, "account.deleted", { accountId: account.id }));
    expect((await api.get(path)).body).toEqual([]);
  });
});

describe("hiding the page", () => {
  const visibility = "/v2/business/visibility";

  test("hiding the page takes it from everybody and from search at once, and showing it brings it back", async () => {
    const { api, withBusiness } = await start();
    const { owner, business } = await withBusiness();
    const seen = async () => [
      (await api.get(`/v2/business/${business.id}`)).status,
      (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body.length,
    ];
    const hide = () => owner.post(visibility, { is_shown: false });
    const show = () => owner.post(visibility, { is_shown: true });

    expect(await hide()).toMatchObject({ status: 200, body: { id: business.id, status: "hidden" } });
    expect(await seen()).toEqual([404, 0]);
    expect((await hide()).body.status).toBe("hidden");
    expect(await show()).toMatchObject({ status: 200, body: { ...business, status: "active" } });
    expect(await seen()).toEqual([200, 1]);
    expect((await show()).body.status).toBe("active");
  });

  test("hiding the page is for members who have one", async () => {
    const { api, newOwner } = await start();
    expect(await api.post(visibility, { is_shown: false })).toMatchObject(notSignedIn);
    expect(await api.as(await newOwner()).post(visibility, { is_shown: false })).toMatchObject(noBusinessYet);
  });

  test("hiding the page is of one's own business only, whatever id comes with it", async () => {
    const { api, withBusiness } = await start();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    await ada.owner.post(visibility, { is_shown: false, id: bola.business.id, business_id: bola.business.id });
    expect((await api.get(`/v2/business/${bola.business.id}`)).status).toBe(200);
    expect((await api.get(`/v2/business/${ada.business.id}`)).status).toBe(404);
  });

  test.each([{}, { is_shown: "false" }, { is_shown: null }, { is_shown: 0 }])(
    "hiding the page is not asked with %j",
    async (body) => {
      const { withBusiness } = await start();
      const { owner } = await withBusiness();
      const reply = await owner.post(visibility, body);
      expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
      expect((await owner.get("/v2/mybusiness")).body.status).toBe("active");
    },
  );

  test.each([true, false])("hiding the page does not undo a moderator's block (is_shown: %j)", async (is_shown) => {
    const { api, withBusiness, db } = await start();
    const { owner, business } = await withBusiness();
    await db.update(businesses).set({ status: "blocked" }).where(eq(businesses.id, business.id));
    expect(await owner.post(visibility, { is_shown })).toMatchObject({
      status: 409,
      body: { code: "business/blocked", detail: "Your business is blocked by a moderator" },
    });
    expect((await owner.get("/v2/mybusiness")).body.status).toBe("blocked");
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
  });
});

test("an owner is told the short link, whole; others are not", async () => {
  const { api, withBusiness, services, db } = await start();
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

  test("links are given back as typed, and lead others only where they should", async () => {
    const { api, withBusiness } = await start();
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

  test("links that are left out are emptied, and too long ones are refused", async () => {
    const { withBusiness } = await start();
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
  ])("hours from %j to %j are kept", async (from, to, opens, closes) => {
    const { withBusiness } = await start();
    const { owner } = await withBusiness();
    const { body } = await owner.post("/v2/business/schedule", monday(from, to));
    expect(body.business_hours).toMatchObject([
      { day_of_week: "monday", is_open: opens !== "Closed", open_time: opens, close_time: closes },
    ]);
  });

  test("all day long are open at every hour", async () => {
    const { withBusiness, clock, api } = await start();
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

  test("hours of a day are replaced, and closing it leaves the other days", async () => {
    const { withBusiness } = await start();
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
  ])("hours from %j to %j are asked for again", async (from, to, field) => {
    const { withBusiness } = await start();
    const { owner } = await withBusiness();
    const reply = await owner.post("/v2/business/schedule", monday(from, to));
    expect(reply).toMatchObject(refusal(field, "Select opening and closing time for monday"));
  });

  test("hours of a day that is none are refused", async () => {
    const { withBusiness } = await start();
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
  test("the banner is an uploaded picture, once, and the one before goes", async () => {
    const { withBusiness, upload, db, api } = await start();
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

  test("the banner is no other person's picture, and no picture sent for something else", async () => {
    const { withBusiness, upload } = await start();
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

describe("the catalog", () => {
  test("the catalog takes a picture with or without words, and keeps the price to the kobo", async () => {
    const { withBusiness, upload, db } = await start();
    const { owner, account, business } = await withBusiness();
    for (const price of [19.99, "1.15", 0.29, "1500", 999_999_999.99, 1_000_000_000, ""]) {
      const { status } = await owner.post("/v2/catalog", { price, image: await upload(account.id, "catalog") });
      expect([price, status]).toEqual([price, 200]);
    }
    const rows = await db
      .select()
      .from(catalogItems)
      .where(eq(catalogItems.businessId, business.id))
      .orderBy(catalogItems.id);
    expect(rows.map(({ priceKobo }) => priceKobo)).toEqual([
      1_999, 115, 29, 150_000, 99_999_999_999, 100_000_000_000, 0,
    ]);
    const { catalog } = (await owner.get("/v2/mybusiness")).body;
    expect(catalog[0]).toMatchObject({
      name: "",
      price: 19.99,
      description: "",
      image: expect.stringMatching(/^\/media\//),
    });
  });

  test.each([
    [{ price: -1 }, "price", "The price can't be negative"],
    [{ price: "-0.01" }, "price", "The price can't be negative"],
    [{ price: 1_000_000_000.01 }, "price", "That price is too high"],
    [{ price: "1e300" }, "price", "That price is too high"],
    [{ price: 1.005 }, "price", "Enter the price in naira and kobo"],
    [{ price: "cheap" }, "price", "Enter the price as a number"],
    [{ price: [5] }, "price", "Enter the price as a number"],
    [{ price: "Infinity" }, "price", "Enter the price as a number"],
    [{ image: undefined }, "image", "Select an Image!"],
    [{ name: "x".repeat(101) }, "name", "Use at most 100 letters"],
    [{ description: "x".repeat(501) }, "description", "Use at most 500 letters"],
  ])("the catalog refuses %j", async (change, field, detail) => {
    const { withBusiness, upload } = await start();
    const { owner, account } = await withBusiness();
    const image = await upload(account.id, "catalog");
    expect(await owner.post("/v2/catalog", { name: "Jollof", price: 100, image, ...change })).toMatchObject(
      refusal(field, detail),
    );
    expect((await owner.get("/v2/mybusiness")).body.catalog).toEqual([]);
  });

  test("the catalog is searched at once", async () => {
    const { api, withBusiness, upload } = await start();
    const { owner, account, business } = await withBusiness();
    const word = `zobo${randomBytes(4).toString("hex")}`;
    await owner.post("/v2/catalog", { name: word, image: await upload(account.id, "catalog") });
    expect((await api.get(`/v2/finder?search=${word}`)).body).toMatchObject([{ id: business.id }]);
  });

  test("the catalog holds a hundred things, also when sixty come at once and forty of them fit", async () => {
    const { withBusiness, upload, db } = await start();
    const { owner, account, business } = await withBusiness();
    const item = () => ({ id: newId(), businessId: business.id, image: randomBytes(16).toString("hex") });
    await db.insert(catalogItems).values(Array.from({ length: 60 }, item));
    const images = await Promise.all(Array.from({ length: 60 }, () => upload(account.id, "catalog")));

    // Asked again where it waited for a connection for as long as anybody does, which may be after the thing was added.
    const add = async (image: string): Promise<Reply> => {
      const reply = await owner.post("/v2/catalog", { image });
      return reply.status === 503 ? add(image) : reply;
    };
    const replies = await Promise.all(images.map(add));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["business/catalog-full"]));
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(await db.$count(catalogItems, eq(catalogItems.businessId, business.id))).toBe(100);
  }, 120_000);

  test("the catalog loses a thing, and its picture, only to its owner", async () => {
    const { withBusiness, upload, db } = await start();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const image = await upload(ada.account.id, "catalog");
    const [item] = (await ada.owner.post("/v2/catalog", { image })).body.catalog;
    const unknown = { status: 404, body: { code: "business/no-such-item" } };

    expect(await bola.owner.delete(`/v2/catalog/${item.id}`)).toMatchObject(unknown);
    expect((await ada.owner.get("/v2/mybusiness")).body.catalog).toHaveLength(1);
    expect(await ada.owner.delete(`/v2/catalog/${item.id}`)).toMatchObject({
      status: 200,
      body: { data: "Catalog deleted successfully" },
    });
    expect(await db.$count(uploads, eq(uploads.name, image))).toBe(0);
    for (const id of [item.id, "0", "null", "%F0%9F%98%80"])
      expect(await ada.owner.delete(`/v2/catalog/${id}`)).toMatchObject(unknown);
  });

  test("the catalog takes no other person's picture", async () => {
    const { withBusiness, upload } = await start();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const image = await upload(bola.account.id, "catalog");
    expect(await ada.owner.post("/v2/catalog", { image })).toMatchObject({
      status: 404,
      body: { code: "media/not-found" },
    });
  });
});

test.each([
  ["get", "/v2/mybusiness"],
  ["post", "/v2/business"],
  ["put", "/v2/business"],
  ["post", "/v2/business/social"],
  ["post", "/v2/business/schedule"],
  ["post", "/v2/business/closed"],
  ["post", "/v2/business/load_image"],
  ["post", "/v2/business/update_image"],
  ["post", "/v2/catalog/upload"],
  ["post", "/v2/catalog"],
  ["delete", "/v2/catalog/0190a0a0-0000-7000-8000-000000000000"],
] as const)("%s %s is for members", async (method, path) => {
  const { api } = await start();
  expect(await (method === "post" || method === "put" ? api[method](path, {}) : api[method](path))).toMatchObject(
    notSignedIn,
  );
});
