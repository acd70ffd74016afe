import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { businessPath } from "#/shared/business-path.ts";
import { startApi } from "#/tests/api.ts";
import { type GivenRecord, makeRecord } from "./make.ts";
import { claims, removalRequests, supplyRecords } from "./tables.ts";

const newPhone = () => `+23480${String(randomInt(100_000_000)).padStart(8, "0")}`;
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

async function start(given: GivenRecord = {}) {
  const started = await startApi();
  const { db, api, make, clock, jobs, sms, services } = started;
  const phone = newPhone();
  const record = await makeRecord(db, clock.now(), { phone, ...given });
  const member = async () => {
    const account = await make.account({ phone: newPhone(), localGovernmentId: 1 });
    const who = api.as(account);
    const claim = async (to = phone) => {
      const started = await who.post(`/v2/business/${record.id}/claim`);
      await jobs.run();
      return { ...started, code: sms.codeTo(to) };
    };
    const verify = (code: string) => who.post(`/v2/business/${record.id}/claim/verify`, { code });
    const document = async () => {
      const file = incomingFile(await makeJpeg());
      const { filename } = await receivePicture(services, { accountId: account.id, purpose: "certification", file });
      return who.post(`/v2/business/${record.id}/claim/documents`, { kind: "CAC", filename });
    };
    return { account, who, claim, verify, document };
  };
  const moderator = api.asStaff(await make.account({ role: "moderator", localGovernmentId: 1 }));
  const listed = async (state: "waiting" | "granted") => {
    const { body } = await moderator.get(`/v2/admin/claims?state=${state}`);
    return body.filter((one: { record: { id: string } }) => one.record.id === record.id);
  };
  const decide = (id: string, decision: "grant" | "refuse") =>
    moderator.post(`/v2/admin/claims/${id}`, { decision, reason: "The papers agree." });
  const page = () => api.get(`/v2/business/${record.id}`);
  return { ...started, phone, record, member, moderator, listed, decide, page };
}

describe("an unclaimed business", () => {
  test("shows its name, trade, area and source, without number or position", async () => {
    const { page, phone, member } = await start({ name: "Made Open Tailors", latitude: 6.61, longitude: 3.36 });
    const { who } = await member();

    for (const { body } of [await page(), await who.get(`/v2/business/${(await page()).body.business.id}`)]) {
      expect(body.business).toMatchObject({
        ...{ name: "Made Open Tailors", category: "Fashion & Beauty", tags: ["Tailor"], lga: "Ikeja", state: "Lagos" },
        ...{
          is_claimed: false,
          source: "Overture, Nov 2026",
          phone: "",
          accepts_quotes: false,
          has_position: false,
        },
      });
      expect(JSON.stringify(body)).not.toContain(phone.slice(-8));
    }
  });

  test("cannot be reviewed, asked for a quote, booked, saved or listed", async () => {
    const { record, member } = await start();
    const { who } = await member();
    const list = (await who.post("/v2/lists", { name: "Mine" })).body;
    const asked = { search: "Tailor", description: "Two shirts", state: "Lagos", lga: "Ikeja", when: "flexible" };

    const refused = [
      await who.post(`/v2/rating/${record.id}`, { rating: 5 }),
      await who.post(`/v2/comment/${record.id}`, { msg: "Neat" }),
      await who.get(`/v2/business/${record.id}/comments`),
      await who.get(`/v2/business/${record.id}/booking`),
      await who.put(`/v2/saved/${record.id}`),
      await who.put(`/v2/lists/${list.id}/items/${record.id}`, { note: "" }),
      await who.post("/v2/quote_requests", { ...asked, business_ids: [record.id] }),
    ];

    expect(refused.map(({ status }) => status >= 400)).toEqual(refused.map(() => true));
  });

  test("is found by its service and its category in the searched LGA", async () => {
    const { api, db, clock } = await start();
    const name = `Zuri ${randomInt(1_000_000)}`;
    await makeRecord(db, clock.now(), { name, service: "Vulcanizer", place: "Borno, Kukawa" });
    const found = async (query: string) =>
      (await api.get(`/v2/results?${query}`)).body.unclaimed.map((one: { name: string }) => one.name);

    expect(await found("search=vulcanizer&location=Borno,+Kukawa")).toContain(name);
    expect(await found("category=Car+or+Auto+Repairs,+Mechanic&location=Borno,+Kukawa")).toContain(name);
    expect(await found("search=vulcanizer&location=Borno,+Chibok")).not.toContain(name);
    expect(await found("search=tailor&location=Borno,+Kukawa")).not.toContain(name);
  });

  test("is found in the searched LGA by a name that contains another place", async () => {
    const { api, db, clock } = await start();
    const name = `Zuri${randomInt(1_000_000)} Island Tailors`;
    await makeRecord(db, clock.now(), { name, place: "Lagos, Badagry" });
    const found = async (location: string) =>
      (await api.get(`/v2/results?search=${name}&location=${location}`)).body.unclaimed.map(
        (one: { name: string }) => one.name,
      );

    expect(await found("Lagos, Badagry")).toEqual([name]);
    expect(await found("")).toEqual([name]);
    expect(await found("Lagos, Ikeja")).toEqual([]);
  });

  test("ranks below all businesses, fills at most a third of a page, and is not counted", async () => {
    const word = `zuri${randomInt(1_000_000)}`;
    const { api, db, clock, make } = await start();
    for (let at = 0; at < 4; at++)
      await makeRecord(db, clock.now(), { name: `${word} Open ${at}`, place: "Ogun, Ifo" });
    for (let at = 0; at < 2; at++) await make.business({ name: `${word} Ours ${at}`, place: "Ogun, Ifo" });
    const find = (limit: number, more = "") =>
      api.get(`/v2/finder?search=${word}&location=Ogun,+Ifo&limit=${limit}${more}`);

    const whole = await find(9);
    const small = await find(3);

    expect(whole.body.map(({ is_claimed }: { is_claimed: boolean }) => is_claimed)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(whole.headers["x-total-count"]).toBe("2");
    expect(small.body.map(({ is_claimed }: { is_claimed: boolean }) => is_claimed)).toEqual([true, true, false]);
    expect((await find(2)).body).toHaveLength(2);
    expect((await find(9, "&verified=true")).body).toEqual([]);
    const { body } = await api.get(`/v2/results?search=${word}&location=Ogun,+Ifo&limit=9`);
    expect([body.total, body.listings.length, body.unclaimed.length]).toEqual([2, 2, 3]);
  });
});

describe("a claim by code", () => {
  test("makes the member the owner at the same address", async () => {
    const { page, member, sms, phone, record } = await start({ name: "Made Claimed Tailors" });
    const { claim, verify, who, account } = await member();
    const before = (await page()).body.business;

    const { body, code } = await claim();
    expect(body).toEqual({ state: "code_sent", number_ends: phone.slice(-2), documents: [] });
    expect(sms.sent.at(-1)!.text).toContain("Somebody asked to run the LocalChap page that lists this number.");
    expect((await verify(code)).body.state).toBe("granted");

    const after = (await page()).body.business;
    expect(after).toMatchObject({ is_claimed: true, source: "", owner: { id: account.id }, tags: ["Tailor"] });
    expect(businessPath(after)).toBe(businessPath(before));
    expect((await who.get("/v2/mybusiness")).body).toMatchObject({ id: record.id, phone });
  });

  test("cannot be guessed: five wrong tries invalidate a code, and three codes a day are sent", async () => {
    const { member } = await start();
    const { claim, verify } = await member();
    const { code } = await claim();

    for (let tried = 0; tried < 5; tried++) expect((await verify(wrongOf(code))).body.code).toBe("phone/wrong-code");
    expect((await verify(code)).body.code).toBe("phone/wrong-code");
    await claim();
    await claim();
    expect((await claim()).status).toBe(429);
    // Ten wrong tries in a quarter of an hour, whatever they are about.
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried++) statuses.push((await verify("123456")).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a code works only for the account that requested it, and for its record", async () => {
    const { member, db, clock, api } = await start();
    const [owner, rival] = [await member(), await member()];
    const { code } = await owner.claim();
    const another = await makeRecord(db, clock.now());

    expect((await rival.verify(code)).body.code).toBe("supply/no-claim");
    await rival.who.post(`/v2/business/${another.id}/claim`);
    const elsewhere = await rival.who.post(`/v2/business/${another.id}/claim/verify`, { code });
    expect(elsewhere.body.code).toBe("phone/wrong-code");
    expect((await api.post(`/v2/business/${another.id}/claim`)).status).toBe(401);
    expect((await owner.verify(code)).body.state).toBe("granted");
  });

  test("when two members claim with right codes at once, one becomes the owner and the other waits for staff", async () => {
    const { member, page, listed, decide, moderator } = await start();
    const [one, other] = [await member(), await member()];
    const codes = [(await one.claim()).code, (await other.claim()).code];

    const states = (await Promise.all([one.verify(codes[0]!), other.verify(codes[1]!)])).map(({ body }) => body.state);

    expect(states.toSorted()).toEqual(["granted", "waiting"]);
    const owner = states[0] === "granted" ? one : other;
    expect((await page()).body.business.owner.id).toBe(owner.account.id);
    const [dispute] = await listed("waiting");
    expect(dispute).toMatchObject({
      code_at: expect.stringMatching(/^2026/),
      rivals: [{ state: "granted", has_code: true }],
    });
    expect((await decide(dispute.id, "grant")).body.code).toBe("supply/claimed-already");

    const granted = await listed("granted");
    const { id } = granted.find((claim: { claimant: { id: string } }) => claim.claimant.id === owner.account.id);
    expect((await moderator.post(`/v2/admin/claims/${id}/undo`, { reason: "The other has the papers." })).status).toBe(
      200,
    );
    expect((await decide(dispute.id, "grant")).status).toBe(200);
    const loser = owner === one ? other : one;
    expect((await page()).body.business.owner.id).toBe(loser.account.id);
  });

  test("a member with a business, or without a profile, cannot claim", async () => {
    const { make, api, record, db } = await start();
    const owner = await make.account({ localGovernmentId: 1 });
    await make.business({ ownerId: owner.id });
    const newcomer = await make.account({ phone: "", localGovernmentId: null });

    expect((await api.as(owner).post(`/v2/business/${record.id}/claim`)).body.code).toBe("business/already-have-one");
    expect((await api.as(newcomer).post(`/v2/business/${record.id}/claim`)).body.code).toBe(
      "account/profile-incomplete",
    );
    expect(await db.$count(claims, eq(claims.recordId, record.id))).toBe(0);
  });
});

describe("a claim without a sufficient code", () => {
  test("a number listed more than a year ago requires documents, since it may have changed hands", async () => {
    const { member, sms, listed, decide, page } = await start({ release: "2025-10" });
    const { claim, document, account } = await member();

    expect((await claim()).body).toEqual({ state: "documents_needed", number_ends: "", documents: [] });
    expect(sms.sent).toEqual([]);
    expect((await document()).body).toEqual({ state: "waiting", number_ends: "", documents: ["CAC"] });
    const [one] = await listed("waiting");
    expect(one).toMatchObject({ code_at: "", documents: [{ kind: "CAC" }], claimant: { id: account.id } });
    expect((await decide(one.id, "grant")).status).toBe(200);
    // The listed number is not proven, so it is not shown under the new owner's name.
    expect((await page()).body.business).toMatchObject({ is_claimed: true, owner: { id: account.id } });
  });

  test("a number confirmed by another account receives no code", async () => {
    const { member, make, phone, sms, clock, listed } = await start();
    await make.account({ phone, phoneProvenAt: clock.now() });
    const { claim, document } = await member();

    expect((await claim()).body.state).toBe("documents_needed");
    expect(sms.sent).toEqual([]);
    await document();
    expect((await listed("waiting"))[0]).toMatchObject({ is_number_held_by_another: true });
  });

  test("a record without a number is claimed with documents, and after a refusal it is unclaimed again", async () => {
    const { member, listed, decide, page } = await start({ phone: "" });
    const { claim, document, who } = await member();
    await claim("");
    await document();

    const [one] = await listed("waiting");
    expect((await decide(one.id, "refuse")).status).toBe(200);

    expect((await page()).body.business.is_claimed).toBe(false);
    expect((await decide(one.id, "grant")).body.code).toBe("supply/wrong-step");
    const { body } = await who.get("/v2/notifications");
    expect(body[0]).toMatchObject({ title: "We could not give you this page" });
  });
});

describe("staff", () => {
  test("can take back a page for 14 days, and their view of the evidence is recorded", async () => {
    const { member, moderator, listed, page, clock } = await start();
    const { claim, verify, document, who } = await member();
    const { code } = await claim();
    await document();
    expect((await verify(code)).body.state).toBe("granted");
    const [granted] = await listed("granted");

    const picture = await moderator.get(`/v2/admin/claims/documents/${granted.documents[0].id}`);
    expect(picture.headers["content-type"]).toBe("image/webp");
    clock.moveTo("2026-12-03T10:00:00Z");
    expect((await moderator.post(`/v2/admin/claims/${granted.id}/undo`, { reason: "Too late" })).body.code).toBe(
      "supply/wrong-step",
    );
    clock.moveTo("2026-12-02T09:00:00Z");
    expect((await moderator.post(`/v2/admin/claims/${granted.id}/undo`, { reason: "Not theirs" })).status).toBe(200);

    expect((await page()).body.business.is_claimed).toBe(false);
    expect((await who.get("/v2/mybusiness")).body.code).toBe("business/none-yet");
  });

  test("cannot take back a page whose owner has had customers", async () => {
    const { member, moderator, listed, page } = await start();
    const { claim, verify, who } = await member();
    await verify((await claim()).code);
    await who.post("/v2/mybusiness/invoices", {
      customer_name: "Ada",
      items: [{ name: "Shirt", quantity: 1, price: 5_000 }],
    });
    const [granted] = await listed("granted");

    const refused = await moderator.post(`/v2/admin/claims/${granted.id}/undo`, { reason: "Not theirs" });

    expect(refused.body.code).toBe("supply/in-use");
    expect((await page()).body.business.is_claimed).toBe(true);
  });
});

describe("a request for removal", () => {
  const objection = { reason: "We closed.", contact: "ada@example.com" };

  test("with the code sent to the listed number removes the page permanently", async () => {
    const { api, record, page, jobs, sms, phone, db } = await start();
    const ask = (body: object) => api.post(`/v2/business/${record.id}/remove_request`, { ...objection, ...body });

    expect((await ask({})).body).toEqual({ is_removed: false, is_code_sent: true });
    await jobs.run();
    const code = sms.codeTo(phone);
    expect((await ask({ code: wrongOf(code) })).body.code).toBe("phone/wrong-code");
    expect((await ask({ code })).body).toEqual({ is_removed: true, is_code_sent: false });

    expect((await page()).status).toBe(404);
    const [left] = await db.select().from(supplyRecords).where(eq(supplyRecords.id, record.id));
    expect(left).toMatchObject({ state: "removed", name: "", address: "" });
    expect(left!.phone).not.toContain(phone);
    const [request] = await db.select().from(removalRequests).where(eq(removalRequests.recordId, record.id));
    expect(request).toMatchObject({ state: "removed", contact: "" });
  });

  test("without it waits for staff, who remove or retain the page, and its sender is deleted", async () => {
    const { api, record, page, moderator, db } = await start({ phone: "" });
    const ask = () => api.post(`/v2/business/${record.id}/remove_request`, objection);
    expect((await ask()).body).toEqual({ is_removed: false, is_code_sent: false });
    await ask();
    const requests = async () =>
      (await moderator.get("/v2/admin/removals")).body.items.filter(
        (one: { record: { id: string } }) => one.record.id === record.id,
      );
    const [first, second] = await requests();
    expect(first).toMatchObject({ reason: "We closed.", contact: "ada@example.com" });
    const decide = (id: string, decision: "remove" | "keep") =>
      moderator.post(`/v2/admin/removals/${id}`, { decision, reason: "As the law says." });

    expect((await decide(first.id, "keep")).status).toBe(200);
    expect((await page()).status).toBe(200);
    expect((await decide(second.id, "remove")).status).toBe(200);

    expect((await page()).status).toBe(404);
    expect(await requests()).toEqual([]);
    const contacts = await db
      .select({ contact: removalRequests.contact })
      .from(removalRequests)
      .where(eq(removalRequests.recordId, record.id));
    expect(contacts).toEqual([{ contact: "" }, { contact: "" }]);
  });
});

test("when the owner of a claimed page is erased, the record is cleared and no import restores it", async () => {
  const { member, services, db, jobs, record } = await start();
  const { claim, verify, account } = await member();
  await verify((await claim()).code);

  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: account.id }));
  await jobs.run();

  const [left] = await db.select().from(supplyRecords).where(eq(supplyRecords.id, record.id));
  expect(left).toMatchObject({ state: "removed", name: "", address: "" });
});
