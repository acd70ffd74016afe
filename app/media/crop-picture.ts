import { hasAspect, partOf, type Spot } from "./crop.ts";

const quality = 0.9;

/**
 * The part of a photo on which the frame lies. A picture that already has the proportion, or that this browser cannot
 * open, stays as it is.
 */
export async function cropPicture(file: File, aspect: number, spot: Spot): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    if (hasAspect(bitmap, aspect)) return file;
    const { left, top, width, height } = partOf(bitmap, aspect, spot);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return made ? new File([made], `${file.name.replace(/\.[^.]*$/, "") || "picture"}.jpg`, { type: made.type }) : file;
  } finally {
    bitmap.close();
  }
}
