import art from "./art.json" with { type: "json" };

/** The four colours of a picture, `#rrggbb`. */
export interface Palette {
  dark: string;
  main: string;
  light: string;
  accent: string;
}

const contrastMin = 4.5;
/** More would glare once a hue is turned. */
const saturationMax = 0.72;

/**
 * A palette whose main and dark colours are turned a third of the way towards a hue, in degrees. The main one
 * is darkened as far as needed for the light one to be read on it.
 */
export function paletteTowards(pick: number, hue: number): Palette {
  const { dark, main, light, accent } = art.palettes[pick % art.palettes.length]!;
  return { dark: turnTowards(dark, hue), main: darkenFor(light, turnTowards(main, hue)), light, accent };
}

/** The colour as bright as it was to the eye, its hue a third of the shorter way round nearer to `hue`. */
function turnTowards(colour: string, hue: number) {
  const [own, saturation] = toHsl(colour);
  const way = ((hue - own + 540) % 360) - 180;
  const turned = (own + way / 3 + 360) % 360;
  const wanted = luminance(colour);
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (luminance(fromHsl(turned, Math.min(saturation, saturationMax), middle)) < wanted) low = middle;
    else high = middle;
  }
  return fromHsl(turned, Math.min(saturation, saturationMax), low);
}

function darkenFor(ink: string, colour: string) {
  let ground = colour;
  while (contrast(ink, ground) < contrastMin) ground = mix(ground, "#000000", 0.04);
  return ground;
}

/** Contrast of two colours as WCAG counts it: 1 to 21. */
export function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The first of the wanted colours that can be read on `ground` (4.5 to 1); failing these, black or white. */
export function readableOn(ground: string, wanted: string[]) {
  return [...wanted, "#ffffff", "#000000"].find((colour) => contrast(colour, ground) >= contrastMin)!;
}

/** `one` with a share (0 to 1) of `other` stirred in. */
export function mix(one: string, other: string, share: number) {
  const parts = channels(other);
  return toHex(channels(one).map((value, at) => value + (parts[at]! - value) * share));
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const toHex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

function luminance(colour: string) {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHsl(colour: string): [number, number, number] {
  const [red, green, blue] = channels(colour).map((value) => value / 255) as [number, number, number];
  const high = Math.max(red, green, blue);
  const span = high - Math.min(red, green, blue);
  const lightness = high - span / 2;
  if (span === 0) return [0, 0, lightness];
  const sixth =
    high === red ? (green - blue) / span : high === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return [(sixth * 60 + 360) % 360, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number) {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (turn: number) => {
    const at = (turn + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}
