import { firstSmallEnough, fitWithin, isSmall, type Size } from "./fit.ts";

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
  if (!context) throw new Error("This browser draws nothing");
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
