import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const nobodysId = "0190a0a0-0000-7000-8000-000000000000";

describe("a business", () => {
  test("a business page shows all its public fields", async () => {
    const { api, make } = await startApi();
    const owner = await make.account({ firstName: "Ngozi", lastName: "Eze", image: "ngozi.webp" });
    const made = await make.business({
      ownerId: owner.id,
      name: "Ngozi Plumbing & Sons",
      tags: ["Plumber"],
      yearsOfExperience: 12,
      place: "Lagos, Ikeja",
      instagram: "https://instagram.com/ngozi",
      isVerified: true,
      catalog: [{ name: "Borehole", priceKobo: 15_050_000, description: "Drilled in a day" }],
    });

    const { status, body } = await api.get(`/v2/business/${made.id}`);

    expect(status).toBe(200);
    expect(body.business).toMatchObject({
      id: made.id,
      bid: made.bid,
      name: "Ngozi Plumbing & Sons",
      category: "Construction",
      tags: ["Plumber"],
      years_of_experience: 12,
      lga: "Ikeja",
      state: "Lagos",
      country: "Nigeria",
      instagram: "https://instagram.com/ngozi",
      website: "",
      is_verified: true,
      is_demo: false,
      date_created: "2026-11-18T10:00:00.000Z",
      catalog: [{ name: "Borehole", price: 150_500, description: "Drilled in a day", image: "item.webp" }],
      owner: { id: owner.id, firstname: "Ngozi", lastname: "Eze", image: "ngozi.webp" },
    });
  });

  test("a business without its own position is at the position of its LGA", async () => {
    const { api, make } = await startApi();
    const vague = await make.business({ place: "Oyo, Ibadan North" });
    const exact = await make.business({ place: "Oyo, Ibadan North", latitude: 7.5, longitude: 3.95 });

    const shown = (await api.get(`/v2/business/${vague.id}`)).body.business;

    expect(shown.latitude).toBeCloseTo(7.4, 0);
    expect(shown.longitude).toBeCloseTo(3.9, 0);
    expect(shown.has_position).toBe(false);
    const own = { latitude: 7.5, longitude: 3.95, has_position: true };
    expect((await api.get(`/v2/business/${exact.id}`)).body.business).toMatchObject(own);
  });

  test("a business that was erased with its owner is reported as closed; one that is only hidden is not found", async () => {
    const { api, make, clock } = await startApi();
    const gone = await make.account({ deletedAt: clock.now(), erasedAt: clock.now() });
    const closed = await make.business({ ownerId: gone.id, status: "hidden" });
    const hidden = await make.business({ status: "hidden" });

    const codeOf = async (id: string) => {
      const { status, body } = await api.get(`/v2/business/${id}`);
      return [status, body.code];
    };
    expect(await codeOf(closed.id)).toEqual([404, "business/closed"]);
    expect(await codeOf(hidden.id)).toEqual([404, "business/not-found"]);
  });

  test("a business shows its phone number to members only", async () => {
    const { api, make } = await startApi();
    const made = await make.business({ phone: "+2347000000456" });
    const path = `/v2/business/${made.id}`;

    expect((await api.get(path)).body.business.phone).toBe("");
    expect((await api.as(await make.account()).get(path)).body.business.phone).toBe("+2347000000456");
  });

  test.each(["Bearer null", "Bearer ", "Bearer dead-and-gone", "Basic YTpi", ""])(
    "a business is shown as to a visitor when the authorization is %j",
    async (authorization) => {
      const { api, make } = await startApi();
      const made = await make.business();

      const { status, body } = await api.get(`/v2/business/${made.id}`, { authorization });

      expect(status).toBe(200);
      expect(body.business.phone).toBe("");
    },
  );

  test("a business shows its owner's email unless the owner turned that off", async () => {
    const { api, make } = await startApi();
    const owner = await make.account();
    const other = await make.account();
    const open = await make.business({ ownerId: owner.id });
    const shy = await make.business({ ownerId: other.id, showEmail: false });

    expect((await api.get(`/v2/business/${open.id}`)).body.business.owner.email).toBe(owner.email);
    const reply = await api.as(owner).get(`/v2/business/${shy.id}`);
    expect(reply.body.business.owner.email).toBe("");
    expect(JSON.stringify(reply.body)).not.toContain(other.email);
  });

  test.each(["hidden", "blocked"] as const)("a business that is %s is not found", async (status) => {
    const { api, make } = await startApi();
    const made = await make.business({ status });
    const unknown = { status: 404, body: { detail: "Business not found", code: "business/not-found" } };

    expect(await api.get(`/v2/business/${made.id}`)).toMatchObject(unknown);
    expect(await api.as(await make.account()).get(`/v2/business/${made.id}`)).toMatchObject(unknown);
    expect(await api.get(`/v2/business/${made.id}/comments`)).toMatchObject(unknown);
  });

  test.each([nobodysId, "1", "undefined", "null", "-1", "1e9", "'; drop table businesses; --", "a".repeat(250)])(
    "a business with the id %j is not found",
    async (id) => {
      const { api } = await startApi();
      const path = encodeURIComponent(id);

      for (const url of [`/v2/business/${path}`, `/v2/business/${path}/comments`]) {
        expect(await api.get(url)).toMatchObject({ status: 404, body: { code: "business/not-found" } });
      }
    },
  );

  test("a business lists approved documents only, by name and without their pictures", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    const accepted = await make.certification({ businessId, status: "approved", name: "CAC" });
    await make.certification({ businessId, status: "pending", name: "ID Card" });
    await make.certification({ businessId, status: "rejected", name: "Others", reason: "Unreadable" });

    const { body } = await api.get(`/v2/business/${businessId}`);

    const checked_on = accepted.createdAt.toISOString();
    expect(body.business.certifications).toEqual([{ id: accepted.id, name: "CAC", status: "approved", checked_on }]);
  });
});
