// @module-tag thorough
import { expect, inject, test } from "vitest";
import { newVisitor } from "./browser.ts";

const guarded = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

const answers: Record<string, () => string> = {
  "a page": () => "/faq",
  "an unknown page": () => "/no/such/page",
  "a place": () => "/in/lagos",
  "a malformed address": () => "/%",
  "an address that is too long": () => `/search?search=${"a".repeat(2_100)}`,
  "a file": () => "/favicon.svg",
  "the service worker": () => "/sw.js",
  "a call": () => "/v2/categories",
  "a call that is refused": () => "/v2/user",
  "a picture": () => "/scenes/plumber-1.svg",
  "an unknown picture": () => "/media/none/480.webp",
  "a card": () => `/share/${inject("world").plumber.id}/card.png`,
  "the sitemap": () => "/sitemap.xml",
  "the health check": () => "/healthz",
};

test.each(Object.entries(answers))("%s has its security headers, fresh and from the cache", async (_name, path) => {
  const { request } = await newVisitor();
  for (const _time of ["fresh", "cached"]) {
    expect((await request.get(path())).headers()).toMatchObject(guarded);
  }
});

test("a built file executes nothing when opened as a page, and cannot be loaded by other sites", async () => {
  const { request } = await newVisitor();
  const [script] = (await (await request.get("/faq")).text()).match(/\/assets\/[\w.-]+\.js/) ?? [];
  expect((await request.get(script!)).headers()).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("no page allows arbitrary inline scripts, fresh or from the cache", async () => {
  const { request } = await newVisitor();
  for (const path of ["/", "/faq", "/faq", inject("world").plumber.path, "/in/lagos/ikeja", "/profile"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"]!;
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|nonce-/);
  }
});

test("another site’s page can neither call the API nor frame pages", async () => {
  const { request } = await newVisitor();
  const headers = { origin: "https://evil.example" };
  expect((await request.get("/v2/categories", { headers })).status()).toBe(403);
  expect((await request.post("/v2/resetpassword", { headers, data: { email: "ada@example.com" } })).status()).toBe(403);
});
