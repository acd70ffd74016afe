import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { hashVisitor } from "./visit.ts";

async function startVisits() {
  const started = await startApi();
  const visit = (headers: Record<string, string> = {}, payload: object = { ip_address: "1.1.1.1" }) =>
    started.api.send({ method: "POST", url: "/v2/visits", payload, remoteAddress: "102.89.1.2", headers });
  const counted = async () =>
    Number(/^localchap_visits_total (\d+)/m.exec(await started.services.observer.metrics.text())![1]);
  return { visit, counted };
}

describe("a visitor", () => {
  test("a visitor sees the address of the connection, whatever the headers", async () => {
    const { api } = await startApi();

    const reply = await api.send({
      method: "GET",
      url: "/v2/ip",
      remoteAddress: "102.89.1.2",
      headers: { "x-forwarded-for": "1.1.1.1", "x-real-ip": "1.1.1.1" },
    });

    expect(reply.body).toEqual({ ip: "102.89.1.2" });
  });

  test("a visit is counted", async () => {
    const { visit, counted } = await startVisits();
    const before = await counted();

    expect((await visit()).body).toEqual({ counted: true });

    expect(await counted()).toBe(before + 1);
  });

  test.each<Record<string, string>>([{ dnt: "1" }, { "sec-gpc": "1" }])(
    "a visitor with %j is not counted",
    async (headers) => {
      const { visit, counted } = await startVisits();
      const before = await counted();

      expect((await visit(headers)).body).toEqual({ counted: false });

      expect(await counted()).toBe(before);
    },
  );

  test.each([{ ip_address: 1 }, { ip_address: "1".repeat(101) }, { ip_address: ["1"] }])(
    "a visitor with a body like %j is refused",
    async (payload) => {
      const { visit } = await startVisits();

      expect(await visit({}, payload)).toMatchObject({ status: 422, body: { code: "request/invalid" } });
    },
  );
});

test("a visitor's hash is the same all day, differs by browser and address, and changes the next day", async () => {
  const { services, clock } = await startApi({ at: "2026-01-16T10:00:00Z" });
  const hash = async (ip: string, userAgent: string) =>
    Buffer.from((await hashVisitor(services, { ip, userAgent })).visitor).toString("hex");

  const one = await hash("102.89.1.2", "One");
  expect(one).toHaveLength(64);
  expect(await hash("102.89.1.2", "One")).toBe(one);
  expect(new Set([one, await hash("102.89.1.2", "Two"), await hash("102.89.1.3", "One")]).size).toBe(3);
  clock.moveTo("2026-01-17T10:00:00Z");
  expect(await hash("102.89.1.2", "One")).not.toBe(one);
});
