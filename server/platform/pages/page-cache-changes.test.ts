import { describe, expect, test } from "vitest";
import { later, minute, settled, startCache } from "#/tests/page-cache.ts";
import type { Page } from "./page-cache.ts";
import { compressPage } from "./page-encoding.ts";

describe("a change", () => {
  const tagged = () =>
    startCache((url) => ({ content: compressPage(url), tags: new Set([`business:${url.slice(1)}`, "listings:all"]) }));

  test("only pages that show changed data are rendered again", async () => {
    const { cache, rendered, visit } = tagged();
    for (const url of ["/1", "/2"]) await visit(url);

    cache.invalidate("business:1");
    for (const url of ["/1", "/2"]) await visit(url);

    expect(rendered).toEqual(["/1", "/2", "/1"]);
  });

  test("a changed list invalidates every page that shows it", async () => {
    const { cache, clock, rendered, visit } = tagged();
    for (const url of ["/1", "/2"]) await visit(url);

    cache.invalidate("business:9", "listings:all");
    clock.now += 1;
    for (const url of ["/1", "/2"]) await visit(url);

    expect(rendered).toEqual(["/1", "/2", "/1", "/2"]);
    expect(cache.bytes).toBeGreaterThan(0);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  test("during a rendering is not lost: that page is not cached", async () => {
    const slow = later<Partial<Page>>();
    const { cache, rendered, visit } = startCache(() => slow.promise);

    const visiting = visit("/1");
    cache.invalidate("business:1");
    slow.resolve({ content: compressPage("old"), tags: new Set(["business:1"]) });
    await visiting;
    await visit("/1");

    expect(rendered).toHaveLength(2);
  });

  test("during a rendering is visible to later requests", async () => {
    const renderings = [later<Partial<Page>>(), later<Partial<Page>>()];
    let nth = 0;
    const { cache, clock, visit } = startCache(() => renderings[nth++]!.promise);
    const tags = new Set(["business:1"]);

    const early = visit("/1");
    cache.invalidate("business:1");
    clock.now += 1;
    const late = visit("/1");
    renderings[0]!.resolve({ content: compressPage("old"), tags });
    renderings[1]!.resolve({ content: compressPage("new"), tags });

    expect((await early).body.toString()).toBe("old");
    expect((await late).body.toString()).toBe("new");
    expect((await visit("/1")).body.toString()).toBe("new");
  });

  test("to other pages does not affect waiting requests", async () => {
    const slow = later<Partial<Page>>();
    const { cache, clock, rendered, visit } = startCache(() => slow.promise);

    const early = visit("/1");
    cache.invalidate("business:2", "listings:all");
    clock.now += 1;
    const late = visit("/1");
    slow.resolve({ content: compressPage("page"), tags: new Set(["business:1"]) });

    expect([(await early).body.toString(), (await late).body.toString()]).toEqual(["page", "page"]);
    expect(rendered).toEqual(["/1"]);
  });

  test("of everything during a rendering prevents caching", async () => {
    const slow = later<Partial<Page>>();
    const { cache, rendered, visit } = startCache(() => slow.promise);

    const visiting = visit("/1");
    cache.clear();
    slow.resolve({ content: compressPage("old") });
    await visiting;
    await visit("/1");

    expect(rendered).toHaveLength(2);
  });

  test("during the re-rendering of a stale page is not lost either", async () => {
    let version = 1;
    let wait: Promise<void> | undefined;
    const { cache, clock, visit } = startCache(async () => {
      const content = compressPage(`version ${version}`);
      await wait;
      return { content, tags: new Set(["business:1"]) };
    });
    await visit("/1");
    const slow = later<void>();
    wait = slow.promise;

    clock.now = minute;
    await visit("/1");
    version = 2;
    cache.invalidate("business:1");
    slow.resolve();
    await settled();

    expect((await visit("/1")).body.toString()).toBe("version 2");
  });
});
