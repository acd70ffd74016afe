import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { gzipOnly, later, minute, second, settled, startCache } from "#/tests/page-cache.ts";
import { compressPage } from "./page-encoding.ts";

const brotliOnly = { "accept-encoding": "br" };

describe("a page", () => {
  test("a page is rendered once for 30 seconds", async () => {
    const { clock, rendered, visit } = startCache(() => "hello");

    await visit("/");
    clock.now = 30 * second;
    expect((await visit("/")).body.toString()).toBe("hello");
    expect(rendered).toEqual(["/"]);
  });

  test("a stale page is served while a new one is rendered once", async () => {
    let version = 1;
    const { clock, rendered, visit } = startCache(() => `version ${version++}`);
    await visit("/");

    clock.now = 31 * second;
    const stale = await Promise.all([visit("/"), visit("/"), visit("/")]);
    await settled();

    expect(stale.map(({ body }) => body.toString())).toEqual(["version 1", "version 1", "version 1"]);
    expect(rendered).toHaveLength(2);
    expect((await visit("/")).body.toString()).toBe("version 2");
  });

  test("a page older than a minute is rendered before it is served, since it shows opening states", async () => {
    let version = 1;
    const { clock, visit } = startCache(() => `version ${version++}`);
    await visit("/");

    clock.now = minute + 1;
    expect((await visit("/")).body.toString()).toBe("version 2");
  });

  test("a stale page is served when rendering fails", async () => {
    let isBroken = false;
    const { clock, visit } = startCache(() => {
      if (isBroken) throw new Error("the database is gone");
      return "hello";
    });
    await visit("/");
    isBroken = true;

    for (const now of [minute, 5 * minute, 10 * minute]) {
      clock.now = now;
      expect((await visit("/")).body.toString()).toBe("hello");
      await settled();
    }
    clock.now = 10 * minute + 1;
    await expect(visit("/")).rejects.toThrow("the database is gone");
  });

  test("a page is rendered once for concurrent requests", async () => {
    const slow = later<string>();
    const { rendered, visit } = startCache(() => slow.promise);

    const visits = Array.from({ length: 50 }, () => visit("/"));
    slow.resolve("hello");

    expect(new Set((await Promise.all(visits)).map(({ body }) => body.toString()))).toEqual(new Set(["hello"]));
    expect(rendered).toHaveLength(1);
  });

  test("a failed page is rendered again for the next request", async () => {
    let times = 0;
    const { visit } = startCache(() => {
      if (times++ === 0) throw new Error("once");
      return "hello";
    });

    await expect(visit("/")).rejects.toThrow("once");
    expect((await visit("/")).body.toString()).toBe("hello");
  });

  test("a page with another query is a separate entry", async () => {
    const { visit } = startCache((url) => url);

    expect((await visit("/search?search=a")).body.toString()).toBe("/search?search=a");
    expect((await visit("/search?search=b")).body.toString()).toBe("/search?search=b");
  });

  test.each([404, 301, 500])("a page with status %i is cached neither here nor by proxies", async (status) => {
    const { cache, rendered, visit } = startCache(() => ({ status, content: compressPage("gone") }));

    const first = await visit("/nowhere");
    await visit("/nowhere");

    expect(first).toMatchObject({ status, headers: { "cache-control": "no-store" } });
    expect(first.headers.etag).toBeUndefined();
    expect([rendered.length, cache.bytes]).toEqual([2, 0]);
  });

  test("a page that is gone when re-rendered is not served again", async () => {
    let status = 200;
    const { clock, visit } = startCache(() => ({ status, content: compressPage("shop") }));
    await visit("/shop");

    status = 404;
    clock.now = minute;
    await visit("/shop");
    await settled();

    expect((await visit("/shop")).status).toBe(404);
  });

  test("a private page is not cached", async () => {
    const { cache, visit } = startCache(() => ({ content: compressPage("mine"), isPrivate: true }));

    expect((await visit("/")).headers["cache-control"]).toBe("no-store");
    expect(cache.bytes).toBe(0);
  });
});

describe("cached pages", () => {
  test("the cache stays within its size over 1,000 URLs, and retains the most recently used pages", async () => {
    const bytesMax = 300_000;
    const { cache, rendered, visit } = startCache(() => randomBytes(5_000).toString("hex"), bytesMax);

    await visit("/favourite");
    for (let nth = 0; nth < 1_000; nth++) {
      await visit(`/search?page=${nth}`);
      if (nth % 5 === 0) await visit("/favourite");
      expect(cache.bytes).toBeLessThanOrEqual(bytesMax);
    }

    expect(cache.bytes).toBeGreaterThan(bytesMax / 2);
    expect(rendered.filter((url) => url === "/favourite")).toHaveLength(1);
  });

  test("cached pages are not evicted for one page that is larger than the cache", async () => {
    const { cache, rendered, visit } = startCache(
      (url) => (url === "/huge" ? randomBytes(200_000).toString("hex") : "small"),
      100_000,
    );
    await visit("/");

    expect((await visit("/huge")).body).toHaveLength(400_000);
    await visit("/");

    expect(rendered).toEqual(["/", "/huge"]);
    expect(cache.bytes).toBeLessThan(1_000);
  });

  test("cached pages count with their compressed size, and are served in every requested encoding", async () => {
    const text = "the same words again ".repeat(5_000);
    const { cache, rendered, visit } = startCache(() => text);

    await visit("/", { "accept-encoding": "zstd" });
    expect(cache.bytes).toBeLessThan(text.length / 100);

    const [plain, gzip, br] = [await visit("/"), await visit("/", gzipOnly), await visit("/", brotliOnly)];
    const bodies = [plain.body, gunzipSync(gzip.body), brotliDecompressSync(br.body)];
    expect(bodies.map(String)).toEqual([text, text, text]);
    expect(rendered).toEqual(["/"]);
  });
});
