import sharp from "sharp";
import { expect, test } from "vitest";
import type { Master } from "./picture.ts";
import { hashPicture } from "./picture.ts";

/** A shop front of coloured blocks, the same for the same seed. */
async function drawShop(seed: number, { width = 800, quality = 90 } = {}): Promise<Master> {
  const blocks = Array.from({ length: 40 }, (_, nth) => {
    const next = (of: number) => (Math.imul(seed * 41 + nth * 7 + of, 2_654_435_761) >>> 0) % 1000;
    const shade = next(5) % 256;
    return `<rect x="${next(1)}" y="${next(2)}" width="${next(3) / 2}" height="${next(4) / 2}" fill="rgb(${shade},${shade},${255 - shade})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#999"/>${blocks.join("")}</svg>`;
  const file = await sharp(Buffer.from(svg)).resize(width).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

const differentBits = (one: bigint | null, other: bigint | null) =>
  BigInt.asUintN(64, one! ^ other!)
    .toString(2)
    .replaceAll("0", "").length;

test("a picture that was shrunk and compressed again has the same hash but for a few bits", async () => {
  const hash = await hashPicture(await drawShop(1));

  for (const change of [{ width: 320 }, { quality: 40 }, { width: 500, quality: 60 }]) {
    expect(differentBits(hash, await hashPicture(await drawShop(1, change)))).toBeLessThanOrEqual(6);
  }
});

test("different pictures have very different hashes", async () => {
  const hashes = await Promise.all([1, 2, 3, 4].map(async (seed) => hashPicture(await drawShop(seed))));

  for (const [at, hash] of hashes.entries()) {
    for (const other of hashes.slice(at + 1)) expect(differentBits(hash, other)).toBeGreaterThan(6);
  }
});

test("an almost blank picture has no hash", async () => {
  const paper = sharp({ create: { width: 300, height: 200, channels: 3, background: "#f3efe8" } });
  const { data, info } = await paper.raw().toBuffer({ resolveWithObject: true });

  expect(await hashPicture({ pixels: data, width: info.width, height: info.height, channels: 3 })).toBeNull();
});
