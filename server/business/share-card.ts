import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Read by the library that draws text, once, when the first text is drawn: with it a bare machine has fonts too.
process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));

const width = 1_200;
const height = 630;
const margin = 80;
const colours = {
  paper: "#fbf9f6",
  ink: "#1d1a16",
  quiet: "#574f46",
  brand: "#27307a",
  boost: "#f5b52e",
  verified: "#0b66d6",
};

/** What a card says. */
export interface CardWords {
  name: string;
  trade: string;
  place: string;
  /** Average of all stars; 0: none yet. */
  rating: number;
  ratingCount: number;
  isVerified: boolean;
  brand: string;
  /** Where it leads, as people read it: `localchap.ng/b/k3TxQa9Z`. */
  address: string;
}

/** Draws the picture that stands beside a shared link, as PNG of 1200 by 630 pixels. */
export function drawShareCard(words: CardWords): Promise<Buffer> {
  return sharp(Buffer.from(cardSvg(words)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** Draws the plain card that stands in for another: the name of the product and where it is. */
export function drawBrandCard(brand: string, address: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <rect width="24" height="${height}" fill="${colours.brand}"/>
    ${text(brand, 330, { size: 96, isBold: true, fill: colours.brand })}
    <rect x="${margin}" y="550" width="${width - 2 * margin}" height="4" fill="${colours.boost}"/>
    ${text(address, 600, { size: 32, fill: colours.quiet })}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

/** The card as SVG: everything in it is text that somebody typed, so everything is escaped. */
export function cardSvg({ name, trade, place, rating, ratingCount, isVerified, brand, address }: CardWords): string {
  const nameLines = linesOf(name, 26, 2);
  const below = 190 + nameLines.length * 84;
  const stars = ratingCount > 0 ? `★ ${rating.toFixed(1)} (${ratingCount})` : "No ratings yet";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <rect width="24" height="${height}" fill="${colours.brand}"/>
    ${text(brand, 96, { size: 34, isBold: true, fill: colours.brand })}
    ${nameLines.map((line, at) => text(line, 200 + at * 84, { size: 72, isBold: true })).join("")}
    ${text(linesOf(trade, 52, 1)[0]!, below, { size: 38 })}
    ${text(linesOf(place, 52, 1)[0]!, below + 56, { size: 38, fill: colours.quiet })}
    ${text(stars, below + 128, { size: 38, isBold: true })}
    ${isVerified ? text("✓ Verified", below + 128, { size: 38, isBold: true, fill: colours.verified, x: 460 }) : ""}
    <rect x="${margin}" y="550" width="${width - 2 * margin}" height="4" fill="${colours.boost}"/>
    ${text(address, 600, { size: 32, fill: colours.quiet })}
  </svg>`;
}

interface Style {
  size: number;
  isBold?: boolean;
  fill?: string;
  x?: number;
}

const text = (words: string, y: number, { size, isBold = false, fill = colours.ink, x = margin }: Style) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}">${escaped(words)}</text>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (words: string) => words.replace(/[&<>"']/g, (character) => entities[character]!);

/** Words in lines of at most so many letters; what does not fit ends in "…". Our font has no pictures, and XML no control characters. */
export function linesOf(words: string, lettersMax: number, linesMax: number): string[] {
  const drawn = words.toWellFormed().replace(/\p{C}|\p{Extended_Pictographic}|\ufe0f|\ufffd/gu, " ");
  const lines = [""];
  for (const word of drawn.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= lettersMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const fitting = lines.filter((line, at) => line || at > 0 || lines.length === 1).slice(0, linesMax);
  const isCut = fitting.length < lines.filter(Boolean).length;
  return fitting.map((line, at) => {
    const mustEnd = line.length > lettersMax || (isCut && at === fitting.length - 1);
    return mustEnd ? `${[...line].slice(0, lettersMax - 1).join("")}…` : line;
  });
}
