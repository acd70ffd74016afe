import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api as routes } from "#/server/api.ts";
import { errorStatus } from "#/shared/error-codes.ts";
import { startApi } from "#/tests/api.ts";

test("the configuration has the values that screens show", async () => {
  const { api } = await startApi({
    settings: {
      BRAND_NAME: "Oja",
      PUBLIC_URL: "https://oja.example/",
      SUPPORT_EMAIL: "help@oja.example",
      X_URL: "https://x.com/oja",
    },
  });

  expect((await api.get("/v2/config")).body).toMatchObject({
    brand: "Oja",
    tagline: "simplify your life",
    public_url: "https://oja.example",
    support_email: "help@oja.example",
    is_demo: false,
    links: { x: "https://x.com/oja", facebook: "", instagram: "", agent_site: "", app_store: "" },
  });
});

test("a demo has example links in the footer unless links are configured", async () => {
  const demo = await startApi({ settings: { DEMO_BUSINESSES: "10" } });
  const set = await startApi({ settings: { DEMO_BUSINESSES: "10", X_URL: "https://x.com/oja" } });

  const { links } = (await demo.api.get("/v2/config")).body;
  expect(Object.keys(links)).toEqual(["agent_site", "app_store", "facebook", "instagram", "x"]);
  expect(Object.values(links).every((link) => /^https:.*\.localchap\.example\/$/.test(String(link)))).toBe(true);
  expect((await set.api.get("/v2/config")).body.links).toMatchObject({ x: "https://x.com/oja", facebook: "" });
});

test("the configuration does not contain the database address", async () => {
  const { api } = await startApi({
    settings: { DATABASE_URL: "postgres://user:secret@db/name", DATA_DIR: "/srv/secret" },
  });

  expect(JSON.stringify((await api.get("/v2/config")).body)).not.toContain("secret");
});

describe("the API reference", () => {
  const typesOf = {
    json: "application/json",
    picture: "image/*",
    stream: "text/event-stream",
    csv: "text/csv",
    "json file": "application/json",
    text: "text/plain",
  };
  let document: ReturnType<typeof readReference> | undefined;
  const readReference = async () => (await (await startApi()).api.get("/v2/openapi.json")).body;
  /** Fetched once, since it is half a megabyte. */
  const reference = () => {
    document ??= readReference();
    return document;
  };

  test("the API reference is an OpenAPI 3.1 document whose references all resolve", async () => {
    const all = await reference();

    expect(all).toMatchObject({ openapi: "3.1.0", info: { title: "LocalChap API", version: "2" } });
    const text = JSON.stringify(all);
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect(
        pointer!.split("/").reduce((at, step) => at?.[step], all),
        pointer,
      ).toBeDefined();
    }
  });

  test("the API reference lists every error code with its status and the calls that use it", async () => {
    const { body } = await (await startApi()).api.get("/v2/errors");

    expect(body).toContainEqual({ code: "account/wrong-password", status: 400, calls: expect.any(Array) });
    expect(body.every(({ status }: { status: number }) => status >= 400)).toBe(true);
  });

  test("the API reference describes every call, and no other", async () => {
    const { paths } = await reference();

    const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(described.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  test.each(routes.map((route) => [route.name, route] as const))(
    "the API reference of %s has its input, its response and its errors",
    async (name, { call }) => {
      const [method = "", path = ""] = name.split(" ");
      const operation = (await reference()).paths[path][method.toLowerCase()];
      const namesIn = (where: string) =>
        operation.parameters
          .filter((each: { in: string }) => each.in === where)
          .map((each: { name: string }) => each.name);

      expect(operation.summary).toMatch(/\.$/);
      expect(namesIn("path")).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
      expect(namesIn("query")).toEqual(Object.keys(call.query?.shape ?? {}));
      expect(operation.requestBody !== undefined).toBe(
        call.body !== undefined || ["file", "raw"].includes(call.bodyAs ?? ""),
      );
      const { $schema: _, ...returns } = z.toJSONSchema(call.returns, { io: "output", unrepresentable: "any" });
      const { content } = operation.responses["200"];
      const type = typesOf[call.answersAs ?? "json"];
      expect(Object.keys(content)).toEqual(call.answersIn ?? [type]);
      if (call.answersAs !== "picture") expect(content[type].schema).toEqual(returns);
      for (const code of call.errors ?? []) expect(operation.responses[errorStatus[code]].description).toContain(code);
    },
  );
});
