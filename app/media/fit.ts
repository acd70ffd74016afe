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
 * Steps that make a picture smaller, mildest first: less quality, then fewer pixels. The letters of a document stay
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

/** Encodes by one attempt after the other until the result is small enough; the last one stands in any case. */
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
