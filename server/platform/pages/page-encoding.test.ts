import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepts, compressPage, encodingFor, recompress } from "./page-encoding.ts";

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

test("of the accepted encodings the one already computed is used, or else the cheapest", () => {
  expect(encodingFor("gzip, br;q=0.9", { br: true })).toBe("br");
  expect(encodingFor("gzip, br, zstd", {})).toBe("zstd");
  expect(encodingFor("gzip", { br: true })).toBe("gzip");
  expect(encodingFor("", {})).toBe("identity");
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a page compressed with %s decompresses to the original", async (encoding, decompress) => {
  const text = "<p>Plumbers in Ikeja, ₦5,000; ẹ̀kọ́</p>".repeat(500);
  const { zstd } = compressPage(text);
  expect(decompress(await recompress(zstd, encoding)).toString()).toBe(text);
  expect((await recompress(zstd, "identity")).toString()).toBe(text);
});

test("pages that differ have different ETags", () => {
  expect(compressPage("one").etag).not.toBe(compressPage("two").etag);
  expect(compressPage("one").etag).toBe(compressPage("one").etag);
});

test("the memory of a compressed page is its size in bytes", async () => {
  const { zstd } = compressPage(randomBytes(10_000));
  const bodies = [zstd, await recompress(zstd, "br"), await recompress(zstd, "gzip")];

  expect(bodies.map(({ buffer }) => buffer.byteLength)).toEqual(bodies.map(({ length }) => length));
});
