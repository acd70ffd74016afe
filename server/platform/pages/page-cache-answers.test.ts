import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { gzipOnly, startCache } from "#/tests/page-cache.ts";
import type { Page } from "./page-cache.ts";
import { compressPage } from "./page-encoding.ts";

describe("an answer", () => {
  const text = "<p>Everything about barbers in Ikeja.</p>".repeat(50);

  test.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["deflate", undefined, (body: Buffer) => body],
    ["", undefined, (body: Buffer) => body],
  ])("a response to a browser that reads %j is packed as %s", async (accepted, encoding, unpack) => {
    const { visit } = startCache(() => text);
    await visit("/");

    const { headers, body } = await visit("/", accepted ? { "accept-encoding": accepted } : {});

    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(body.length);
    expect(headers.vary).toBe("accept-encoding");
    expect(unpack(body).toString()).toBe(text);
  });

  test("a response that is served often is compressed better", async () => {
    const { visit } = startCache(() => text);
    const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
    for (let nth = 0; nth < 3; nth++) await visit("/", browser);

    await expect.poll(async () => (await visit("/", browser)).headers["content-encoding"]).toBe("br");
    const { body } = await visit("/", browser);
    expect(brotliDecompressSync(body).toString()).toBe(text);
  });

  test("a response that the browser has cached is 304", async () => {
    const { visit } = startCache(() => text);
    const { headers } = await visit("/");
    expect(headers["cache-control"]).toBe("public, no-cache");

    for (const known of [`${headers.etag}`, `"other", W/${headers.etag}`]) {
      const again = await visit("/", { "if-none-match": known });
      expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
      expect(again.body).toHaveLength(0);
    }
    expect((await visit("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("a response has another ETag after the page changed", async () => {
    let version = 1;
    const { cache, visit } = startCache(() => ({
      content: compressPage(`version ${version++}`),
      tags: new Set(["shop"]),
    }));
    const before = await visit("/");

    cache.invalidate("shop");
    const after = await visit("/", { "if-none-match": String(before.headers.etag) });

    expect([after.status, after.body.toString()]).toEqual([200, "version 2"]);
  });

  test("a response to HEAD has every header and no body", async () => {
    const { visit } = startCache(() => text);

    for (let nth = 0; nth < 2; nth++) {
      const { status, headers, body } = await visit("/", {}, "HEAD");
      expect([status, headers["content-length"], body.length]).toEqual([200, text.length, 0]);
    }
  });

  test("a response to a POST is never from the cache", async () => {
    const { cache, visit } = startCache(() => text);
    await visit("/");

    expect(cache.answer({ method: "POST", url: "/", headers: {} } as IncomingMessage, {} as ServerResponse)).toBe(
      false,
    );
  });
});

describe("a proxy in front", () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const allowed = "x-accel-expires";

  /** Response to the sixth visitor of a page, when its final compression is ready. */
  async function visitedOften(page: Partial<Page>, headers: Record<string, string>, proxySeconds?: number) {
    const { visit } = startCache(
      () => ({ headers: html, content: compressPage("page"), ...page }),
      undefined,
      proxySeconds,
    );
    for (let visits = 1; visits < 6; visits += 1) await visit("/", headers);
    return visit("/", headers);
  }

  test("may cache a page for a second once it is popular, while browsers revalidate each time", async () => {
    const { headers } = await visitedOften({}, gzipOnly, 1);

    expect(Object.keys(headers).filter((name) => [allowed, "cache-control"].includes(name))).toEqual([
      allowed,
      "cache-control",
    ]);
    expect(headers).toMatchObject({ [allowed]: 1, "cache-control": "public, no-cache", vary: "accept-encoding" });
  });

  test("may not cache a page that is opened once, such as one with a token in its address", async () => {
    const { visit } = startCache(() => ({ headers: html, content: compressPage("page") }), undefined, 1);

    expect((await visit("/confirm_email?token=1", gzipOnly)).headers).not.toHaveProperty(allowed);
  });

  test("revalidates its cached page with 304", async () => {
    const { visit } = startCache(() => ({ headers: html, content: compressPage("page") }), undefined, 1);
    const { etag } = (await visit("/")).headers;

    const renewed = await visit("/", { "if-none-match": String(etag) });

    expect([renewed.status, renewed.headers[allowed], renewed.body.length]).toEqual([304, 1, 0]);
  });

  test.each([
    ["a page that is private", { isPrivate: true }],
    ["the data of a page, requested after one's own change", { headers: { "content-type": "text/x-script" } }],
  ])("may not cache %s", async (_what, page) => {
    expect((await visitedOften(page, gzipOnly, 1)).headers).not.toHaveProperty(allowed);
  });

  test("may not cache a page before its final compression", async () => {
    expect((await visitedOften({}, { "accept-encoding": "zstd" }, 1)).headers).not.toHaveProperty(allowed);
  });

  test("gets no headers if none is configured", async () => {
    expect((await visitedOften({}, gzipOnly)).headers).not.toHaveProperty(allowed);
  });
});
