import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { visits } from "./tables.ts";

/** A test counts on a day of its own, so that it finds only what it made itself. */
async function startOn(day: string) {
  const started = await startApi({ at: `${day}T10:00:00Z` });
  const visit = (remoteAddress: string, headers: Record<string, string> = {}, payload: object = {}) =>
    started.api.send({ method: "POST", url: "/v2/visits", payload, remoteAddress, headers });
  const counted = (on = day) => started.db.$count(visits, eq(visits.visitedOn, on));
  return { ...started, visit, counted };
}

describe("a visitor", () => {
  test("a visitor is told the address of the connection, whatever a header says", async () => {
    const { api } = await startApi();

    const reply = await api.send({
      method: "GET",
      url: "/v2/ip",
      remoteAddress: "102.89.1.2",
      headers: { "x-forwarded-for": "1.1.1.1", "x-real-ip": "1.1.1.1" },
    });

    expect(reply.body).toEqual({ ip: "102.89.1.2" });
  });

  test("a visitor who comes twice a day is one, and another the next day", async () => {
    const { visit, counted, clock } = await startOn("2026-01-10");

    expect((await visit("102.89.1.2")).body).toEqual({ counted: true });
    await visit("102.89.1.2");
    expect(await counted()).toBe(1);

    clock.moveTo("2026-01-11T10:00:00Z");
    await visit("102.89.1.2");
    expect([await counted(), await counted("2026-01-11")]).toEqual([1, 1]);
  });

  test("a visitor who comes a hundred times at once is one", async () => {
    const { visit, counted } = await startOn("2026-01-12");

    await Promise.all(Array.from({ length: 100 }, () => visit("102.89.1.2")));

    expect(await counted()).toBe(1);
  });

  test("behind the same address with another browser is another", async () => {
    const { visit, counted } = await startOn("2026-01-13");

    await visit("102.89.1.2", { "user-agent": "One" });
    await visit("102.89.1.2", { "user-agent": "Two" });
    await visit("102.89.1.3", { "user-agent": "One" });

    expect(await counted()).toBe(3);
  });

  test("a visitor is not counted for an address that the body claims", async () => {
    const { visit, counted } = await startOn("2026-01-14");

    await visit("102.89.1.2", {}, { ip_address: "1.1.1.1" });
    await visit("102.89.1.2", {}, { ip_address: "2.2.2.2" });

    expect(await counted()).toBe(1);
  });

  test.each<Record<string, string>>([{ dnt: "1" }, { "sec-gpc": "1" }])(
    "a visitor who says %j leaves no trace",
    async (headers) => {
      const { visit, counted } = await startOn("2026-01-15");

      expect((await visit("102.89.1.2", headers)).body).toEqual({ counted: false });
      expect(await counted()).toBe(0);
    },
  );

  test("a visitor is a hash from which the address cannot be read, and no hash comes twice", async () => {
    const { visit, clock, db } = await startOn("2026-01-16");
    await visit("102.89.1.2");
    clock.moveTo("2026-01-17T10:00:00Z");
    await visit("102.89.1.2");

    const [one, two] = await Promise.all(
      ["2026-01-16", "2026-01-17"].map((day) => db.select().from(visits).where(eq(visits.visitedOn, day))),
    );

    expect(one![0]!.visitor).toHaveLength(32);
    expect(one![0]!.visitor).not.toEqual(two![0]!.visitor);
  });

  test.each([{ ip_address: 1 }, { ip_address: "1".repeat(101) }, { ip_address: ["1"] }])(
    "a visitor with a body like %j is refused",
    async (payload) => {
      const { visit } = await startOn("2026-01-18");

      expect(await visit("102.89.1.2", {}, payload)).toMatchObject({ status: 422, body: { code: "request/invalid" } });
    },
  );
});
