import { parentPort } from "node:worker_threads";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { type CardPicture, type CardWords, column, drawCode, isWhole, mark, text } from "./share-card.ts";
import { colours } from "./share-look.ts";

const dots = { width: 1_748, height: 2_480 };
const points = { width: 420, height: 595 };
const pictureHeight = 980;
const codeSide = 720;
const code = { left: 120, top: 1_560 };
const jpegQuality = 90;
/** Font size, characters in a line and lines of the headline, the largest first. */
const headlines = [
  [136, 17, 1],
  [96, 24, 2],
  [80, 28, 2],
  [60, 38, 2],
] as const;

export interface Poster {
  words: CardWords;
  picture: CardPicture;
}

// A worker thread, so that drawing does not delay requests.
parentPort?.on("message", async (poster: Poster) => parentPort?.postMessage(await drawPoster(poster)));

async function drawPoster({ words, picture }: Poster): Promise<Buffer> {
  const head = await sharp(picture.content, picture.isScene ? { density: 270 } : {})
    .resize({
      width: dots.width,
      height: pictureHeight,
      fit: "cover",
      position: picture.isScene ? "bottom" : "attention",
    })
    .flatten({ background: "#ffffff" })
    .toBuffer();
  const page = await sharp(Buffer.from(posterSvg(words)))
    .composite([
      { input: head, left: 0, top: 0 },
      { input: await drawCode(words.link, codeSide), ...code },
    ])
    .jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const document = await PDFDocument.create();
  document.setTitle(`${words.name.toWellFormed()} – ${words.brand}`);
  document.addPage([points.width, points.height]).drawImage(await document.embedJpg(page), points);
  return Buffer.from(await document.save());
}

function posterSvg({ name, trade, lga, hours, isVerified, phone, brand, address }: CardWords): string {
  const { width, height } = dots;
  const display = `${trade} · ${lga}`.toUpperCase();
  const [size, lengthMax] = headlines.find(([, length, lines]) => isWhole(display, length, lines)) ?? headlines.at(-1)!;
  const at = { x: 120, size: 64, lengthMax: 44 };
  const side = { x: code.left + codeSide + 90, size: 60, lengthMax: 22 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    ${column(
      [
        { ...at, words: display, size, lengthMax, linesMax: 2, isBold: true, gap: 16 },
        { ...at, words: name, lengthMax: 40, fill: colours.quiet, isBold: true, gap: 8 },
      ],
      pictureHeight + 60,
    )}
    ${column(
      [
        {
          ...side,
          words: "Scan to see my work and prices",
          size: 76,
          lengthMax: 15,
          linesMax: 3,
          isBold: true,
          gap: 36,
        },
        { ...side, words: hours, size: 48, lengthMax: 24, linesMax: 2, fill: colours.quiet, gap: 24 },
        { ...side, words: isVerified ? "✓ Verified" : "", isBold: true, fill: colours.verified },
      ],
      code.top + 40,
    )}
    ${phone ? text(phone, 1_500, { x: 120, size: 150, isBold: true, fill: colours.contact }) : ""}
    ${mark(120, height - 150, 72)}
    ${text([brand, address].join("  ·  "), height - 96, { x: 220, size: 48, fill: colours.quiet })}
  </svg>`;
}
