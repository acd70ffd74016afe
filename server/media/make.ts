import { Readable } from "node:stream";
import sharp, { type Sharp } from "sharp";
import type { IncomingFile } from "#/server/platform/http/route.ts";

/** A picture for tests: colours that run from corner to corner, so that its quarters can be told apart. */
export function drawPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([(x * 255) / width, (y * 255) / height, 128], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const makeJpeg = (width = 64, height = 48) => drawPicture(width, height).jpeg().toBuffer();

/** Content on its way in, in pieces, as an upload brings it. */
export function incomingFile(content: Uint8Array, pieceBytes = 64 * 1024): IncomingFile {
  const pieces = function* () {
    for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
  };
  return { stream: Readable.from(pieces(), { objectMode: false }), isTooLarge: () => false };
}
