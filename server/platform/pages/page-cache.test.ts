import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Page, PageCache } from "./page-cache.ts";
import { packPage } from "./page-encoding.ts";

const second = 1_000;
const minute = 60 * second;

interface Answered {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** A cache over pages that are made by `pageFor`, a clock to move, and visitors. */
function startCache(
  pageFor: (url: string) => Promise<Partial<Page> | string> | Partial<Page> | string,
  bytesMax?: number,
  proxySeconds?: number,
) {
  const clock = { now: 0 };
  const rendered: string[] = [];
  const cache = new PageCache({
    bytesMax,
    proxySeconds,
    now: () => clock.now,
    render: async (url) => {
      rendered.push(url);
      const made = await pageFor(url);
      const page = typeof made === "string" ? { content: packPage([made]) } : made;
      return { status: 200, headers: { "content-type": "text/html" }, content: packPage([]), tags: new Set(), ...page };
    },
  });
  const visit = async (url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answered> => {
    const answered: Answered = { status: 0, headers: {}, body: Buffer.alloc(0) };
    const ended = later<void>();
    const response = {
      setHeader: (name: string, value: number) => Object.assign(answered.headers, { [name]: value }),
      writeHead: (status: number, given: Answered["headers"]) => {
        Object.assign(answered, { status, headers: { ...answered.headers, ...given } });
        return response;
      },
      end: (body?: Buffer) => {
        answered.body = body ?? Buffer.alloc(0);
        ended.resolve();
      },
    } as unknown as ServerResponse;
    const request = { method, url, headers } as unknown as IncomingMessage;
    if (!cache.answer(request, response)) await cache.answerAnew(url, request, response);
    await ended.promise;
    return answered;
  };
  return { cache, clock, rendered, visit };
}

/** A promise to be kept later. */
const later = <T>() => Promise.withResolvers<T>();
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a page", () => {
  test("a page is rendered once for 30 seconds", async () => {
    const { clock, rendered, visit } = startCache(() => "hello");

    await visit("/");
    clock.now = 30 * second;
    expect((await visit("/")).body.toString()).toBe("hello");
    expect(rendered).toEqual(["/"]);
  });

  test("a page is given out stale while a new one is made, once", async () => {
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

  test("a page is not given out after ten minutes", async () => {
    let version = 1;
    const { clock, visit } = startCache(() => `version ${version++}`);
    await visit("/");

    clock.now = 10 * minute + 1;
    expect((await visit("/")).body.toString()).toBe("version 2");
  });

  test("a page is still given out stale when making a new one fails", async () => {
    let isBroken = false;
    const { clock, visit } = startCache(() => {
      if (isBroken) throw new Error("the database is gone");
      return "hello";
    });
    await visit("/");
    isBroken = true;
    clock.now = minute;

    for (let nth = 0; nth < 3; nth++) {
      expect((await visit("/")).body.toString()).toBe("hello");
      await settled();
    }
  });

  test("a page is rendered once for everybody who asks meanwhile", async () => {
    const slow = later<string>();
    const { rendered, visit } = startCache(() => slow.promise);

    const visits = Array.from({ length: 50 }, () => visit("/"));
    slow.resolve("hello");

    expect(new Set((await Promise.all(visits)).map(({ body }) => body.toString()))).toEqual(new Set(["hello"]));
    expect(rendered).toHaveLength(1);
  });

  test("a page that fails is rendered anew for the next who asks", async () => {
    let times = 0;
    const { visit } = startCache(() => {
      if (times++ === 0) throw new Error("once");
      return "hello";
    });

    await expect(visit("/")).rejects.toThrow("once");
    expect((await visit("/")).body.toString()).toBe("hello");
  });

  test("a page with another query is another", async () => {
    const { visit } = startCache((url) => url);

    expect((await visit("/search?search=a")).body.toString()).toBe("/search?search=a");
    expect((await visit("/search?search=b")).body.toString()).toBe("/search?search=b");
  });

  test.each([404, 301, 500])("a page with status %i is not kept, and no cache on the way keeps it", async (status) => {
    const { cache, rendered, visit } = startCache(() => ({ status, content: packPage(["gone"]) }));

    const first = await visit("/nowhere");
    await visit("/nowhere");

    expect(first).toMatchObject({ status, headers: { "cache-control": "no-store" } });
    expect(first.headers.etag).toBeUndefined();
    expect([rendered.length, cache.bytes]).toEqual([2, 0]);
  });

  test("a page that is gone when it is made anew is not given out again", async () => {
    let status = 200;
    const { clock, visit } = startCache(() => ({ status, content: packPage(["shop"]) }));
    await visit("/shop");

    status = 404;
    clock.now = minute;
    await visit("/shop");
    await settled();

    expect((await visit("/shop")).status).toBe(404);
  });

  test("a page of one person is kept for no one", async () => {
    const { cache, visit } = startCache(() => ({ content: packPage(["mine"]), isPrivate: true }));

    expect((await visit("/")).headers["cache-control"]).toBe("no-store");
    expect(cache.bytes).toBe(0);
  });
});

describe("an answer", () => {
  const text = "<p>Everything about barbers in Ikeja.</p>".repeat(50);

  test.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["deflate", undefined, (body: Buffer) => body],
    ["", undefined, (body: Buffer) => body],
  ])("an answer to a browser that reads %j is packed as %s", async (accepted, encoding, unpack) => {
    const { visit } = startCache(() => text);
    await visit("/");

    const { headers, body } = await visit("/", accepted ? { "accept-encoding": accepted } : {});

    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(body.length);
    expect(headers.vary).toBe("accept-encoding");
    expect(unpack(body).toString()).toBe(text);
  });

  test("an answer that is given out often is packed smaller", async () => {
    const { visit } = startCache(() => text);
    const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
    for (let nth = 0; nth < 3; nth++) await visit("/", browser);

    await expect.poll(async () => (await visit("/", browser)).headers["content-encoding"]).toBe("br");
    const { body } = await visit("/", browser);
    expect(brotliDecompressSync(body).toString()).toBe(text);
  });

  test("an answer that the browser has already is a few bytes", async () => {
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

  test("an answer has another tag when the page has changed", async () => {
    let version = 1;
    const { cache, visit } = startCache(() => ({
      content: packPage([`version ${version++}`]),
      tags: new Set(["shop"]),
    }));
    const before = await visit("/");

    cache.invalidate("shop");
    const after = await visit("/", { "if-none-match": String(before.headers.etag) });

    expect([after.status, after.body.toString()]).toEqual([200, "version 2"]);
  });

  test("an answer to HEAD has every header and no body", async () => {
    const { visit } = startCache(() => text);

    for (let nth = 0; nth < 2; nth++) {
      const { status, headers, body } = await visit("/", {}, "HEAD");
      expect([status, headers["content-length"], body.length]).toEqual([200, text.length, 0]);
    }
  });

  test("an answer to a POST is never from here", async () => {
    const { cache, visit } = startCache(() => text);
    await visit("/");

    expect(cache.answer({ method: "POST", url: "/", headers: {} } as IncomingMessage, {} as ServerResponse)).toBe(
      false,
    );
  });
});

describe("what changed", () => {
  const tagged = () =>
    startCache((url) => ({ content: packPage([url]), tags: new Set([`business:${url.slice(1)}`, "listings:all"]) }));

  test("a page that shows something changed is made anew, and no other", async () => {
    const { cache, rendered, visit } = tagged();
    for (const url of ["/1", "/2"]) await visit(url);

    cache.invalidate("business:1");
    for (const url of ["/1", "/2"]) await visit(url);

    expect(rendered).toEqual(["/1", "/2", "/1"]);
  });

  test("a changed list is made anew with every page that shows it", async () => {
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

  test("while a page was being rendered is not lost: that page is not kept", async () => {
    const slow = later<Partial<Page>>();
    const { cache, rendered, visit } = startCache(() => slow.promise);

    const visiting = visit("/1");
    cache.invalidate("business:1");
    slow.resolve({ content: packPage(["old"]), tags: new Set(["business:1"]) });
    await visiting;
    await visit("/1");

    expect(rendered).toHaveLength(2);
  });

  test("while a page was being rendered is seen by the person who asks after that", async () => {
    const renderings = [later<Partial<Page>>(), later<Partial<Page>>()];
    let nth = 0;
    const { cache, clock, visit } = startCache(() => renderings[nth++]!.promise);
    const tags = new Set(["business:1"]);

    const early = visit("/1");
    cache.invalidate("business:1");
    clock.now += 1;
    const late = visit("/1");
    renderings[0]!.resolve({ content: packPage(["old"]), tags });
    renderings[1]!.resolve({ content: packPage(["new"]), tags });

    expect((await early).body.toString()).toBe("old");
    expect((await late).body.toString()).toBe("new");
    expect((await visit("/1")).body.toString()).toBe("new");
  });

  test("elsewhere lets those who wait for a page under way have it", async () => {
    const slow = later<Partial<Page>>();
    const { cache, clock, rendered, visit } = startCache(() => slow.promise);

    const early = visit("/1");
    cache.invalidate("business:2", "listings:all");
    clock.now += 1;
    const late = visit("/1");
    slow.resolve({ content: packPage(["page"]), tags: new Set(["business:1"]) });

    expect([(await early).body.toString(), (await late).body.toString()]).toEqual(["page", "page"]);
    expect(rendered).toEqual(["/1"]);
  });

  test("while everything was dropped is not kept", async () => {
    const slow = later<Partial<Page>>();
    const { cache, rendered, visit } = startCache(() => slow.promise);

    const visiting = visit("/1");
    cache.clear();
    slow.resolve({ content: packPage(["old"]) });
    await visiting;
    await visit("/1");

    expect(rendered).toHaveLength(2);
  });

  test("while a stale page was being made anew is not lost either", async () => {
    let version = 1;
    let wait: Promise<void> | undefined;
    const { cache, clock, visit } = startCache(async () => {
      const content = packPage([`version ${version}`]);
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

const gzipOnly = { "accept-encoding": "gzip" };
const brotliOnly = { "accept-encoding": "br" };

describe("what is kept", () => {
  test("kept pages stay within their bytes over 1,000 addresses, and the last used stay", async () => {
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

  test("kept pages are not thrown out for one page that is larger than everything", async () => {
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

  test("kept pages take the room of their packed form, and come out of it in every encoding that is asked for", async () => {
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

describe("a proxy in front", () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const allowed = "x-accel-expires";

  /** Answer to the sixth visitor of a page, by which time it is packed well. */
  async function visitedOften(page: Partial<Page>, headers: Record<string, string>, proxySeconds?: number) {
    const { visit } = startCache(
      () => ({ headers: html, content: packPage(["page"]), ...page }),
      undefined,
      proxySeconds,
    );
    for (let visits = 1; visits < 6; visits += 1) await visit("/", headers);
    return visit("/", headers);
  }

  test("may keep a page for a second once it is given out often, and is told so before browsers are told to ask each time", async () => {
    const { headers } = await visitedOften({}, gzipOnly, 1);

    expect(Object.keys(headers).filter((name) => [allowed, "cache-control"].includes(name))).toEqual([
      allowed,
      "cache-control",
    ]);
    expect(headers).toMatchObject({ [allowed]: 1, "cache-control": "public, no-cache", vary: "accept-encoding" });
  });

  test("may keep no page that is opened once, such as one with a token in its address", async () => {
    const { visit } = startCache(() => ({ headers: html, content: packPage(["page"]) }), undefined, 1);

    expect((await visit("/confirm_email?token=1", gzipOnly)).headers).not.toHaveProperty(allowed);
  });

  test("renews what it keeps with an answer of a few bytes", async () => {
    const { visit } = startCache(() => ({ headers: html, content: packPage(["page"]) }), undefined, 1);
    const { etag } = (await visit("/")).headers;

    const renewed = await visit("/", { "if-none-match": String(etag) });

    expect([renewed.status, renewed.headers[allowed], renewed.body.length]).toEqual([304, 1, 0]);
  });

  test.each([
    ["a page that is private", { isPrivate: true }],
    ["the page for what is not there", { status: 404, isKept: true }],
    ["the data of a page, which who has just changed it asks for", { headers: { "content-type": "text/x-script" } }],
  ])("may not keep %s", async (_what, page) => {
    expect((await visitedOften(page, gzipOnly, 1)).headers).not.toHaveProperty(allowed);
  });

  test("may not keep a page that is still packed in haste", async () => {
    expect((await visitedOften({}, { "accept-encoding": "zstd" }, 1)).headers).not.toHaveProperty(allowed);
  });

  test("is not spoken to where none is set", async () => {
    expect((await visitedOften({}, gzipOnly)).headers).not.toHaveProperty(allowed);
  });
});
