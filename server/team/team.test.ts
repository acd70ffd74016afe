import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { markDeleted } from "#/server/account/deletion.ts";
import { openSession } from "#/server/account/sessions.ts";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { noteEvent } from "#/server/chat/chat.ts";
import { blocks } from "#/server/chat/tables.ts";
import { notifyWaiting } from "#/server/chat/waiting.ts";
import { notifications } from "#/server/notification/tables.ts";
import { dayMs, hourMs } from "#/shared/time.ts";
import { listen } from "#/tests/listener.ts";
import { startTeam } from "#/tests/team.ts";
import { helpersMax } from "./contract.ts";
import { helpers, teamActivity } from "./tables.ts";
import { sweepTeam } from "./team.ts";

const noAccess = { status: 403, body: { code: "team/no-access" } };
const notForHelpers = { status: 403, body: { code: "team/not-for-helpers" } };
const noInvitation = { status: 404, body: { code: "team/no-invitation" } };

describe("an invitation", () => {
  test("an invitation shows its role and business, and makes one member a helper, once", async () => {
    const { api, invite, stranger, customer, business, asOwner } = await startTeam();
    const { code } = await invite("Musa", "editor");
    const path = `/v2/helper_invitations/${code}`;

    expect((await api.as(stranger).get(path)).body).toMatchObject({
      business: "Bola Hair",
      owner: "Bola",
      role: "editor",
    });
    expect((await api.as(stranger).post(`${path}/accept`)).body).toMatchObject({
      id: business.id,
      role: "editor",
      owner: "Bola",
    });
    expect(await api.as(customer).post(`${path}/accept`)).toMatchObject(noInvitation);
    expect(await api.as(stranger).get(path)).toMatchObject(noInvitation);
    expect((await asOwner.get("/v2/mybusiness/helpers")).body).toMatchObject([
      { name: "Chidi", person: "Chidi Ade", role: "replies", contact: "", expires_at: "" },
      { name: "Ngozi", role: "editor" },
      { name: "Musa", person: "Musa Ade", role: "editor" },
    ]);
  });

  test("when two members open one invitation at once, one becomes a helper", async () => {
    const { api, invite, stranger, customer } = await startTeam();
    const { code } = await invite("Musa");

    const replies = await Promise.all(
      [stranger, customer].map((one) => api.as(one).post(`/v2/helper_invitations/${code}/accept`)),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("an invitation ends after seven days, when it is withdrawn, and when its owner is blocked", async () => {
    const { api, invite, asOwner, stranger, clock, db, owner } = await startTeam();
    const [late, takenBack, blocked] = [await invite("A"), await invite("B"), await invite("C")];
    const accept = ({ code }: { code: string }) => api.as(stranger).post(`/v2/helper_invitations/${code}/accept`);
    await asOwner.delete(`/v2/mybusiness/helpers/${takenBack.id}`);
    expect(await accept(takenBack)).toMatchObject(noInvitation);
    await db.update(accounts).set({ blockedAt: clock.now() }).where(eq(accounts.id, owner.id));
    expect(await accept(blocked)).toMatchObject(noInvitation);
    await db.update(accounts).set({ blockedAt: null }).where(eq(accounts.id, owner.id));
    clock.moveTo(new Date(clock.now().getTime() + 7 * dayMs + 1).toISOString());

    expect(await accept(late)).toMatchObject(noInvitation);
    expect(await accept({ code: "x" })).toMatchObject(noInvitation);
  });

  test("owners cannot accept their own invitation, nor helpers a second one", async () => {
    const { api, invite, owner, chidi } = await startTeam();
    const { code } = await invite("Bola");
    const accept = (account: { id: string }) => api.as(account).post(`/v2/helper_invitations/${code}/accept`);

    expect(await accept(owner)).toMatchObject({ status: 409, body: { code: "team/own-business" } });
    expect(await accept(chidi)).toMatchObject({ status: 409, body: { code: "team/already-helping" } });
  });

  test(`a business has at most ${helpersMax} helpers and open links, and a member five businesses to help`, async () => {
    const { api, make, asOwner, place, stranger, invite } = await startTeam();
    for (let nth = 2; nth < helpersMax; nth++) await invite(`Helper ${nth}`);
    const draft = { name: "One more", contact: "ada@example.test", role: "replies" };
    expect(await asOwner.post("/v2/mybusiness/helpers", draft)).toMatchObject({
      status: 409,
      body: { code: "team/too-many" },
    });

    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth++) {
      const other = await make.account(place);
      await make.business({ ownerId: other.id });
      const { body } = await api.as(other).post("/v2/mybusiness/helpers", draft);
      const code = body.link.split("/").at(-1);
      statuses.push((await api.as(stranger).post(`/v2/helper_invitations/${code}/accept`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
  });

  test("an invitation requires a name, a way to send it, a role, and a business", async () => {
    const { api, asOwner, stranger } = await startTeam();
    const draft = { name: "Ada", contact: "08030000000", role: "replies" };
    const invited = (more: object, who = asOwner) => who.post("/v2/mybusiness/helpers", { ...draft, ...more });

    expect(await invited({ name: " " })).toMatchObject({ status: 422, body: { fields: { name: "Enter their name" } } });
    expect(await invited({ contact: "call me" })).toMatchObject({ status: 422 });
    expect(await invited({ role: "owner" })).toMatchObject({ status: 422 });
    expect(await invited({}, api.as(stranger))).toMatchObject({ status: 404, body: { code: "business/none-yet" } });
    expect((await api.post("/v2/mybusiness/helpers", draft)).status).toBe(401);
  });
});

describe("the inbox of a business", () => {
  test("a helper reads and answers conversations of the page; the owner sees who answered, the customer sees the business", async () => {
    const { write, asChidi, asOwner, asCustomer, owner } = await startTeam();
    const cid = await write();

    expect((await asChidi.get("/v2/message")).body).toMatchObject([{ id: cid, unread: 1, is_of_business: true }]);
    expect((await asChidi.get("/v2/count_unread")).body).toBe(1);
    const { body } = await asChidi.post(`/v2/reply_message/${cid}`, { message: "₦15,000", client_id: "c1" });
    expect(body).toMatchObject({ sender_id: owner.id, written_by: "Chidi" });
    await asChidi.post(`/v2/message_as_read/${cid}`);

    const said = async (who: Pick<typeof asOwner, "get">) =>
      (await who.get(`/v2/conversations/${cid}`)).body.map((one: { written_by: string }) => one.written_by);
    expect(await said(asOwner)).toEqual(["", "Chidi"]);
    expect(await said(asCustomer)).toEqual(["", ""]);
    expect((await asOwner.get("/v2/count_unread")).body).toBe(0);
    expect((await asOwner.get("/v2/mybusiness/activity")).body).toMatchObject([
      { name: "Chidi", what: "answered", link: `/chats/${cid}` },
    ]);
  });

  test("a helper cannot rate or review the business that they help, until they leave", async () => {
    const { api, chidi, stranger, business } = await startTeam();
    const asChidi = api.as(chidi);
    const own = { status: 403, body: { code: "review/own-business" } };

    expect(await asChidi.post(`/v2/rating/${business.id}`, { rating: 5 })).toMatchObject(own);
    expect(await asChidi.post(`/v2/comment/${business.id}`, { msg: "The best" })).toMatchObject(own);
    expect((await api.as(stranger).post(`/v2/rating/${business.id}`, { rating: 5 })).status).toBe(200);

    await asChidi.delete(`/v2/helping/${business.id}`);
    expect((await asChidi.post(`/v2/rating/${business.id}`, { rating: 4 })).status).toBe(200);
  });

  test("a helper cannot see conversations that the owner started as a customer, by any call", async () => {
    const { api, make, asChidi, asOwner, stranger, person, place } = await startTeam();
    const friend = await person("Femi");
    const other = await make.account(place);
    await make.business({ ownerId: other.id });
    const begun = [friend, other, stranger].map(({ id }) => asOwner.post(`/v2/message/${id}`, { message: "Private" }));
    const bodies = (await Promise.all(begun)).map(({ body }) => body);
    await api.as(other).post(`/v2/reply_message/${bodies[1].conversation_id}`, { message: "Yes?" });

    expect((await asChidi.get("/v2/message")).body).toEqual([]);
    expect((await asChidi.get("/v2/count_unread")).body).toBe(0);
    for (const { id, conversation_id: cid } of bodies) {
      expect((await asChidi.get(`/v2/conversation/${cid}`)).status).toBe(404);
      expect((await asChidi.get(`/v2/conversations/${cid}`)).status).toBe(404);
      expect((await asChidi.post(`/v2/reply_message/${cid}`, { message: "Hello" })).status).toBe(404);
      expect((await asChidi.post(`/v2/message_as_read/${cid}`)).status).toBe(404);
      expect((await asChidi.post(`/v2/conversations/${cid}/typing`)).status).toBe(404);
      expect((await asChidi.get(`/v2/message/${id}/picture`)).status).toBe(404);
    }
  });

  test("a helper's own conversations stay private", async () => {
    const { api, write, chidi, stranger, asChidi } = await startTeam();
    await write();
    await api.as(stranger).post(`/v2/message/${chidi.id}`, { message: "For you" });

    expect((await api.as(chidi).get("/v2/message")).body).toMatchObject([{ user_id: stranger.id }]);
    expect((await asChidi.get("/v2/message")).body).toHaveLength(1);
  });

  test("a helper cannot answer a customer whom the owner blocked", async () => {
    const { write, asChidi, owner, customer, db, clock } = await startTeam();
    const cid = await write();
    await db.insert(blocks).values({ blockerId: owner.id, blockedId: customer.id, createdAt: clock.now() });

    expect(await asChidi.post(`/v2/reply_message/${cid}`, { message: "Hello" })).toMatchObject({ status: 403 });
  });

  test("a helper who writes to the business as a customer is not notified of their own message", async () => {
    const { api, services, owner, chidi, ngozi, clock, db } = await startTeam();
    await api.as(chidi).post(`/v2/message/${owner.id}`, { message: "How much is braiding?" });
    clock.moveTo(new Date(clock.now().getTime() + hourMs).toISOString());
    await notifyWaiting(services);

    const toldTo = (id: string) => db.$count(notifications, eq(notifications.accountId, id));
    expect([await toldTo(chidi.id), await toldTo(ngozi.id)]).toEqual([0, 1]);
  });

  test("a waiting message notifies helpers too, with a link that opens it for the business", async () => {
    const { api, write, services, chidi, stranger, business, clock, db } = await startTeam();
    const cid = await write();
    clock.moveTo(new Date(clock.now().getTime() + hourMs).toISOString());
    await notifyWaiting(services);

    const [told] = await db.select().from(notifications).where(eq(notifications.accountId, chidi.id));
    expect(told).toMatchObject({ kind: "team.news", title: expect.stringMatching(/^Bola Hair: .+ wrote to you$/) });
    expect(told!.link).toBe(`/helping/${business.id}?to=${encodeURIComponent(`/chats/${cid}`)}`);
    // The list shows what it is about.
    expect((await api.as(chidi).get("/v2/notifications")).body).toMatchObject([{ kind: "chat.waiting" }]);
    expect(await db.$count(notifications, eq(notifications.accountId, stranger.id))).toBe(0);
  });
});

describe("the two roles", () => {
  test("a helper with the role for replies cannot change the page or make invoices; an editor can", async () => {
    const { asChidi, asNgozi, asOwner } = await startTeam();
    const offer = { text: "10% off this week", until: "2026-11-20" };
    const invoice = { customer_name: "Mr Ade", items: [{ name: "Braiding", quantity: 1, price: 15_000 }] };

    expect(await asChidi.put("/v2/mybusiness/offer", offer)).toMatchObject(notForHelpers);
    expect(await asChidi.get("/v2/mybusiness/invoices")).toMatchObject(notForHelpers);
    expect((await asNgozi.put("/v2/mybusiness/offer", offer)).status).toBe(200);
    expect((await asNgozi.post("/v2/mybusiness/invoices", invoice)).status).toBe(200);
    expect((await asOwner.get("/v2/mybusiness/invoices")).body).toHaveLength(1);
    const activity = (await asOwner.get("/v2/mybusiness/activity")).body as { what: string; name: string }[];
    expect(activity.map(({ what, name }) => [what, name])).toEqual([
      ["invoice", "Ngozi"],
      ["page", "Ngozi"],
    ]);
  });

  test("a helper with the role for replies confirms a booking and offers a price, as the business", async () => {
    const { asChidi, asOwner, asCustomer, business, customer, db, clock } = await startTeam();
    const phone = { phone: "+2347000000008", phoneProvenAt: clock.now() };
    await db.update(accounts).set(phone).where(eq(accounts.id, customer.id));
    const opened = { date: "2026-11-19", open_time: "9:00 AM", close_time: "5:00 PM" };
    expect((await asOwner.post("/v2/business/special_day", opened)).status).toBe(200);
    const services = [{ name: "Braids", minutes: 60, price: 7_500 }];
    const settings = { takes_bookings: true, places: 1, lead_hours: 0, days_ahead: 14, services };
    const { body: set } = await asOwner.put("/v2/mybusiness/booking", settings);
    const wish = { service_id: set.services[0].id, date: "2026-11-19", time: "10:00" };
    const { body: booked } = await asCustomer.post(`/v2/business/${business.id}/bookings`, wish);
    expect((await asChidi.get("/v2/bookings")).body).toMatchObject([{ id: booked.id, role: "business" }]);
    expect((await asChidi.post(`/v2/bookings/${booked.id}/confirm`)).body).toMatchObject({ state: "confirmed" });
    // The conversation of the booking is the business's too.
    expect((await asChidi.get(`/v2/conversation/${booked.conversation_id}`)).status).toBe(200);

    const request = { search: "Braids", description: "For six people", state: "Lagos", lga: "Ikeja", when: "flexible" };
    const { body: asked } = await asCustomer.post("/v2/quote_requests", { ...request, business_ids: [business.id] });
    expect((await asChidi.get("/v2/mybusiness/quote_requests")).body).toMatchObject([{ id: asked.id }]);
    expect((await asChidi.post(`/v2/quote_requests/${asked.id}/offers`, { price: 40_000 })).status).toBe(200);
    expect((await asCustomer.get(`/v2/quote_requests/${asked.id}`)).body.recipients[0].offer).toMatchObject({
      price: 40_000,
    });
    expect(await asChidi.post(`/v2/quote_requests/${asked.id}/close`, { reason: "x" })).toMatchObject(notForHelpers);

    const activity = (await asOwner.get("/v2/mybusiness/activity")).body as { what: string; link: string }[];
    expect(activity.map(({ what, link }) => [what, link])).toEqual([
      ["quote", `/quotes/${asked.id}`],
      ["booking", `/bookings/${booked.id}`],
    ]);
  });

  test("helpers cannot see the documents", async () => {
    const { asNgozi, asOwner, make, business } = await startTeam();
    await make.certification({ businessId: business.id });

    expect((await asOwner.get("/v2/mybusiness")).body.certifications).toHaveLength(1);
    expect((await asNgozi.get("/v2/mybusiness")).body).toMatchObject({ id: business.id, certifications: [] });
  });

  test("a helper sees the bookings of the business, and not those of the owner elsewhere", async () => {
    const { api, make, db, clock, asChidi, asOwner, owner, place } = await startTeam();
    const other = await make.account(place);
    const hours = { thursday: [540, 1_080] as [number, number] };
    const salon = await make.business({ ownerId: other.id, hours });
    await db
      .update(accounts)
      .set({ phone: "+2347000000009", phoneProvenAt: clock.now() })
      .where(eq(accounts.id, owner.id));
    const settings = {
      takes_bookings: true,
      places: 1,
      lead_hours: 2,
      days_ahead: 14,
      services: [{ name: "Cut", minutes: 30, price: 1 }],
    };
    const { body: set } = await api.as(other).put("/v2/mybusiness/booking", settings);
    const wish = { service_id: set.services[0].id, date: "2026-11-19", time: "10:00" };
    const { status, body: booked } = await asOwner.post(`/v2/business/${salon.id}/bookings`, wish);
    expect(status).toBe(200);

    expect((await asOwner.get("/v2/bookings")).body).toHaveLength(1);
    expect((await asChidi.get("/v2/bookings?role=customer")).body).toEqual([]);
    expect((await asChidi.get(`/v2/bookings/${booked.id}`)).status).toBe(404);
    expect((await asChidi.post(`/v2/bookings/${booked.id}/cancel`, { reason: "x" })).status).toBe(404);
  });
});

describe("access ends", () => {
  test("a helper removed by the owner loses access at once", async () => {
    const { write, asChidi, asOwner, helperId, api, chidi } = await startTeam();
    const cid = await write();
    expect((await asChidi.get(`/v2/conversations/${cid}`)).status).toBe(200);

    expect((await asOwner.delete(`/v2/mybusiness/helpers/${helperId}`)).status).toBe(200);

    expect(await asChidi.get(`/v2/conversations/${cid}`)).toMatchObject(noAccess);
    expect(await asChidi.post(`/v2/reply_message/${cid}`, { message: "Still here" })).toMatchObject(noAccess);
    expect((await api.as(chidi).get("/v2/helping")).body).toEqual([]);
    expect(await asOwner.delete(`/v2/mybusiness/helpers/${helperId}`)).toMatchObject({ status: 404 });
  });

  test("when a helper leaves or deletes their account", async () => {
    const { api, asChidi, asNgozi, chidi, ngozi, business, db, services } = await startTeam();
    expect((await api.as(chidi).delete(`/v2/helping/${business.id}`)).status).toBe(200);
    expect(await asChidi.get("/v2/message")).toMatchObject(noAccess);
    expect((await asNgozi.get("/v2/message")).status).toBe(200);

    await db.transaction((tx) => markDeleted(tx, services, ngozi.id));

    expect(await db.$count(helpers, eq(helpers.accountId, ngozi.id))).toBe(0);
  });

  test("when the page or its owner is blocked", async () => {
    const { asChidi, business, owner, db, clock } = await startTeam();
    await db.update(businesses).set({ status: "blocked" }).where(eq(businesses.id, business.id));
    expect(await asChidi.get("/v2/message")).toMatchObject(noAccess);
    await db.update(businesses).set({ status: "active" }).where(eq(businesses.id, business.id));
    expect((await asChidi.get("/v2/message")).status).toBe(200);
    await db.update(accounts).set({ blockedAt: clock.now() }).where(eq(accounts.id, owner.id));
    expect(await asChidi.get("/v2/message")).toMatchObject(noAccess);
  });

  test("another owner cannot remove or list helpers", async () => {
    const { api, make, place, helperId } = await startTeam();
    const other = await make.account(place);
    await make.business({ ownerId: other.id });

    expect((await api.as(other).delete(`/v2/mybusiness/helpers/${helperId}`)).status).toBe(404);
    expect((await api.as(other).get("/v2/mybusiness/helpers")).body).toEqual([]);
    expect((await api.as(other).get("/v2/mybusiness/activity")).body).toEqual([]);
  });

  test("expired links are deleted, and activity after three months", async () => {
    const { invite, db, clock, services, write, asChidi, business } = await startTeam();
    await invite("Late");
    await asChidi.post(`/v2/reply_message/${await write()}`, { message: "₦15,000" });
    clock.moveTo(new Date(clock.now().getTime() + 91 * dayMs).toISOString());

    await sweepTeam(services);

    expect(await db.$count(teamActivity, eq(teamActivity.businessId, business.id))).toBe(0);
    const rows = await db.select().from(helpers).where(eq(helpers.businessId, business.id));
    expect(rows.map(({ name }) => name).sort()).toEqual(["Chidi", "Ngozi"]);
  });
});

describe("open screens", () => {
  async function startListening() {
    const started = await startTeam();
    const { services, database, http, db, clock } = started;
    await services.events.listen(database);
    const address = await http.listen({ port: 0, host: "127.0.0.1" });
    const open = async ({ id }: { id: string }) => listen(address, await openSession(db, id, "", clock.now()));
    return { ...started, open };
  }

  test("a helper's screen learns of new messages without their text, of steps of a booking, and who else is typing", async () => {
    const { open, write, asNgozi, chidi, business, owner, db, services } = await startListening();
    const [his, hers] = [await open(chidi), await open(owner)];
    await Promise.all([his.wait("counts"), hers.wait("counts")]);

    const cid = await write("A secret of the customer");
    await his.wait("business");
    expect(his.of("business")[0]!.data).toEqual({ business_id: business.id, conversation_id: cid, typing: "" });
    expect(his.raw()).not.toContain("secret");

    expect((await asNgozi.post(`/v2/conversations/${cid}/typing`)).body).toEqual({ others: 2 });
    await Promise.all([his.wait("business", 2), hers.wait("business")]);
    expect(his.of("business")[1]!.data).toMatchObject({ conversation_id: cid, typing: "Ngozi" });
    expect(hers.of("business")[0]!.data).toMatchObject({ conversation_id: cid, typing: "Ngozi" });

    await db.transaction((tx) => noteEvent(tx, services, cid, "booking.request"));
    await his.wait("business", 3);
    expect(his.of("business")[2]!.data).toMatchObject({ conversation_id: cid, typing: "" });
    his.close();
    hers.close();
  });

  test("a removed helper's screen is notified at once, and receives no later events", async () => {
    const { open, write, asOwner, asNgozi, helperId, chidi, ngozi, business } = await startListening();
    const cid = await write();
    const [his, hers] = [await open(chidi), await open(ngozi)];
    await Promise.all([his.wait("counts"), hers.wait("counts")]);

    await asOwner.delete(`/v2/mybusiness/helpers/${helperId}`);
    // The event of the first message may still be under way.
    const ended = { business_id: business.id, conversation_id: "", typing: "" };
    await expect.poll(() => his.of("business").at(-1)?.data).toEqual(ended);
    const [before, hersBefore] = [his.of("business").length, hers.of("business").length];

    await write("And tomorrow?");
    await hers.wait("business", hersBefore + 1);
    await asNgozi.post(`/v2/conversations/${cid}/typing`);
    expect(his.of("business")).toHaveLength(before);
    his.close();
    hers.close();
  });
});
