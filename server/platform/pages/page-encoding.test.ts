import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepts, encodingFor, packPage, repacked } from "./page-encoding.ts";

test.each([
  ["br;q=0.9, gzip", "br", true],
  ["br;q=0, gzip", "br", false],
  ["gzip", "br", false],
  ["*", "br", true],
  ["*;q=0", "gzip", false],
  ["", "gzip", false],
  ["xbr", "br", false],
] as const)("a browser that sends accept-encoding %j and is offered %s: %s", (accepted, encoding, expected) => {
  expect(accepts(accepted, encoding)).toBe(expected);
});

test("of the encodings that a browser takes, the one made already goes out, else the cheapest to make", () => {
  expect(encodingFor("gzip, br;q=0.9", { br: true })).toBe("br");
  expect(encodingFor("gzip, br, zstd", {})).toBe("zstd");
  expect(encodingFor("gzip", { br: true })).toBe("gzip");
  expect(encodingFor("", {})).toBe("identity");
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a page packed with %s holds no more memory than its bytes", async (encoding, unpack) => {
  const text = "<p>Plumbers in Ikeja, ₦5,000</p>".repeat(500);
  const { zstd } = packPage([text]);
  const body = await repacked(zstd, encoding);
  for (const bytes of [zstd, body]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  expect(unpack(body).toString()).toBe(text);
});

test("packing a page leaves no memory behind but the packed page's, even before garbage is collected", () => {
  const text = "<p>Plumbers in Ikeja, ₦5,000</p>".repeat(500);
  const before = process.memoryUsage().arrayBuffers;
  const pages = Array.from({ length: 100 }, () => packPage([text]).zstd);
  const packed = pages.reduce((sum, { length }) => sum + length, 0);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(packed + 2 ** 20);
});

test("pages of any length and letters come out as their parts, one after the other", async () => {
  const texts = [["ẹ̀kọ́ ", Buffer.from("<style>"), "₦5"], ["a".repeat(300_000), "ọ"], [], ["short"]];
  const pages = texts.map(packPage);
  for (const [at, parts] of texts.entries())
    expect((await repacked(pages[at]!.zstd, "identity")).toString()).toBe(parts.join(""));
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(texts.length);
});
