import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { formatNaira } from "#/shared/money.ts";

import {
  type CardShape,
  type CardTemplate,
  cardPanel,
  colours,
  type Look,
  labelHeight,
  looks,
  margins,
  maskOf,
  pale,
  picturePlace,
  sizes,
  storyMargins,
  svgOf,
  white,
} from "./share-look.ts";

// Points fontconfig to our fonts, because the machine may have none.
process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));

export interface CardWords {
  label: string;
  /** Line below the trade: what is new, or the closed day. */
  detail: string;
  /** In place of the trade in the largest type: what is offered. */
  headline?: string;
  name: string;
  trade: string;
  lga: string;
  place: string;
  /** "Mon–Sat 8 AM–6 PM"; empty: not provided. */
  hours: string;
  rating: number;
  ratingCount: number;
  isVerified: boolean;
  prices: readonly { name: string; price: number }[];
  /** In place of prices. */
  figures?: readonly Row[];
  /** Formatted: `0803 000 0000`. Empty on a public card. */
  phone: string;
  brand: string;
  address: string;
  /** The whole link, for the QR code. */
  link: string;
}

interface Row {
  name: string;
  value: string;
}

/** A photo fills the card; a drawn scene has its own background. */
export interface CardPicture {
  content: Uint8Array;
  isScene: boolean;
}

const jpegQuality = 88;
const codeSide = 232;

export async function drawShareCard(
  shape: CardShape,
  template: CardTemplate,
  words: CardWords,
  picture: CardPicture,
): Promise<Buffer> {
  const { width, height } = sizes[shape];
  const { photo, ground } = looks[template];
  const card = sharp({ create: { width, height, channels: 3, background: shape === "link" ? cardPanel : ground } });
  if (shape === "link") {
    const left = wideColumn + margins.link.x;
    return card
      .composite([
        { input: await drawPicture(picture, width - left, height), left, top: 0 },
        { input: Buffer.from(wideSvg(words)), left: 0, top: 0 },
      ])
      .png({ palette: true, colours: 256 })
      .toBuffer();
  }
  const { wordsTop, svg } = tallCard(shape, template, words, picture.isScene);
  const place = picturePlace(shape, template, wordsTop, picture.isScene);
  const shown = await drawPicture(picture, place.width, place.height);
  const mask =
    photo === "frame" || photo === "arch" ? [{ input: maskOf(photo, place), blend: "dest-in" as const }] : [];
  return card
    .composite([
      { input: await sharp(shown).ensureAlpha().composite(mask).png().toBuffer(), left: place.left, top: place.top },
      { input: Buffer.from(svg), left: 0, top: 0 },
      { input: await drawCode(words.link, codeSide), ...codePlace(shape) },
    ])
    .jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Fractions of a scene's height: above the first there is only sky, below the second only ground. */
const sceneHead = 0.2;
const sceneFoot = 0.93;

/** A photo is cropped around its subject; a scene keeps its objects: its sky grows, or its sides in a low strip. */
export async function drawPicture({ content, isScene }: CardPicture, width: number, height: number): Promise<Buffer> {
  if (!isScene) {
    return sharp(content)
      .resize({ width, height, fit: "cover", position: "attention" })
      .flatten({ background: cardPanel })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  const scene = { height: Math.round(Math.min((width * 3) / 4, height / (sceneFoot - sceneHead))) };
  const beside = Math.max(0, width - Math.round((scene.height * 4) / 3));
  const left = Math.floor(beside / 2);
  const drawn = await sharp(content, { density: 200 })
    .resize(width - beside, scene.height)
    .extend({ left, right: beside - left, extendWith: "copy" })
    .removeAlpha()
    .png()
    .toBuffer();
  const missing = height - scene.height;
  if (missing >= 0) {
    const [r = 0, g = 0, b = 0] = await sharp(drawn).extract({ left: 1, top: 0, width: 1, height: 1 }).raw().toBuffer();
    return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
      .composite([{ input: drawn, left: 0, top: missing }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  const top = Math.max(0, Math.round(scene.height * sceneFoot) - height);
  return sharp(drawn).extract({ left: 0, top, width, height }).png({ compressionLevel: 1 }).toBuffer();
}

export function drawBrandCard(brand: string, address: string): Promise<Buffer> {
  const { width, height } = sizes.link;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="${cardPanel}"/>
    ${mark(80, 210, 96)}
    ${text(brand, 292, { x: 208, size: 96, isBold: true, fill: "#ffffff" })}
    ${text(address, 420, { x: 80, size: 36, fill: "#ffffff" })}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

export const cardSvg = (shape: CardShape, template: CardTemplate, words: CardWords): string =>
  shape === "link" ? wideSvg(words) : tallCard(shape, template, words, true).svg;

const wideColumn = 500;

function wideSvg(words: CardWords): string {
  const { x, top, bottom } = margins.link;
  const { height } = sizes.link;
  const at = { x, size: 30, lengthMax: 31, fill: white };
  return svgOf(
    sizes.link,
    `${column(
      [
        ...display(words, looks.open, wideColumn, [72, 60, 48, 40]).map((line) => ({ ...line, x })),
        { ...at, words: words.name, size: 38, lengthMax: 25, linesMax: 2, isBold: true, gap: 14 },
        { ...at, ...trust(words, colours.boost), gap: 6 },
        { ...at, words: words.place, fill: pale },
        { ...at, words: words.hours, fill: pale },
        { ...at, words: fromPrice(words), isBold: true },
      ],
      top - 14,
    )}
    ${mark(x, height - bottom - 36, 36)}
    ${text(words.address, height - bottom - 8, { x: x + 52, size: 28, fill: pale })}`,
  );
}

function tallCard(shape: "square" | "story", template: CardTemplate, words: CardWords, isScene: boolean) {
  const { width, height } = sizes[shape];
  const { x, top, bottom } = shape === "story" ? storyMargins : margins.square;
  const isStory = shape === "story";
  const place = codePlace(shape);
  const look = looks[template];
  const at = { x, size: isStory ? 40 : 36, lengthMax: 44, fill: look.ink };
  const rowsMost = { prices: isStory ? 5 : 4, work: 0, holiday: 0, offer: 0 }[template as string] ?? 3;
  const prices = words.prices.slice(0, rowsMost);
  const rows = words.figures ?? prices.map(({ name, price }) => ({ name, value: formatNaira(price) }));
  const rowHeight = (isStory ? 76 : 62) + (words.figures ? 14 : 0);
  const paragraphs: Paragraph[] = [
    ...display(words, look, width - 2 * x, isStory ? [112, 92, 72, 60] : [104, 84, 68, 56]).map((line) => ({
      ...line,
      x,
    })),
    {
      ...at,
      words: words.name,
      size: isStory ? 52 : 44,
      lengthMax: isStory ? 31 : 36,
      linesMax: template === "prices" ? 1 : 2,
      isBold: true,
      gap: 4,
    },
    { ...at, words: words.detail, isBold: true, fill: look.accent, gap: 4 },
    { ...at, ...trust(words, look.accent), gap: 4 },
  ];
  const rowsTop = place.top - 44 - rows.length * rowHeight;
  const wordsTop = Math.max(top, rowsTop - 28 - columnHeight(paragraphs));
  const stop = (y: number, opacity: number) =>
    `<stop offset="${(y / height).toFixed(3)}" stop-color="${cardPanel}" stop-opacity="${opacity}"/>`;
  const shade =
    isScene || look.photo !== "full"
      ? ""
      : `<defs><linearGradient id="shade" x1="0" x2="0" y1="0" y2="1">${stop(wordsTop - 220, 0)}${stop(wordsTop + 24, 0.86)}${stop(height, 0.97)}</linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>`;
  const svg = svgOf(
    sizes[shape],
    `${shade}
    ${label(template, words.label, x, look.photo === "full" ? top : wordsTop - labelHeight - 20)}
    ${column(paragraphs, wordsTop)}
    ${rows.map((row, nth) => rowOf(row, look.ink, { x, right: width - x, y: rowsTop + nth * rowHeight, height: rowHeight })).join("")}
    <rect x="${place.left - 20}" y="${place.top - 20}" width="${codeSide + 40}" height="${codeSide + 40}" rx="36" fill="${white}"/>
    ${column(
      [
        { ...at, words: words.phone && "Call or WhatsApp", size: 34, fill: look.quiet },
        { ...at, words: words.phone, size: 78, isBold: true, gap: 10 },
        { ...at, words: words.hours, size: 30, lengthMax: 40, fill: look.quiet },
      ],
      place.top - 24,
    )}
    ${mark(x, height - bottom - 40, 40)}
    ${text(words.address, height - bottom - 9, { x: x + 56, size: 30, fill: look.quiet })}`,
  );
  return { wordsTop, svg };
}

function codePlace(shape: "square" | "story") {
  const { x, bottom } = shape === "story" ? storyMargins : margins.square;
  return { left: sizes[shape].width - x - codeSide - 20, top: sizes[shape].height - bottom - codeSide - 20 };
}

function label(template: CardTemplate, words: string, x: number, y: number): string {
  if (!words) return "";
  const { fill, ink } = looks[template].label;
  const shown = linesOf(words.toUpperCase(), 30, 1)[0]!;
  const width = 64 + shown.length * 26;
  return `<rect x="${x}" y="${y}" width="${width}" height="76" rx="38" fill="${fill}"/>
    ${text(shown, y + 52, { x: x + width / 2, anchor: "middle", size: 38, isBold: true, fill: ink })}`;
}

/** Width of a capital letter relative to the font size. */
const capitalWidth = 0.7;

function display(
  { trade, lga, headline }: CardWords,
  { ink, accent }: Pick<Look, "ink" | "accent">,
  width: number,
  steps: readonly number[],
): Paragraph[] {
  const perLine = (size: number) => Math.floor(width / size / capitalWidth);
  const line = { isBold: true, fill: ink };
  if (headline) {
    const size = steps.find((step) => linesOf(headline, perLine(step), 9).length <= 3) ?? steps.at(-1)!;
    return [{ ...line, words: headline, size, lengthMax: perLine(size), linesMax: 3, fill: accent, gap: 16 }];
  }
  const whole = `${trade} · ${lga}`.toUpperCase();
  const oneLine = steps.slice(0, 2).find((size) => whole.length <= perLine(size) + 1);
  if (oneLine) return [{ ...line, words: whole, size: oneLine, lengthMax: whole.length, gap: 12 }];
  const words = trade.toUpperCase();
  const fits = (size: number) => lga.length <= perLine(size) && isWhole(words, perLine(size), 2);
  const size = steps.find(fits) ?? steps.at(-1)!;
  const lines = { ...line, size, lengthMax: perLine(size) };
  return [
    { ...lines, words, linesMax: 2 },
    { ...lines, words: lga.toUpperCase(), linesMax: 2, fill: accent, gap: 12 },
  ];
}

const columnHeight = (paragraphs: readonly Paragraph[]) =>
  paragraphs
    .filter(({ words }) => words !== "")
    .reduce(
      (sum, { words, lengthMax, linesMax = 1, size, gap = 0 }) =>
        sum + linesOf(words, lengthMax, linesMax).length * Math.round(size * 1.2) + gap,
      0,
    );

interface RowPlace {
  x: number;
  right: number;
  y: number;
  height: number;
}

function rowOf({ name, value }: Row, ink: string, { x, right, y, height }: RowPlace): string {
  const size = Math.round(height * 0.56);
  const baseline = y + Math.round(height * 0.72);
  return `<rect x="${x}" y="${y}" width="${right - x}" height="2" fill="${ink}" fill-opacity="0.24"/>
    ${text(linesOf(name, 38 - value.length, 1)[0]!, baseline, { x, size, fill: ink })}
    ${text(value, baseline, { x: right, anchor: "end", size, isBold: true, fill: ink })}`;
}

const fromPrice = ({ prices }: CardWords) =>
  prices.length > 0 ? `from ${formatNaira(Math.min(...prices.map(({ price }) => price)))}` : "";

function trust(
  { isVerified, rating, ratingCount }: CardWords,
  accent: string,
): Pick<Paragraph, "words" | "isBold" | "fill"> {
  const stars = ratingCount > 0 ? `★ ${rating.toFixed(1)} (${ratingCount})` : "";
  return {
    words: [stars, isVerified ? "✓ Verified" : ""].filter(Boolean).join("  ·  "),
    isBold: true,
    fill: accent,
  };
}

export function mark(x: number, y: number, side: number): string {
  const dot = (cx: number, cy: number, r: number, fill: string) =>
    `<circle cx="${x + cx * side}" cy="${y + cy * side}" r="${r * side}" fill="${fill}"/>`;
  const around = Array.from({ length: 8 }, (_, nth) => (nth * Math.PI) / 4).map((turn) =>
    dot(0.5 + 0.3 * Math.cos(turn), 0.5 + 0.3 * Math.sin(turn), 0.062, white),
  );
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.24}" fill="${colours.brand}"/>${around.join("")}${dot(0.5, 0.5, 0.125, colours.boost)}`;
}

interface Style {
  size: number;
  isBold?: boolean;
  fill?: string;
  x?: number;
  anchor?: "start" | "middle" | "end";
}

export const text = (words: string, y: number, { size, isBold, fill = colours.ink, x = 0, anchor }: Style): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ""}>${escaped(words)}</text>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (words: string) => words.replace(/[&<>"']/g, (character) => entities[character]!);

interface Paragraph extends Style {
  words: string;
  lengthMax: number;
  linesMax?: number;
  gap?: number;
}

export function column(paragraphs: readonly Paragraph[], y: number): string {
  let baseline = y;
  return paragraphs
    .filter(({ words }) => words !== "")
    .flatMap(({ words, lengthMax, linesMax = 1, gap = 0, ...style }) => {
      const drawn = linesOf(words, lengthMax, linesMax).map((line) => {
        baseline += Math.round(style.size * 1.2);
        return text(line, baseline, style);
      });
      baseline += gap;
      return drawn;
    })
    .join("");
}

/**
 * Wraps words to lines of at most `lengthMax` characters; the rest is cut with "…". Emoji, which the font lacks, and control
 * characters are removed.
 */
export function linesOf(words: string, lengthMax: number, linesMax: number): string[] {
  const drawn = words.toWellFormed().replace(/\p{C}|\p{Extended_Pictographic}|\ufe0f|\ufffd/gu, " ");
  const lines = [""];
  for (const word of drawn.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= lengthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const fitting = lines.filter((line, at) => line || at > 0 || lines.length === 1).slice(0, linesMax);
  const isCut = fitting.length < lines.filter(Boolean).length;
  return fitting.map((line, at) => {
    const mustEnd = line.length > lengthMax || (isCut && at === fitting.length - 1);
    return mustEnd ? `${[...line].slice(0, lengthMax - 1).join("")}…` : line;
  });
}

/** True if the words fit into `linesMax` lines without a cut. */
export const isWhole = (words: string, lengthMax: number, linesMax: number): boolean =>
  !linesOf(words, lengthMax, linesMax).some((line) => line.endsWith("…"));

const quietModules = 4;
const pictureSide = 1_024;

export const codeSvg = (link: string): string => renderSVG(link, { border: quietModules });

export const drawCode = (link: string, side = pictureSide): Promise<Buffer> =>
  sharp(Buffer.from(codeSvg(link).replace("<svg ", `<svg width="${side}" height="${side}" `)))
    .png({ palette: true, colours: 2 })
    .toBuffer();
