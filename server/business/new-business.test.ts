import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { draft, noBusinessYet, refusal, startWithOwners } from "#/tests/owner.ts";
import { businesses } from "./tables.ts";

describe("posting a business", () => {
  test("posting a business returns the owner's view, and it is searchable at once", async () => {
    const { api, newOwner } = await startWithOwners();
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

  test("posting a business gives it a readable address, longer when the name is taken, and unchanged after a new name", async () => {
    const { api, newOwner } = await startWithOwners();
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

  test("posting a business is possible once per account, also with twenty requests at once", async () => {
    const { api, newOwner, db } = await startWithOwners();
    const account = await newOwner();
    const owner = api.as(account);

    const replies = await Promise.all(Array.from({ length: 20 }, () => owner.post("/v2/business", draft)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 200);
    for (const reply of others)
      expect(reply).toMatchObject({ status: 409, body: { code: "business/already-have-one" } });
    expect(await db.$count(businesses, eq(businesses.ownerId, account.id))).toBe(1);
  });

  test("posting a business requires a complete profile", async () => {
    const { api, make } = await startWithOwners();
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
    [{ about: "x".repeat(3_001) }, "about", "Use at most 3,000 letters"],
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
  ])("posting a business rejects %j", async (change, field, detail) => {
    const { api, newOwner } = await startWithOwners();
    const owner = api.as(await newOwner());
    expect(await owner.post("/v2/business", { ...draft, ...change })).toMatchObject(refusal(field, detail));
    expect(await owner.get("/v2/mybusiness")).toMatchObject(noBusinessYet);
  });

  test("posting a business rejects characters that cannot be stored", async () => {
    const { api, newOwner } = await startWithOwners();
    const reply = await api.as(await newOwner()).post("/v2/business", { ...draft, name: "Mama\u0000Nkechi" });
    expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
  });

  test("posting a business ignores fields that only the server sets", async () => {
    const { api, newOwner, withBusiness } = await startWithOwners();
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
