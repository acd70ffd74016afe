import type { Size } from "./shrink-picture.ts";

/**
 * Position of the frame over a picture, as shares of the room it has to move in: 0 is left or top, 1 right or bottom.
 */
export interface Spot {
  x: number;
  y: number;
}

export const middle: Spot = { x: 0.5, y: 0.5 };

/** Step of the frame at one press of a button or an arrow key. */
const step = 0.1;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The frame moved by so many steps; it never leaves the picture. */
export const moved = ({ x, y }: Spot, right: number, down: number): Spot => ({
  x: within(x + right * step),
  y: within(y + down * step),
});

/** The largest part of a picture in the proportion, where the frame lies. */
export function partOf({ width, height }: Size, aspect: number, { x, y }: Spot) {
  const partWidth = Math.round(Math.min(width, height * aspect));
  const partHeight = Math.round(Math.min(height, width / aspect));
  return {
    left: Math.round((width - partWidth) * within(x)),
    top: Math.round((height - partHeight) * within(y)),
    width: Math.max(1, partWidth),
    height: Math.max(1, partHeight),
  };
}

/** True if a picture already has the proportion, give or take a hundredth. */
export const hasAspect = ({ width, height }: Size, aspect: number): boolean =>
  Math.abs(width / height / aspect - 1) < 0.01;

/** Below this a picture looks blurred on a page. */
export const sharpSideMin = 600;
