import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, test } from "vitest";
import { api as routes } from "#/server/api.ts";
import { startApi } from "#/tests/api.ts";
import type { Route } from "./route.ts";

describe("a body", () => {
  const json = { "content-type": "application/json" };

  test.each(["{", "nonsense", '{"ip_address":', "[1,]", '{"__proto__": {"a": 1}}'])(
    "%j is not valid JSON",
    async (payload) => {
      const { api } = await startApi();

      expect(await api.post("/v2/visits", payload, json)).toMatchObject({
        status: 400,
        body: { code: "request/malformed" },
      });
    },
  );

  test("a body that claims to be JSON and is empty is rejected", async () => {
    const { api } = await startApi();

    expect(await api.post("/v2/visits", "", json)).toMatchObject({ status: 400, body: { code: "request/malformed" } });
  });

  test.each(["[]", "1", '"text"', "true"])("the JSON %s is no object, and is rejected", async (payload) => {
    const { api } = await startApi();

    const reply = await api.post("/v2/visits", payload, json);

    expect(reply).toMatchObject({
      status: 422,
      body: { code: "request/invalid", detail: "The body must be an object with named fields" },
    });
  });

  test("a body of 2 MB is too large", async () => {
    const { api } = await startApi();

    const reply = await api.post("/v2/visits", { ip_address: "x".repeat(2_000_000) });

    expect(reply).toMatchObject({
      status: 413,
      body: { code: "request/too-large", detail: "That is too large to send" },
    });
  });

  test.each(["text/plain", "application/xml", "application/octet-stream", "nonsense"])(
    "a body of type %s is refused",
    async (type) => {
      const { api } = await startApi();

      const reply = await api.post("/v2/visits", "ip_address=1", { "content-type": type });

      expect(reply).toMatchObject({ status: 415, body: { code: "request/unsupported-type" } });
    },
  );

  test("unknown fields of a body are ignored", async () => {
    const { api } = await startApi();

    expect((await api.post("/v2/visits", { ip_address: "1.2.3.4", colour: "red", is_admin: true })).status).toBe(200);
  });
});

describe("a query", () => {
  const searches = ["/v2/finder?search=plumber", "/v2/results?search=plumber", "/v2/suggest?q=plu"];
  const wrong = [
    ["0", "at least 1"],
    ["-1", "at least 1"],
    ["1e9", "at most"],
    ["abc", "number"],
    ["1.5", "whole number"],
    ["NaN", "number"],
    ["Infinity", "number"],
  ] as const;

  test.each(searches.flatMap((url) => wrong.map(([limit, words]) => [`${url}&limit=${limit}`, words] as const)))(
    "%s is refused with words about the limit: %s",
    async (url, words) => {
      const { api } = await startApi();

      const { status, body } = await api.get(url);

      expect(status).toBe(422);
      expect(body.code).toBe("request/invalid");
      expect(body.detail).toMatch(/limit|result/i);
      expect(body.detail).toContain(words);
      expect(body.detail).not.toMatch(/Invalid input|Too (small|big)|expected/);
      expect(Object.keys(body.fields)).toEqual(["limit"]);
    },
  );
});

describe("calls from one address", () => {
  test("calls from one address are limited to 6,000 a minute", async () => {
    const { api } = await startApi();

    expect((await api.get("/v2/ip")).headers["x-ratelimit-limit"]).toBe("6000");
  });

  test("sign-in calls without the publishable key are limited to a tenth", async () => {
    const { api } = await startApi({ settings: { API_KEY: "web-key" } });
    const limitOf = async (headers: Record<string, string>) =>
      (await api.post("/v2/signup", {}, headers)).headers["x-ratelimit-limit"];

    expect(await limitOf({})).toBe("600");
    expect(await limitOf({ "x-api-key": "web-key" })).toBe("6000");
    expect((await api.get("/v2/ip")).headers["x-ratelimit-limit"]).toBe("6000");
  });

  test("calls beyond the limit are rejected, with when to try again, and other addresses are not", async () => {
    const { api } = await startApi({ http: { callsPerAddressAMinute: 20 } });
    const from = (remoteAddress: string) => api.send({ method: "GET", url: "/v2/ip", remoteAddress });

    const first = await Promise.all(Array.from({ length: 20 }, () => from("10.0.0.9")));
    const over = await from("10.0.0.9");

    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    expect(over).toMatchObject({ status: 429, body: { code: "request/too-many" } });
    expect(over.body.detail).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/);
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("10.0.0.10")).status).toBe(200);
  });

  test("calls beyond a limit of their contract are rejected before their handler runs, however many come at once", async () => {
    let dispatch = 0;
    const limited: Route[] = routes.map((route) =>
      route.name === "GET /v2/ip"
        ? {
            ...route,
            call: { ...route.call, limits: ["sign-up"] },
            handle: async ({ caller }) => {
              dispatch += 1;
              return { ip: caller.ip };
            },
          }
        : route,
    );
    const { api } = await startApi({ http: { routes: limited } });

    const replies = await Promise.all(Array.from({ length: 40 }, () => api.get("/v2/ip")));

    const over = replies.filter(({ status }) => status === 429);
    expect([over.length, dispatch]).toEqual([10, 30]);
    expect(over[0]).toMatchObject({
      headers: { "retry-after": "3600" },
      body: { detail: "Too many tries. Try again in 60 minutes." },
    });
  });

  test("calls are counted by the address that a trusted proxy reports, and no other header", async () => {
    const seen = async (settings: Record<string, string>) => {
      const { api } = await startApi({ settings });
      const headers = { "x-forwarded-for": "6.6.6.6, 7.7.7.7" };
      return (await api.send({ method: "GET", url: "/v2/ip", remoteAddress: "127.0.0.1", headers })).body.ip;
    };

    expect(await seen({})).toBe("127.0.0.1");
    expect(await seen({ TRUST_PROXY: "loopback" })).toBe("7.7.7.7");
    expect(await seen({ TRUST_PROXY: "1" })).toBe("7.7.7.7");
    expect(await seen({ TRUST_PROXY: "2" })).toBe("6.6.6.6");
    expect(await seen({ TRUST_PROXY: "127.0.0.0/8,7.7.7.7" })).toBe("6.6.6.6");
    expect(await seen({ TRUST_PROXY: "10.0.0.0/8" })).toBe("127.0.0.1");
  });
});

describe("a request whose target is no path", () => {
  test.each([
    "GET http://elsewhere.example/ HTTP/1.1",
    "GET http://elsewhere.example/v2/faq HTTP/1.1",
    "OPTIONS * HTTP/1.1",
  ])("%s is rejected with 400", async (line) => {
    const { http } = await startApi();
    await http.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((http.server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => (answer += bytes));

    socket.write(`${line}\r\nHost: elsewhere.example\r\n\r\n`);
    await once(socket, "close");

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/cross-origin-resource-policy: same-origin/i);
  });
});
