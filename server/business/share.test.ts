import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import { startApi } from "#/tests/api.ts";
import { serveShareKit } from "./share.ts";
import { cardSvg, drawShareCard, linesOf } from "./share-card.ts";

async function start() {
  const started = await startApi({ settings: { PUBLIC_URL: "https://localchap.ng" } });
  serveShareKit(started.http, started.house);
  const get = (url: string, headers: Record<string, string> = {}) => started.http.inject({ url, headers });
  return { ...started, get };
}

const words = {
  ...{ name: "Mama Nkechi’s Kitchen", trade: "Caterer", place: "Ikeja, Lagos", rating: 4.67, ratingCount: 12 },
  ...{ isVerified: true, brand: "LocalChap", address: "localchap.ng/b/k3TxQa9Z" },
};

describe("the short link", () => {
  test("leads to the page of the business", async () => {
    const { make, get } = await start();
    const made = await make.business();
    expect(made.shareCode).toMatch(/^[A-Za-z0-9]{8}$/);
    const reply = await get(`/b/${made.shareCode}`);
    expect(reply).toMatchObject({ statusCode: 302, headers: { location: businessPath(made) } });
  });

  test("leads nowhere when it is unknown, or its business is not shown", async () => {
    const { make, get } = await start();
    const hidden = await make.business({ status: "hidden" });
    for (const code of [hidden.shareCode, "AAAAAAAA", "x", "%00", "' or 1=1"]) {
      expect([code, (await get(`/b/${encodeURIComponent(code)}`)).statusCode]).toEqual([code, 404]);
    }
  });
});

describe("the card", () => {
  test("is a picture of 1200 by 630 that may be kept for a day", async () => {
    const { make, get } = await start();
    const { id } = await make.business({ name: "Ọlá & Sons <Plumbing>", phone: "+2347000000999" });
    const reply = await get(`/share/${id}/card.png`);
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
    const again = await get(`/share/${id}/card.png`, { "if-none-match": String(reply.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: "" });
  });

  test("is another one as soon as the business is called something else", async () => {
    const { make, get, db } = await start();
    const { id } = await make.business();
    const before = await get(`/share/${id}/card.png`);
    await db.execute(`update businesses set name = 'Other' where id = '${id}'`);
    expect((await get(`/share/${id}/card.png`)).headers.etag).not.toBe(before.headers.etag);
  });

  test("is there for active businesses only", async () => {
    const { make, get } = await start();
    const hidden = await make.business({ status: "blocked" });
    for (const id of [hidden.id, "0190a0a0-0000-7000-8000-000000000000", "x", "%00"]) {
      expect([id, (await get(`/share/${id}/card.png`)).statusCode]).toEqual([id, 404]);
    }
  });

  test("has letters in it: a name changes what is drawn", async () => {
    const pixels = async (name: string) =>
      sharp(await drawShareCard({ ...words, name }))
        .removeAlpha()
        .raw()
        .toBuffer();
    const [one, other, none] = [await pixels("Wunmi"), await pixels("Ọlájùmọ̀kẹ́"), await pixels("")];
    expect(one.equals(none)).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  test("keeps what people type as text, whatever it is", async () => {
    const hostile = `</text><script>alert(1)</script>&"'\u0001\ud800😀`;
    const svg = cardSvg({ ...words, name: hostile, trade: hostile, place: hostile });
    expect(svg).not.toContain("<script");
    expect((await drawShareCard({ ...words, name: hostile })).length).toBeGreaterThan(1_000);
  });

  test("breaks a long name into two lines, and ends it there", () => {
    expect(linesOf("Mama Nkechi", 26, 2)).toEqual(["Mama Nkechi"]);
    expect(linesOf("Emeka and Brothers International Plumbing", 26, 2)).toEqual([
      "Emeka and Brothers",
      "International Plumbing",
    ]);
    expect(linesOf("one two three four five six", 8, 2)).toEqual(["one two", "three f…"].slice(0, 1).concat("three…"));
    expect(linesOf("x".repeat(100), 26, 2)).toEqual([`${"x".repeat(25)}…`]);
    expect(linesOf("", 26, 2)).toEqual([""]);
  });
});
