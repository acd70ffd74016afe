import sharp from "sharp";
import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { networkOf } from "#/server/platform/limits/limits.ts";
import { businessPath } from "#/shared/business-path.ts";
import { startApi } from "#/tests/api.ts";
import { hoursLine } from "./hours.ts";
import { serveShareKit } from "./share.ts";
import { type CardWords, cardSvg, drawShareCard, linesOf } from "./share-card.ts";

async function start() {
  const started = await startApi({ settings: { PUBLIC_URL: "https://localchap.ng" } });
  serveShareKit(started.http, started.services);
  const get = (url: string, headers: Record<string, string> = {}) => started.http.inject({ url, headers });
  return { ...started, get };
}

const words: CardWords = {
  ...{ name: "Mama Nkechi’s Kitchen", trade: "Caterer", lga: "Ikeja", place: "Ikeja, Lagos" },
  ...{ rating: 4.67, ratingCount: 12, isVerified: true, hours: "Mon–Sat 8 AM–6 PM", phone: "" },
  ...{ label: "Open now", detail: "", prices: [{ name: "Small chops", price: 3_500 }] },
  ...{ brand: "LocalChap", address: "localchap.ng/b/k3TxQa9Z", link: "https://localchap.ng/b/k3TxQa9Z" },
};
const scene = {
  content: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#dff1f6"/></svg>`,
  ),
  isScene: true,
};

describe("the short link", () => {
  test("the short link leads to the page of the business", async () => {
    const { make, get } = await start();
    const made = await make.business();
    expect(made.shareCode).toMatch(/^[A-Za-z0-9]{8}$/);
    const reply = await get(`/b/${made.shareCode}`);
    expect(reply).toMatchObject({ statusCode: 302, headers: { location: businessPath(made) } });
    const inHausa = await get(`/ha/b/${made.shareCode}`);
    expect(inHausa).toMatchObject({ statusCode: 302, headers: { location: `/ha${businessPath(made)}` } });
  });

  test("the short link is not found when it is unknown, or when its business is hidden", async () => {
    const { make, get } = await start();
    const hidden = await make.business({ status: "hidden" });
    for (const code of [hidden.shareCode, "AAAAAAAA", "x", "%00", "' or 1=1"]) {
      expect([code, (await get(`/b/${encodeURIComponent(code)}`)).statusCode]).toEqual([code, 404]);
    }
  });
});

describe("the QR code", () => {
  test("the QR code encodes the short link, contains no user text, and is cacheable for a day", async () => {
    const { make, get } = await start();
    const { id, shareCode } = await make.business({ name: "Ọlá & Sons <Plumbing>" });
    const reply = await get(`/share/${id}/qr.svg`);
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
    });
    const { size, data } = encode(`https://localchap.ng/b/${shareCode}`, { border: 4 });
    const dark = data.flat().filter(Boolean).length;
    expect(await modulesIn(reply.rawPayload, size)).toBe(dark);
    const again = await get(`/share/${id}/qr.svg`, { "if-none-match": String(reply.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: "" });
  });

  test("the QR code differs between businesses", async () => {
    const { make, get } = await start();
    const [one, other] = [await make.business(), await make.business()];
    const [first, second] = [await get(`/share/${one.id}/qr.svg`), await get(`/share/${other.id}/qr.svg`)];
    expect(first.headers.etag).not.toBe(second.headers.etag);
    expect(first.body).not.toBe(second.body);
  });

  test("the QR code exists for active businesses only", async () => {
    const { make, get } = await start();
    const hidden = await make.business({ status: "hidden" });
    for (const id of [hidden.id, "0190a0a0-0000-7000-8000-000000000000", "x", "%00"]) {
      const reply = await get(`/share/${id}/qr.svg`);
      expect([id, reply.statusCode, reply.headers["cache-control"]]).toEqual([id, 404, "no-store"]);
    }
  });
});

/** Number of dark squares of a rendered QR code with `size` squares per row. */
async function modulesIn(svg: Buffer, size: number): Promise<number> {
  const image = sharp(svg).resize(size * 5, size * 5, { kernel: "nearest" });
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = (row: number, column: number) => data[((row * 5 + 2) * info.width + column * 5 + 2) * info.channels]!;
  const all = Array.from({ length: size * size }, (_, at) => middle(Math.floor(at / size), at % size));
  return all.filter((grey) => grey < 128).length;
}

describe("the card", () => {
  test("the card is a picture of 1200 by 630 that is cacheable for a day", async () => {
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

  test("the card changes at once with the name of the business", async () => {
    const { make, get, db } = await start();
    const { id } = await make.business();
    const before = await get(`/share/${id}/card.png`);
    await db.execute(`update businesses set name = 'Other' where id = '${id}'`);
    expect((await get(`/share/${id}/card.png`)).headers.etag).not.toBe(before.headers.etag);
  });

  test("the card exists for active businesses only", async () => {
    const { make, get } = await start();
    const hidden = await make.business({ status: "blocked" });
    for (const id of [hidden.id, "0190a0a0-0000-7000-8000-000000000000", "x", "%00"]) {
      expect([id, (await get(`/share/${id}/card.png`)).statusCode]).toEqual([id, 404]);
    }
  });

  test("the plain card is served while many cards wait to be drawn, and the full card afterwards", async () => {
    const { make, get, services } = await start();
    const { id } = await make.business();
    const gate = Promise.withResolvers<Buffer>();
    const others = Array.from({ length: 21 }, (_, at) =>
      services.shareCards.draw({ name: `other ${at}`, key: networkOf("127.0.0.1"), draw: () => gate.promise }),
    );
    const standIn = await get(`/share/${id}/card.png`);
    expect(standIn).toMatchObject({ statusCode: 200, headers: { "cache-control": "public, max-age=60" } });
    expect(standIn.headers).not.toHaveProperty("etag");
    gate.resolve(Buffer.from("drawn"));
    await Promise.all(others);
    const drawn = await get(`/share/${id}/card.png`);
    expect(drawn).toMatchObject({ statusCode: 200, headers: { "cache-control": "public, max-age=86400" } });
    expect(drawn.rawPayload.equals(standIn.rawPayload)).toBe(false);
  });

  test("the card shows no rating until there is one", () => {
    const svg = cardSvg("link", "open", { ...words, rating: 0, ratingCount: 0 });
    expect(svg).not.toContain("★");
    expect(svg).not.toContain("No ratings");
    expect(cardSvg("link", "open", words)).toContain("★ 4.7 (12)");
  });

  test("the card of a place with a long name has its whole name", () => {
    const long = { ...words, trade: "Tailor", lga: "Ibadan North-West" };
    for (const shape of ["link", "square", "story"] as const)
      expect(cardSvg(shape, "open", long)).toContain("IBADAN NORTH-WEST");
  });

  test("the card contains text: a different name changes the picture", async () => {
    const pixels = async (name: string) =>
      sharp(await drawShareCard("link", "open", { ...words, name }, scene))
        .removeAlpha()
        .raw()
        .toBuffer();
    const [one, other, none] = [await pixels("Wunmi"), await pixels("Ọlájùmọ̀kẹ́"), await pixels("")];
    expect(one.equals(none)).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  test("the card treats all user input as text", async () => {
    const hostile = `</text><script>alert(1)</script>&"'\u0001\ud800😀`;
    const prices = [{ name: hostile, price: 1 }];
    const typed = {
      name: hostile,
      trade: hostile,
      lga: hostile,
      place: hostile,
      label: hostile,
      detail: hostile,
      prices,
    };
    const svg = cardSvg("story", "work", { ...words, ...typed });
    expect(svg).not.toContain("<script");
    expect((await drawShareCard("story", "work", { ...words, ...typed }, scene)).length).toBeGreaterThan(1_000);
  });

  test("the cards of the templates have different backgrounds, and an offer is in the largest type", async () => {
    const corner = async (template: "open" | "work" | "prices" | "holiday" | "offer") => {
      const drawn = sharp(await drawShareCard("square", template, { ...words, label: "Label" }, scene));
      const [red = 0, green = 0, blue = 0] = await drawn
        .extract({ left: 4, top: 1_340, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return [red, green, blue].map((part) => Math.round(part / 16)).join(" ");
    };
    const grounds = await Promise.all((["open", "work", "prices", "holiday", "offer"] as const).map(corner));
    expect(new Set(grounds).size).toBe(5);
    const svg = cardSvg("square", "offer", { ...words, headline: "Braids ₦5,000" });
    expect(svg).toMatch(/font-size="104"[^>]*>Braids/);
    expect(svg).not.toContain("CATERER");
  });

  test("the card shows service and area in capitals, and prices with item names", () => {
    const svg = cardSvg("square", "prices", { ...words, label: "Price list" });
    for (const said of ["CATERER · IKEJA", "PRICE LIST", "Small chops", "₦3,500"]) expect(svg).toContain(said);
  });

  test("the card breaks a long name into two lines, and truncates it", () => {
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

test.each([
  [[1, 2, 3, 4, 5, 6].map((weekday) => [weekday, 480, 1_080]), "Mon–Sat 8 AM–6 PM"],
  [[...[1, 2, 3, 4, 5].map((weekday) => [weekday, 540, 1_050]), [6, 540, 840]], "Mon–Fri 9 AM–5:30 PM, Sat 9 AM–2 PM"],
  [[1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, 0, 0]), "Every day 24 hours"],
  [
    [
      [1, 1_080, 120],
      [2, null, null],
    ],
    "Mon 6 PM–2 AM",
  ],
  [
    [
      [1, 0, 600],
      [2, 60, 600],
      [3, 0, 600],
    ],
    "",
  ],
  [[], ""],
] as [number[][], string][])("a card shows the hours %j as “%s”", (days, line) => {
  expect(
    hoursLine(
      days.map(([weekday, opensMinute, closesMinute]) => ({
        weekday: weekday!,
        opensMinute: opensMinute ?? null,
        closesMinute: closesMinute ?? null,
      })),
    ),
  ).toBe(line);
});
