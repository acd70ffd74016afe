import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { colours, column, text } from "./card-text.ts";
import { drawCode } from "./qr-code.ts";
import type { CardWords } from "./share-card.ts";

/** A5 at 300 dots to the inch, and in the points of a PDF. */
const dots = { width: 1_748, height: 2_480 };
const points = { width: 420, height: 595 };
const codeSide = 1_100;
const jpegQuality = 90;

/** Draws the poster for a wall or a counter: a PDF of one A5 page, "Scan to see my work and prices". */
export async function drawPoster(words: CardWords, link: string): Promise<Buffer> {
  const code = await drawCode(link, codeSide);
  const page = await sharp(Buffer.from(posterSvg(words)))
    .composite([{ input: code, left: (dots.width - codeSide) / 2, top: 760 }])
    .jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const document = await PDFDocument.create();
  document.setTitle(`${words.name.toWellFormed()} – ${words.brand}`);
  // A JPEG goes into a PDF as it is: nothing is decoded on the thread that serves everybody.
  document.addPage([points.width, points.height]).drawImage(await document.embedJpg(page), points);
  return Buffer.from(await document.save());
}

function posterSvg({ name, trade, place, hours, isVerified, phone, brand, address }: CardWords): string {
  const { width, height } = dots;
  const at = { x: width / 2, anchor: "middle", size: 66, lettersMax: 46 } as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <rect width="${width}" height="64" fill="${colours.brand}"/>
    ${column(
      [
        { ...at, words: name, size: 116, lettersMax: 24, linesMax: 2, isBold: true, gap: 20 },
        { ...at, words: [trade, place].join(", ") },
        { ...at, words: hours, fill: colours.quiet },
        { ...at, words: isVerified ? "✓ Verified" : "", isBold: true, fill: colours.verified, gap: 16 },
      ],
      110,
    )}
    ${column(
      [
        { ...at, words: "Scan to see my work and prices", size: 84, isBold: true, fill: colours.brand, gap: 20 },
        { ...at, words: phone, size: 96, isBold: true, fill: colours.contact },
      ],
      1_860,
    )}
    <rect x="140" y="2300" width="${width - 280}" height="8" fill="${colours.boost}"/>
    ${text([brand, address].join("  ·  "), 2_390, { ...at, size: 52, fill: colours.quiet })}
  </svg>`;
}
