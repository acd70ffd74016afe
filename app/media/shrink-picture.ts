/**
 * A photo as it should leave the phone: upright, at most 1600 px and 600 KB. A picture that this browser cannot read
 * (HEIC, on most) leaves as it is; the server makes it smaller.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    if (isSmall(file.size, bitmap) && isSendable(file)) return file;
    const made = await firstSmallEnough(({ sideMax, quality }) => encode(bitmap, fitWithin(bitmap, sideMax), quality));
    return made.size < file.size || !isSendable(file) ? named(made, file.name) : file;
  } catch (error) {
    console.log(error);
    return file;
  } finally {
    bitmap.close();
  }
}

/** Formats that the server opens. A browser that can draw another kind (HEIC, on iPhones) makes it one of these. */
const isSendable = ({ type }: File) => ["image/jpeg", "image/png", "image/webp", "image/avif"].includes(type);

async function encode(bitmap: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  // JPEG knows no transparency; what was see-through becomes paper.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await blobOf(canvas, "image/webp", quality);
  // A browser that cannot write WebP answers with a PNG.
  return webp.type === "image/webp" ? webp : blobOf(canvas, "image/jpeg", quality);
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture was not encoded"))), type, quality);
  });
}

function named(blob: Blob, name: string): File {
  const extension = blob.type === "image/webp" ? "webp" : "jpg";
  return new File([blob], `${name.replace(/\.[^.]*$/, "") || "picture"}.${extension}`, { type: blob.type });
}

export interface Size {
  width: number;
  height: number;
}

/** Largest picture that leaves a phone; one of this size is sharp on any screen that shows it. */
export const sentBytesMax = 600 * 1_000;
const sentSideMax = 1600;

/** The size within a square, with its proportion kept; a picture that fits stays as it is. */
export function fitWithin({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** True if a picture may leave as it is. */
export const isSmall = (bytes: number, { width, height }: Size) =>
  bytes <= sentBytesMax && Math.max(width, height) <= sentSideMax;

/**
 * Steps that make a picture smaller, mildest first: less quality, then fewer pixels. The text of a document stays
 * readable.
 */
export const attempts: readonly { sideMax: number; quality: number }[] = [
  { sideMax: 1600, quality: 0.82 },
  { sideMax: 1600, quality: 0.7 },
  { sideMax: 1600, quality: 0.55 },
  { sideMax: 1280, quality: 0.6 },
  { sideMax: 960, quality: 0.6 },
  { sideMax: 640, quality: 0.5 },
];

/** Encodes by one attempt after the other until the result is small enough; the last result is used even if it is not. */
export async function firstSmallEnough<T extends { size: number }>(
  encode: (attempt: (typeof attempts)[number]) => Promise<T>,
): Promise<T> {
  let made: T | undefined;
  for (const attempt of attempts) {
    made = await encode(attempt);
    if (made.size <= sentBytesMax) break;
  }
  return made!;
}
