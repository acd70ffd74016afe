import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { colours, column, type Paragraph, text } from "./card-text.ts";

// Read by the library that draws text, once, when the first text is drawn: with it a bare machine has fonts too.
process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));

/** Words of a card. */
export interface CardWords {
  name: string;
  trade: string;
  place: string;
  /** "Mon–Sat 8 AM–6 PM"; empty: not provided. */
  hours: string;
  /** Average of all stars; 0: none yet. */
  rating: number;
  ratingCount: number;
  isVerified: boolean;
  /** As people read it: `0803 000 0000`. Empty on a card that everybody can fetch. */
  phone: string;
  brand: string;
  /** Its link, as people read it: `localchap.ng/b/k3TxQa9Z`. */
  address: string;
}

/** Beside a link in a chat; in a chat or on Instagram; over the whole screen of a phone. */
export type CardShape = "link" | "square" | "story";

interface Layout {
  width: number;
  height: number;
  /** Position of the owner's picture. */
  picture: { left: number; top: number; width: number; height: number };
}

// Over the first and last 250 pixels of a story, chats lay their own buttons.
const layouts: Record<CardShape, Layout> = {
  link: { width: 1_200, height: 630, picture: { left: 760, top: 0, width: 440, height: 630 } },
  square: { width: 1_080, height: 1_350, picture: { left: 0, top: 112, width: 1_080, height: 600 } },
  story: { width: 1_080, height: 1_920, picture: { left: 0, top: 270, width: 1_080, height: 780 } },
};

const jpegQuality = 88;

/**
 * Draws a card: PNG of 1200 by 630 pixels beside a link, else JPEG of 1080 by 1350 or 1920.
 * @param picture the owner's, in any format that we keep; absent: the initials stand there
 */
export async function drawShareCard(shape: CardShape, words: CardWords, picture?: Buffer): Promise<Buffer> {
  const { left, top, width, height } = layouts[shape].picture;
  const card = sharp(Buffer.from(cardSvg(shape, words)));
  if (picture) {
    const cut = await sharp(picture).resize({ width, height, fit: "cover", position: "attention" }).toBuffer();
    card.composite([{ input: cut, left, top }]);
  }
  return shape === "link"
    ? card.png({ palette: true, colours: picture ? 192 : 64 }).toBuffer()
    : card.jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** Draws the plain card that stands in for another: the name of the product and where it is. */
export function drawBrandCard(brand: string, address: string): Promise<Buffer> {
  const { width, height } = layouts.link;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <rect width="24" height="${height}" fill="${colours.brand}"/>
    ${text(brand, 330, { x: 80, size: 96, isBold: true, fill: colours.brand })}
    <rect x="80" y="550" width="${width - 160}" height="4" fill="${colours.boost}"/>
    ${text(address, 600, { x: 80, size: 32, fill: colours.quiet })}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

/** The card as SVG, without the picture: everything in it is text that somebody typed, so everything is escaped. */
export function cardSvg(shape: CardShape, words: CardWords): string {
  const { width, height, picture } = layouts[shape];
  const { left, top } = picture;
  const middle = { x: left + picture.width / 2, y: top + picture.height / 2 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <defs><pattern id="dots" width="44" height="44" patternUnits="userSpaceOnUse">
      <circle cx="22" cy="22" r="5" fill="#ffffff" fill-opacity="0.18"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    ${[colours.brand, "url(#dots)"].map((fill) => `<rect x="${left}" y="${top}" width="${picture.width}" height="${picture.height}" fill="${fill}"/>`).join("")}
    ${text(initialsOf(words.name), middle.y + 70, { x: middle.x, anchor: "middle", size: 200, isBold: true, fill: "#ffffff" })}
    ${shape === "link" ? linkWords(words) : tallWords(shape, words)}
  </svg>`;
}

/** The left side of the card beside a link. */
function linkWords(words: CardWords): string {
  const at = { x: 72, size: 32, lettersMax: 36 };
  return `<rect width="24" height="630" fill="${colours.brand}"/>
    ${column(
      [
        { ...at, words: words.brand, isBold: true, fill: colours.brand, gap: 22 },
        { ...at, words: words.name, size: 58, lettersMax: 19, linesMax: 3, isBold: true, gap: 18 },
        { ...at, words: words.trade },
        { ...at, words: words.place, fill: colours.quiet, gap: 4 },
        { ...at, words: words.hours, size: 28, lettersMax: 42, fill: colours.quiet, gap: 16 },
        trust(words, at),
      ],
      32,
    )}
    <rect x="72" y="562" width="640" height="4" fill="${colours.boost}"/>
    ${text(words.address, 606, { x: 72, size: 28, fill: colours.quiet })}`;
}

/** Above and below the picture of a card that stands upright. */
function tallWords(shape: "square" | "story", words: CardWords): string {
  const { width, height, picture } = layouts[shape];
  const below = picture.top + picture.height;
  const isStory = shape === "story";
  const bar = isStory ? 270 : 112;
  const at = { x: 64, size: isStory ? 46 : 40, lettersMax: isStory ? 38 : 44 };
  return `<rect width="${width}" height="${picture.top}" fill="${colours.brand}"/>
    ${text(words.brand, picture.top - 36, { x: 64, size: 46, isBold: true, fill: "#ffffff" })}
    ${column(
      [
        { ...at, words: words.name, size: 68, lettersMax: 24, linesMax: 2, isBold: true, gap: 12 },
        { ...at, words: words.trade },
        { ...at, words: words.place, fill: colours.quiet },
        { ...at, words: words.hours, fill: colours.quiet, gap: 8 },
        trust(words, at),
        { ...at, words: words.phone, size: 68, isBold: true, fill: colours.contact },
      ],
      below + 16,
    )}
    <rect y="${height - bar}" width="${width}" height="${bar}" fill="${colours.brand}"/>
    <rect y="${height - bar}" width="${width}" height="6" fill="${colours.boost}"/>
    ${text(words.address, height - bar + 72, { x: 64, size: 40, isBold: true, fill: "#ffffff" })}`;
}

/** Why to believe it: only what there is. */
function trust({ isVerified, rating, ratingCount }: CardWords, at: Omit<Paragraph, "words">): Paragraph {
  const stars = ratingCount > 0 ? `★ ${rating.toFixed(1)} (${ratingCount})` : "";
  const words = [isVerified ? "✓ Verified" : "", stars].filter(Boolean).join("  ·  ");
  return { ...at, words, isBold: true, fill: isVerified ? colours.verified : colours.ink, gap: 10 };
}

const initialsOf = (name: string) =>
  (name.toWellFormed().match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join("");
