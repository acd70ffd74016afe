import { open } from "node:fs/promises";
import sharp from "sharp";
import { AppError } from "#/server/platform/errors.ts";
import { type Variant, variants } from "./variants.ts";

const megapixelsMax = 40;
const pixelsMax = megapixelsMax * 1_000_000;
export const widthMax = 1600;
/** A strip of pixels, such as a screenshot of a whole page, is made narrower rather than endlessly long. */
const heightPerWidthMax = 3;
const secondsMax = 20;
const webpQuality = 78;
const jpegQuality = 80;

// Each picture on one thread of libuv's pool; how many at once is up to `Media`. Every file is read once: nothing to cache.
sharp.concurrency(1);
sharp.cache(false);

/** A picture, decoded: upright, without what was written in its margins, and no wider than our widest variant. */
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
 * Reads the picture in a file, whatever its name says it is.
 * @throws AppError `media/not-a-picture` when it is none that we take, is broken, or has more than 40 megapixels
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

/** Makes one variant of a picture, never larger than the picture is. */
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

/** The first bytes of a file, by which its kind is known. */
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

/**
 * True for what is slow and heavy to read: a PDF starts a thread of 140 MB, and AVIF is decoded whole and many times over (40 megapixels
 * take 700 MB, of JPEG at most 140).
 */
export const isHeavy = (beginning: Buffer): boolean =>
  isPdf(beginning) || beginning.toString("latin1").startsWith("ftyp", 4);

/** Only what begins like a picture is shown to a decoder at all: libvips would read drawings, scans and much else. */
function formatOf(beginning: Buffer): Format {
  const text = beginning.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (text.startsWith("ftyp", 4)) {
    const brands: string[] = text.slice(8, beginning.readUInt32BE(0)).match(/.{4}/gs) ?? [];
    if (brands.includes("avif")) return "heif";
    // The decoder of iPhone pictures is patented and not in the libvips that comes with sharp.
    if (brands.some((brand) => /^(he[ivc]|mif1|msf1)/.test(brand))) {
      throw refusal(
        "HEIC pictures can't be opened here. Send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).",
      );
    }
  }
  throw refusal("Choose a picture: JPEG, PNG, WebP or AVIF");
}
