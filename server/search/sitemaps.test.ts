import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import type { Language } from "#/shared/language.ts";
import { startApi } from "#/tests/api.ts";
import { Sitemaps, serveCrawlers } from "./sitemaps.ts";

const PUBLIC_URL = "https://chap.example";

/** Business pages are shown in Hausa too; the others have too few translations. */
const languagesOf =
  async () =>
  (pageId: string): Language[] =>
    pageId === "business/business-page" ? ["en", "ha"] : ["en"];

async function startCrawled(
  settings: Record<string, string> = {},
  screens: Parameters<typeof serveCrawlers>[2] = { languagesOf: async () => () => ["en"] },
) {
  const started = await startApi({ settings: { PUBLIC_URL, ...settings } });
  const { http, services } = started;
  serveCrawlers(http, services, screens);
  const read = async (url: string, requestHeaders: Record<string, string> = {}) => {
    const { statusCode: status, headers, body, rawPayload } = await http.inject({ url, headers: requestHeaders });
    return { status, headers, body, rawPayload };
  };
  const addressesIn = async (url: string) => {
    const { body } = await read(url);
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  };
  return { ...started, read, addressesIn };
}

describe("robots.txt", () => {
  test("robots.txt excludes the API and members' pages, and names the sitemap", async () => {
    const { read } = await startCrawled();

    const { status, body } = await read("/robots.txt");

    expect(status).toBe(200);
    expect(body).toContain("Disallow: /v2/\nDisallow: /admin\n");
    expect(body).toMatch(/^Sitemap: https:\/\/chap\.example\/sitemap\.xml$/m);
    expect(body).not.toMatch(/^Disallow: \/$/m);
  });

  test("robots.txt excludes everything when the businesses are demo data", async () => {
    const { read } = await startCrawled({ DEMO_BUSINESSES: "10" });

    expect((await read("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("the sitemaps", () => {
  test("name every business that can be seen, once, with the day it changed", async () => {
    const { make, read, addressesIn } = await startCrawled();
    const updatedAt = new Date("2026-11-02T23:30:00Z");
    const shown = await make.business({ place: "Zamfara, Anka", category: "Car Wash", updatedAt });
    const hidden = await make.business({ place: "Zamfara, Bakura", status: "hidden" });
    const madeUp = await make.business({ place: "Zamfara, Bungudu", isDemo: true });

    const files = await addressesIn("/sitemap.xml");
    expect(files).toEqual([`${PUBLIC_URL}/sitemaps/1.xml`, `${PUBLIC_URL}/sitemaps/2.xml`]);

    const addresses = await addressesIn("/sitemaps/2.xml");
    const times = (path: string) => addresses.filter((address) => address === PUBLIC_URL + path).length;
    expect([shown, hidden, madeUp].map((business) => times(businessPath(business)))).toEqual([1, 0, 0]);
    const { body } = await read("/sitemaps/2.xml");
    expect(body).toContain(`${businessPath(shown)}</loc><lastmod>2026-11-02</lastmod>`);

    const places = await addressesIn("/sitemaps/1.xml");
    for (const path of ["/", "/faq", "/in/zamfara", "/in/zamfara/anka", "/in/zamfara/anka/car-wash"]) {
      expect(places).toContain(PUBLIC_URL + path);
    }
    expect(places.filter((address) => /bakura|bungudu/.test(address))).toEqual([]);
  });

  test("the sitemaps are cached for an hour, compressed for clients that accept it, and end after the last", async () => {
    const { read } = await startCrawled();

    const plain = await read("/sitemaps/1.xml");
    const packed = await read("/sitemaps/1.xml", { "accept-encoding": "gzip" });

    expect(plain.headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    for (const file of ["0.xml", "3.xml", "01.xml", "1", "-1.xml", "9999.xml", "x.xml"]) {
      expect([file, (await read(`/sitemaps/${file}`)).status]).toEqual([file, 404]);
    }
  });

  test("distribute businesses over files without duplicates, and a file keeps its businesses", async () => {
    const { services, make } = await startApi({ settings: { PUBLIC_URL } });
    for (let number = 0; number < 24; number++) await make.business({ place: "Yobe, Nguru" });
    const { rows } = await services.db.execute(
      sql`select l.business_id from listings l join businesses b on b.id = l.business_id where not b.is_demo`,
    );
    const sizes = { aFile: rows.length / 3, aQuery: 3 };
    const dealt = async () => {
      const sitemaps = new Sitemaps(services, sizes);
      const files = [
        ...gunzipSync(await sitemaps.index())
          .toString()
          .matchAll(/<loc>/g),
      ].length;
      const found: string[][] = [];
      for (let number = 2; number <= files; number++) {
        const text = gunzipSync((await sitemaps.file(number))!).toString();
        found.push([...text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address!));
      }
      expect(await sitemaps.file(files + 1)).toBeUndefined();
      return found;
    };

    const before = await dealt();
    expect(before).toHaveLength(4);
    const all = before.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(rows.length);

    const added = PUBLIC_URL + businessPath(await make.business());
    const after = await dealt();
    expect(after.map((file) => file.filter((address) => address !== added))).toEqual(before);
  });

  test("name each page in every language in which it is shown, and in no other", async () => {
    const { make, read, addressesIn } = await startCrawled({}, { languagesOf });
    const business = await make.business();
    const path = businessPath(business);

    expect(await addressesIn("/sitemap.xml")).toContain(`${PUBLIC_URL}/sitemaps/ha-2.xml`);
    expect(await addressesIn("/sitemaps/ha-2.xml")).toContain(`${PUBLIC_URL}/ha${path}`);
    expect(await addressesIn("/sitemaps/ha-1.xml")).toEqual([]);
    expect(await addressesIn("/sitemaps/ig-2.xml")).toEqual([]);
    const { body } = await read("/sitemaps/2.xml");
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="en-NG" href="${PUBLIC_URL}${path}"/><xhtml:link rel="alternate" hreflang="ha" href="${PUBLIC_URL}/ha${path}"/>`,
    );
  });

  test("contain a new business within an hour", async () => {
    const { make, clock, addressesIn } = await startCrawled();
    const before = await addressesIn("/sitemaps/2.xml");
    const business = await make.business();
    expect(await addressesIn("/sitemaps/2.xml")).toEqual(before);

    clock.moveTo("2026-11-18T11:00:01Z");

    expect(await addressesIn("/sitemaps/2.xml")).toContain(PUBLIC_URL + businessPath(business));
  });
});
