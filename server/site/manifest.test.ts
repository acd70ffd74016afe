import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { serveManifest } from "./manifest.ts";

test("the app is installed under the configured product name", async () => {
  const { http, services } = await startApi({ settings: { BRAND_NAME: "Oja" }, http: {} });
  serveManifest(http, services);
  const reply = await http.inject("/manifest.webmanifest");
  expect(reply.headers["content-type"]).toContain("application/manifest+json");
  expect(reply.json()).toMatchObject({ name: "Oja", short_name: "Oja", start_url: "/", display: "standalone" });
});
