import { describe, expect, test } from "vitest";
import { api as routes } from "#/server/api.ts";
import { startApi } from "#/tests/api.ts";
import { AppError } from "../errors.ts";
import { findConstant } from "./constant-answers.ts";
import type { Route } from "./route.ts";

describe("an unknown call", () => {
  test.each(["/v2", "/v2/", "/v2/nothing", "/v2/business", "/v2/finder/more", "/v2/Finder"])(
    "%s is refused with JSON",
    async (url) => {
      const { api } = await startApi();

      const { status, headers, body } = await api.get(url);

      expect(status).toBe(404);
      expect(headers["content-type"]).toMatch("application/json");
      expect(body).toEqual({
        detail: "There is no such call",
        code: "request/unknown-call",
        request_id: headers["x-request-id"],
      });
    },
  );

  test.each(["POST", "PUT", "DELETE", "PATCH"] as const)(
    "%s on a read-only path is refused with JSON",
    async (method) => {
      const { api } = await startApi();

      expect(await api.send({ method, url: "/v2/finder" })).toMatchObject({
        status: 404,
        body: { code: "request/unknown-call" },
      });
    },
  );

  test.each(["/v2/business/%zz", "/v2/%", "/v2/business/%E0%A4%A"])(
    "the malformed path %s is refused as such",
    async (url) => {
      const { api } = await startApi();

      expect(await api.get(url)).toMatchObject({ status: 400, body: { code: "request/malformed" } });
    },
  );

  test("an unknown call with a very long id is not found", async () => {
    const { api } = await startApi();

    expect((await api.get(`/v2/business/${"a".repeat(5_000)}`)).status).toBe(404);
  });
});

describe("a response", () => {
  test("a response has its own id, which the caller cannot choose", async () => {
    const { api } = await startApi();

    const one = await api.get("/v2/config", { "x-request-id": "mine", "request-id": "mine" });
    const two = await api.get("/v2/config");

    expect(one.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(two.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
  });

  test("a response is JSON with protection against content sniffing", async () => {
    const { api } = await startApi();

    const { headers } = await api.get("/v2/categories");

    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  });

  test("a response to HEAD has no body", async () => {
    const { http } = await startApi();

    const reply = await http.inject({ method: "HEAD", url: "/v2/config" });

    expect([reply.statusCode, reply.body]).toEqual([200, ""]);
  });

  test("a response is the same with a trailing slash", async () => {
    const { api } = await startApi();

    expect((await api.get("/v2/config/")).body).toEqual((await api.get("/v2/config")).body);
  });

  test("responses to members are not cacheable", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    const reply = await api.as(await make.account()).get(`/v2/business/${id}`);

    expect(reply.headers["cache-control"]).toBe("no-store");
  });
});

describe("internal errors", () => {
  const call = { ...routes[0]!.call, query: undefined, params: undefined, body: undefined };
  const failing = (name: Route["name"], error: unknown): Route => ({
    name,
    call,
    handle: () => {
      throw error;
    },
  });

  test("unexpected errors show their details in the log only", async () => {
    const secret = new Error('relation "accounts" of postgres://user:secret@db does not exist');
    const { api } = await startApi({ http: { routes: [failing("GET /v2/broken", secret)] } });

    const { status, body } = await api.get("/v2/broken");

    expect(status).toBe(500);
    expect(body).toMatchObject({ code: "server/failed", detail: "Something went wrong on our side. Try again." });
    expect(JSON.stringify(body)).not.toMatch(/accounts|secret/);
  });

  test("refusals have a Retry-After if it is known", async () => {
    const busy = new AppError("server/unavailable", "Payments rest for a moment.", { retryAfterSeconds: 30 });
    const { api } = await startApi({ http: { routes: [failing("GET /v2/busy", busy)] } });

    const { status, headers } = await api.get("/v2/busy");

    expect([status, headers["retry-after"]]).toEqual([503, "30"]);
  });
});

describe("a call that depends on settings only", () => {
  test.each(["/v2/openapi.json", "/v2/locations"])(
    "%s is served with the same bytes, or with 304 if unchanged",
    async (url) => {
      const { http } = await startApi();
      const first = await http.inject(url);
      const { etag } = first.headers;

      const again = await http.inject({ url, headers: { "if-none-match": String(etag) } });

      expect(etag).toMatch(/^"[\w-]+"$/);
      expect([again.statusCode, again.body]).toEqual([304, ""]);
      expect((await http.inject(url)).rawPayload).toEqual(first.rawPayload);
    },
  );

  test("a call that depends only on settings runs once under concurrency, and again after a failure", async () => {
    const { services } = await startApi();
    const route = routes.find(({ call }) => call.isConstant)!;
    let times = 0;
    const make = async () => {
      times += 1;
      if (times === 1) throw new Error("not yet");
      return { times };
    };

    await expect(findConstant(services.config, route, make)).rejects.toThrow("not yet");
    const answers = await Promise.all([1, 2, 3].map(() => findConstant(services.config, route, make)));

    expect(answers.map(({ value }) => value)).toEqual([{ times: 2 }, { times: 2 }, { times: 2 }]);
  });
});
