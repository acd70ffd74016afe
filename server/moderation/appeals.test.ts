import { describe, expect, test } from "vitest";
import { kinds, signedOut, startModeration } from "#/tests/moderation.ts";
import { listAppeals } from "./moderation.ts";

const noSuchSanction = { status: 404, body: { code: "moderation/no-such-sanction" } };

describe("an appeal", () => {
  const ask = { msg: " I was hacked. " };

  test("an appeal is shown next to its sanction, to the sanctioned member only", async () => {
    const { api, make, take } = await startModeration();
    const business = await make.business({ name: "Kano Kitchen" });
    const { sanctionId } = await take("business", business.id, "False address");
    const owner = api.as({ id: business.ownerId });

    const reply = await owner.post(`/v2/sanctions/${sanctionId}/appeal`, ask);

    expect(reply).toMatchObject({
      status: 200,
      body: {
        id: sanctionId,
        kind: "business",
        what: "Kano Kitchen",
        reason: "False address",
        taken_at: "2026-11-18T10:00:00.000Z",
        is_lifted: false,
        appeal: { status: "open", msg: "I was hacked.", reason: "" },
      },
    });
    expect((await owner.get("/v2/sanctions")).body).toEqual([reply.body]);
    expect((await api.as(await make.account()).get("/v2/sanctions")).body).toEqual([]);
    expect(await api.get("/v2/sanctions")).toMatchObject(signedOut);
  });

  test.each(kinds)("an appeal shows the name of the sanctioned %s", async (kind) => {
    const { api, take, oneOfEach } = await startModeration();
    const { subjects } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    // A person who is shut out has no session; their list is looked at once they are back.
    const { sanctionId } = await take(kind, id);
    if (kind === "person") return;
    const [sanction] = (await api.as({ id: ownerId }).get("/v2/sanctions")).body;
    expect(sanction).toMatchObject({
      id: sanctionId,
      kind,
      what: expect.stringMatching(/^(Made|They are|Send money)/),
    });
  });

  test("only the sanctioned member can appeal, once, while the sanction is in force", async () => {
    const { api, make, take, lift } = await startModeration();
    const business = await make.business();
    const { sanctionId } = await take("business", business.id);
    const owner = api.as({ id: business.ownerId });
    const path = `/v2/sanctions/${sanctionId}/appeal`;

    expect(await api.post(path, ask)).toMatchObject(signedOut);
    expect(await api.as(await make.account()).post(path, ask)).toMatchObject(noSuchSanction);
    expect(await owner.post(`/v2/sanctions/nonsense/appeal`, ask)).toMatchObject(noSuchSanction);
    expect(await owner.post(path, { msg: " " })).toMatchObject({ status: 422, body: { detail: "Say why" } });
    const replies = await Promise.all([1, 2, 3].map(() => owner.post(path, ask)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await lift(sanctionId);
    expect(await owner.post(path, ask)).toMatchObject(noSuchSanction);
  });

  test.each([
    [true, "granted", 200],
    [false, "refused", 404],
  ])(
    "an appeal that is granted (%s) lifts the sanction; either way the member is notified of the reason",
    async (grant, status, shown) => {
      const { api, db, make, take, decide, told } = await startModeration();
      const business = await make.business();
      const { sanctionId } = await take("business", business.id);
      const owner = api.as({ id: business.ownerId });
      await owner.post(`/v2/sanctions/${sanctionId}/appeal`, ask);
      const waiting = (await listAppeals(db, { limit: 1_000 })).find(({ sanction }) => sanction.id === sanctionId)!;
      expect(waiting).toMatchObject({ msg: "I was hacked.", what: business.name, accountId: business.ownerId });

      await decide(waiting.id, grant, "Thank you for writing");

      expect((await api.get(`/v2/business/${business.id}`)).status).toBe(shown);
      expect((await owner.get("/v2/sanctions")).body).toMatchObject([
        { is_lifted: grant, appeal: { status, reason: "Thank you for writing" } },
      ]);
      expect(await told(business.ownerId)).toContainEqual(
        expect.objectContaining({ kind: "appeal.decided", message: expect.stringContaining("Thank you for writing") }),
      );
      await expect(decide(waiting.id, !grant)).rejects.toMatchObject({ code: "moderation/nothing-open" });
      expect((await listAppeals(db, { limit: 1_000 })).map(({ id }) => id)).not.toContain(waiting.id);
    },
  );
});
