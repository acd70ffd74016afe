import { readFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { shortDate } from "#/shared/time.ts";
import type { findReceipt } from "./queries.ts";
import { receiptNumber } from "./receipt-number.ts";

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** A5, in points. */
const page = { width: 420, height: 595, margin: 40 };
const colours = { ink: rgb(0.11, 0.1, 0.09), quiet: rgb(0.34, 0.31, 0.27), brand: rgb(0.15, 0.19, 0.48) };

/** The fonts of the share card: they have ₦ and the letters of our languages, which the fonts inside every reader have not. */
const fontFile = (name: string) => readFile(new URL(`../business/fonts/inter-${name}.ttf`, import.meta.url));

/** Lines of a receipt. */
export function receiptLines({ payment, packageName, businessName, period, isReversed }: Receipt): [string, string][] {
  return [
    ["Receipt number", receiptNumber(payment)],
    ["Date", shortDate(payment.createdAt)],
    ["Business", businessName],
    ["Plan", `${packageName}, ${months(payment.months)}`],
    ["Time", `${shortDate(period.startsAt)} to ${shortDate(period.endsAt)}`],
    ["Paid", formatNaira(payment.priceKobo / 100)],
    ...(isReversed ? [["Status", "Refunded"] satisfies [string, string]] : []),
    ["Reference", payment.reference],
  ];
}

/** Draws the receipt of a payment as a PDF of one page. */
export async function drawReceipt(receipt: Receipt, brand: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const [regular, bold] = await Promise.all(
    (["regular", "bold"] as const).map(async (name) => document.embedFont(await fontFile(name), { subset: true })),
  );
  document.setTitle(`${brand} receipt ${receiptNumber(receipt.payment)}`);
  document.setCreationDate(receipt.payment.createdAt);
  document.setModificationDate(receipt.payment.createdAt);
  const sheet = document.addPage([page.width, page.height]);
  drawWords(sheet, receipt, brand, { regular: regular!, bold: bold! });
  return Buffer.from(await document.save());
}

function drawWords(
  sheet: PDFPage,
  receipt: Receipt,
  brand: string,
  { regular, bold }: Record<"regular" | "bold", PDFFont>,
) {
  const { margin } = page;
  let y = page.height - 64;
  sheet.drawText(brand, { x: margin, y, size: 20, font: bold, color: colours.brand });
  y -= 30;
  sheet.drawText("Receipt", { x: margin, y, size: 14, font: bold, color: colours.ink });
  if (receipt.payment.isTest) {
    y -= 22;
    sheet.drawText("Test payment – no money moved", { x: margin, y, size: 11, font: bold, color: colours.ink });
  }
  y -= 12;
  for (const [name, words] of receiptLines(receipt)) {
    y -= 22;
    sheet.drawText(name, { x: margin, y, size: 10, font: regular, color: colours.quiet });
    for (const line of linesWithin(words, regular, 11, page.width - margin - 150)) {
      sheet.drawText(line, { x: 150, y, size: 11, font: regular, color: colours.ink });
      y -= 15;
    }
    y += 11;
  }
  const note = "Paid once. It does not renew by itself.";
  sheet.drawText(note, { x: margin, y: margin, size: 10, font: regular, color: colours.quiet });
}

/** Words in lines that fit; a reference or a name without a space is cut where the line ends. What the font has not is left out. */
function linesWithin(words: string, font: PDFFont, size: number, widthMax: number): string[] {
  const known = new Set(font.getCharacterSet());
  const lines = [""];
  for (const character of words.normalize("NFC")) {
    if (!known.has(character.codePointAt(0)!)) continue;
    const longer = lines.at(-1) + character;
    if (font.widthOfTextAtSize(longer, size) <= widthMax) lines[lines.length - 1] = longer;
    else lines.push(character.trim());
  }
  return lines;
}
