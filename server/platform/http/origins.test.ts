import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const friend = "https://app.example.com";
const settings = { PUBLIC_URL: "https://chap.example", ALLOWED_ORIGINS: `${friend}, http://localhost:8080` };
const from = (origin: string, more: Record<string, string> = {}) => ({ origin, ...more });

describe("a call", () => {
  test.each(["https://chap.example", friend, "http://localhost:8080"])(
    "a call from a page of %s is answered",
    async (origin) => {
      const { api } = await startApi({ settings });

      expect((await api.get("/v2/categories", from(origin))).status).toBe(200);
      expect((await api.post("/v2/resetpassword", { email: "ada@example.com" }, from(origin))).status).toBe(200);
    },
  );

  test("a call without an origin is accepted: apps, other servers and webhooks send none", async () => {
    const { api } = await startApi({ settings });

    expect((await api.get("/v2/categories")).status).toBe(200);
  });

  test("a call from a page of the same host is accepted, whatever the host", async () => {
    const { api } = await startApi({ settings });
    const headers = from("http://192.168.1.4:3000", { host: "192.168.1.4:3000" });

    expect((await api.get("/v2/categories", headers)).status).toBe(200);
  });

  test.each([
    "https://evil.example",
    "http://chap.example",
    "https://chap.example.evil.example",
    "https://app.example.com:8443",
    "null",
    "",
    "https://",
  ])("a call from a page of %j is rejected, reading and writing", async (origin) => {
    const { api } = await startApi({ settings });

    for (const answer of [
      await api.get("/v2/categories", from(origin)),
      await api.post("/v2/resetpassword", { email: "ada@example.com" }, from(origin)),
      await api.get("/v2/nothing", from(origin)),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: "request/foreign-origin" } });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });
});

describe("a site in the settings", () => {
  test("a site in the settings may read the answer, and no cache gives it to another", async () => {
    const { api } = await startApi({ settings });

    const { headers } = await api.get("/v2/finder?search=plumber", from(friend));

    expect(headers).toMatchObject({
      "access-control-allow-origin": friend,
      "access-control-expose-headers": expect.stringContaining("x-total-count"),
      vary: "origin",
    });
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  test("a site in the settings may read a refusal too", async () => {
    const { api } = await startApi({ settings });

    const { status, headers } = await api.get("/v2/user", from(friend));

    expect([status, headers["access-control-allow-origin"]]).toEqual([401, friend]);
  });

  test("the preflight request of a site in the settings is answered; others are not", async () => {
    const { api } = await startApi({ settings });
    const ask = (origin: string) =>
      api.send({
        method: "OPTIONS",
        url: "/v2/user",
        headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "authorization" },
      });

    const allowed = await ask(friend);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      "access-control-allow-origin": friend,
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": expect.stringContaining("authorization"),
    });
    expect((await ask("https://evil.example")).status).toBe(403);
  });
});
