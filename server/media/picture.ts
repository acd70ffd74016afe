import { open } from "node:fs/promises";
import sharp from "sharp";
import { AppError } from "#/server/platform/errors.ts";
import { type Variant, variants } from "./variants.ts";

const megapixelsMax = 40;
const pixelsMax = megapixelsMax * 1_000_000;
export const widthMax = 1600;
/** Maximum ratio; taller pictures, such as full-page screenshots, are narrowed. */
const heightPerWidthMax = 3;
const secondsMax = 20;
const webpQuality = 78;
const jpegQuality = 80;

// Each picture on one libuv thread; `Media` bounds concurrency. Every file is read once: nothing to cache.
sharp.concurrency(1);
sharp.cache(false);

export interface Master {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

type Format = "jpeg" | "png" | "webp" | "heif";

const refusal = (detail: string, note?: string) => new AppError("media/not-a-picture", detail, note ? { note } : {});
const damaged = (error: unknown) => refusal("That picture is damaged or incomplete. Choose another.", String(error));

/**
 * Reads the picture in a file, ignoring its name.
 * @throws AppError `media/not-a-picture` for an unsupported or damaged file, and above 40 megapixels
 */
export async function readPicture(path: string): Promise<Master> {
  const format = formatOf(await beginningOf(path));
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error) => Promise.reject(damaged(error)));
  if (found.format !== format) throw damaged(`${format} turned out to be ${found.format}`);
  if (found.width * found.height > pixelsMax) {
    const megapixels = Math.ceil((found.width * found.height) / 1_000_000);
    throw refusal(`Pictures may have at most ${megapixelsMax} megapixels; this one has ${megapixels}`);
  }
  return decode(path).catch((error) => Promise.reject(damaged(error)));
}

async function decode(path: string): Promise<Master> {
  const { data, info } = await sharp(path, { limitInputPixels: pixelsMax, failOn: "error", autoOrient: true })
    .timeout({ seconds: secondsMax })
    .resize(within(widthMax))
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

export function drawVariant({ pixels, ...raw }: Master, variant: Variant): Promise<Buffer> {
  const { width, effort } = variants[variant];
  const smaller = sharp(pixels, { raw }).resize(within(width));
  return variant === "960.jpg"
    ? smaller.flatten({ background: "white" }).jpeg({ quality: jpegQuality }).toBuffer()
    : smaller.webp({ quality: webpQuality, effort }).toBuffer();
}

const within = (width: number) =>
  ({ width, height: width * heightPerWidthMax, fit: "inside", withoutEnlargement: true }) as const;

const beginningBytes = 256;

export async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const isPdf = (beginning: Buffer): boolean => beginning.toString("latin1").startsWith("%PDF-");

/** True for PDF and AVIF, which need much memory. */
export const isHeavy = (beginning: Buffer): boolean =>
  isPdf(beginning) || beginning.toString("latin1").startsWith("ftyp", 4);

/** Only known formats reach a decoder: libvips would read drawings, scans and more. */
function formatOf(beginning: Buffer): Format {
  const text = beginning.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (text.startsWith("ftyp", 4)) {
    const brands: string[] = text.slice(8, beginning.readUInt32BE(0)).match(/.{4}/gs) ?? [];
    if (brands.includes("avif")) return "heif";
    // HEIC decoders are patented and not part of sharp's libvips.
    if (brands.some((brand) => /^(he[ivc]|mif1|msf1)/.test(brand))) {
      throw refusal(
        "HEIC pictures can't be opened here. Send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).",
      );
    }
  }
  throw refusal("Choose a picture: JPEG, PNG, WebP or AVIF");
}

const rows = 8;
const columns = 9;
/** Smaller differences are compression noise on an even surface. */
const brighterBy = 2;
/** A hash with fewer ones or zeros is that of a nearly blank picture. */
const bitsMin = 6;

/**
 * A 64-bit difference hash (dHash): for each of 8 × 8 cells, whether it is brighter than the cell to its right. Resizing and
 * recompression hardly change it, so hashes that differ in few bits mean the same picture.
 *
 * @returns a signed number, as PostgreSQL stores it; null for a nearly blank picture
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
