import sharp from "sharp";
import type { Master } from "./picture.ts";

const rows = 8;
const columns = 9;
/** Differences in brightness below this are what compression leaves of an even surface. */
const brighterBy = 2;
/** A picture with fewer bits on either side shows next to nothing: a wall, a blank page. */
const bitsMin = 6;

/**
 * 64 bits that tell how a picture looks: for each of 8 × 8 places, whether it is brighter than the place to its right.
 * They hardly change when a picture is made smaller or compressed again, so a few different bits mean the same picture.
 *
 * @returns a signed number, as PostgreSQL keeps it; null for a picture that shows next to nothing
 */
export async function hashPicture({ pixels, ...raw }: Master): Promise<bigint | null> {
  const grey = await sharp(pixels, { raw })
    .flatten({ background: "white" })
    .resize(columns, rows, { fit: "fill" })
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer();
  let hash = 0n;
  let bits = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const isBrighter = grey[at]! >= grey[at + 1]! + brighterBy;
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
      if (isBrighter) bits++;
    }
  }
  return bits < bitsMin || bits > 64 - bitsMin ? null : BigInt.asIntN(64, hash);
}
