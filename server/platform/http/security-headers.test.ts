import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

/** Headers of a response over a real connection: `inject` lacks those added by the server. */
async function headersOf(path: string, settings: Record<string, string> = {}) {
  // The headers are fixed when a server is built, so a shared one may have those of another test's settings.
  const { http } = await startApi({ settings, http: {} });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  // A new connection: a pooled one may lead to an earlier server on the same port.
  const [answer] = (await once(get({ port, host: "127.0.0.1", path, agent: false }), "response")) as [IncomingMessage];
  answer.resume();
  return answer.headers;
}

const paystack = { PAYSTACK_PUBLIC_KEY: "pk_test_1", PAYSTACK_SECRET_KEY: "sk_test_1" };

describe("every answer", () => {
  test.each(["/v2/categories", "/v2/nothing", "/v2/%", "/%", "/nothing"])(
    "every response of %s has security headers",
    async (path) => {
      expect(await headersOf(path)).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringMatching(
          /camera=\(\).*geolocation=\(self\), microphone=\(self\), payment=\(\)/,
        ),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    },
  );

  test.each(["/v2/nothing", "/nothing", "/v2/locations"])(
    "every response of %s may load nothing, unless it is a page",
    async (path) => {
      expect((await headersOf(path))["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  test("every response of /v2 is inert when it is opened as a page", async () => {
    expect(await headersOf("/v2/categories")).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test("every response sets HSTS, only if the site is served over https", async () => {
    expect(await headersOf("/v2/categories", { PUBLIC_URL: "https://chap.example" })).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
    expect(await headersOf("/v2/categories")).not.toHaveProperty("strict-transport-security");
  });

  test("responses allow the card form to request payment only if it is configured", async () => {
    expect(await headersOf("/v2/categories", paystack)).toMatchObject({
      "permissions-policy": expect.stringContaining('payment=(self "https://checkout.paystack.com")'),
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
  });
});
