import { readFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { type Color, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from "pdf-lib";
import sharp from "sharp";

const formats = { A5: { width: 420, height: 595 }, A4: { width: 595, height: 842 } };
const edges = { margin: 40, wordsAt: 150, footerAt: 40 };
const colours = { ink: rgb(0.11, 0.1, 0.09), quiet: rgb(0.34, 0.31, 0.27), brand: rgb(0.15, 0.19, 0.48) };
const cornerSize = { width: 112, height: 84 };
const codeSide = 96;
/** Distances of the columns from the right margin. */
const columns = { sum: 0, price: 110, name: 230 };
/** Scales tried until an invoice fits one page. */
const scales = [1, 0.75, 0.5];
const lineHeight = 15;
/** Longer documents are cut. */
const pagesMax = 20;

export interface Paper {
  brand: string;
  title: string;
  heading: string;
  notices?: readonly string[];
  facts: readonly (readonly [name: string, words: string])[];
  bill?: Bill;
  footer: string;
  at: Date;
}

interface Bill {
  lines: readonly { name: string; price: string; sum: string }[];
  total: readonly [name: string, sum: string];
  note: string;
  picture: Uint8Array | undefined;
  code: readonly [picture: Uint8Array, caption: string];
}

/** The fonts of the share card, because the standard PDF fonts lack ₦ and the characters of our languages. */
const fontFile = (name: string) => readFile(new URL(`../business/fonts/inter-${name}.ttf`, import.meta.url));

export async function drawPaper(paper: Paper): Promise<Buffer> {
  const corner = paper.bill?.picture && (await cornerOf(paper.bill.picture));
  for (const scale of scales) {
    const document = await drawAt(paper, scale, corner);
    const isLast = scale === scales.at(-1);
    if (!paper.bill || document.getPageCount() === 1 || isLast) return Buffer.from(await document.save());
  }
  throw new Error("No scale is left");
}

const cornerOf = (picture: Uint8Array) =>
  sharp(picture, { density: 144 })
    .resize(4 * cornerSize.width, 4 * cornerSize.height, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();

async function drawAt(paper: Paper, scale: number, corner: Uint8Array | undefined): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const [regular, bold] = await Promise.all(
    (["regular", "bold"] as const).map(async (name) => embedFace(document, await fontFile(name))),
  );
  document.setTitle(paper.title);
  document.setCreationDate(paper.at);
  document.setModificationDate(paper.at);
  const pictures: Pictures = {
    corner: corner && (await document.embedJpg(corner)),
    code: paper.bill && (await document.embedPng(paper.bill.code[0])),
  };
  new Pen(document, paper, { regular: regular!, bold: bold! }, { scale, pictures }).drawAll();
  return document;
}

type Fonts = Record<"regular" | "bold", Face>;
type Pictures = Record<"corner" | "code", PDFImage | undefined>;

class Pen {
  readonly #document: PDFDocument;
  readonly #paper: Paper;
  readonly #fonts: Fonts;
  readonly #pictures: Pictures;
  readonly #page: { width: number; height: number };
  readonly #sizes: { brand: number; heading: number; words: number; names: number };
  readonly #scale: number;
  #sheet: PDFPage;
  #y: number;

  constructor(
    document: PDFDocument,
    paper: Paper,
    fonts: Fonts,
    { scale, pictures }: { scale: number; pictures: Pictures },
  ) {
    this.#document = document;
    this.#paper = paper;
    this.#fonts = fonts;
    this.#pictures = pictures;
    this.#page = paper.bill ? formats.A4 : formats.A5;
    this.#scale = scale;
    this.#sizes = { brand: 20 * scale, heading: 14 * scale, words: 11 * scale, names: 10 * scale };
    this.#sheet = this.#begin();
    this.#y = this.#page.height - 64;
  }

  #begin(): PDFPage {
    const sheet = this.#document.addPage([this.#page.width, this.#page.height]);
    const at = { x: edges.margin, y: edges.footerAt, size: this.#sizes.names, color: colours.quiet };
    writeLine(sheet, this.#paper.footer, this.#fonts.regular, at);
    return sheet;
  }

  drawAll() {
    const { brand, heading, notices = [], facts, bill } = this.#paper;
    const { bold, regular } = this.#fonts;
    const x = edges.margin;
    const brandMax = this.#right - x - (this.#pictures.corner ? cornerSize.width + 20 : 0);
    if (this.#pictures.corner) this.#drawCorner(this.#pictures.corner);
    for (const line of linesWithin(brand, bold, this.#sizes.brand, brandMax)) {
      this.#write(line, bold, { x, size: this.#sizes.brand, color: colours.brand });
      this.#down(26);
    }
    this.#down(4);
    this.#write(heading, bold, { x, size: this.#sizes.heading, color: colours.ink });
    for (const notice of notices) {
      this.#down(22);
      this.#write(notice, bold, { x, size: this.#sizes.words, color: colours.ink });
    }
    this.#down(12);
    for (const [name, words] of facts) {
      this.#down(22);
      this.#turnIfFull();
      this.#write(name, regular, { x, size: this.#sizes.names, color: colours.quiet });
      this.#writeWords(words, edges.wordsAt, this.#right - edges.wordsAt);
      this.#down(-11);
    }
    if (bill) this.#drawBill(bill);
  }

  get #right() {
    return this.#page.width - edges.margin;
  }

  #drawCorner(corner: PDFImage) {
    const [width, height] = [cornerSize.width * this.#scale, cornerSize.height * this.#scale];
    this.#sheet.drawImage(corner, { x: this.#right - width, y: this.#y + 16 - height, width, height });
  }

  #drawBill({ lines, total, note, code }: Bill) {
    const { bold, regular } = this.#fonts;
    this.#down(34);
    this.#rule();
    for (const { name, price, sum } of lines) {
      this.#down(20);
      this.#turnIfFull();
      const at = { size: this.#sizes.words, color: colours.ink };
      this.#writeRight(price, regular, columns.price, at);
      this.#writeRight(sum, regular, columns.sum, at);
      this.#writeWords(name, edges.margin, this.#right - edges.margin - columns.name);
      this.#down(-15);
    }
    this.#down(10);
    this.#rule();
    this.#down(22);
    this.#turnIfFull();
    this.#write(total[0], bold, { x: edges.margin, size: this.#sizes.heading, color: colours.ink });
    this.#writeRight(total[1], bold, columns.sum, { size: this.#sizes.heading, color: colours.ink });
    this.#down(30);
    if (note) this.#writeWords(note, edges.margin, this.#right - edges.margin);
    const side = codeSide * this.#scale;
    this.#y -= side;
    this.#turnIfFull();
    this.#sheet.drawImage(this.#pictures.code!, { x: edges.margin - 8, y: this.#y, width: side, height: side });
    this.#y += side / 2;
    const at = { x: edges.margin + side, size: this.#sizes.names, color: colours.quiet };
    this.#write(code[1], regular, at);
  }

  #rule() {
    const [start, end] = [edges.margin, this.#right].map((x) => ({ x, y: this.#y }));
    this.#sheet.drawLine({ start: start!, end: end!, thickness: 0.7, color: colours.quiet });
  }

  #down(points: number) {
    this.#y -= points * this.#scale;
  }

  #writeWords(words: string, x: number, widthMax: number) {
    const { regular } = this.#fonts;
    for (const line of linesWithin(words, regular, this.#sizes.words, widthMax)) {
      this.#turnIfFull();
      this.#write(line, regular, { x, size: this.#sizes.words, color: colours.ink });
      this.#down(lineHeight);
    }
  }

  #writeRight(line: string, face: Face, fromRight: number, { size, color }: { size: number; color: Color }) {
    const width = face.font.widthOfTextAtSize(line, size);
    this.#write(line, face, { x: this.#right - fromRight - width, size, color });
  }

  #write(line: string, face: Face, at: { x: number; size: number; color: Color }) {
    writeLine(this.#sheet, line, face, { ...at, y: this.#y });
  }

  #turnIfFull() {
    const isFull = this.#y < edges.footerAt + 2 * lineHeight * this.#scale;
    if (!isFull || this.#document.getPageCount() >= pagesMax) return;
    this.#sheet = this.#begin();
    this.#y = this.#page.height - 64;
  }
}

/** Breaks lines; a word longer than a line is cut. Characters missing in the font are dropped. */
function linesWithin(words: string, { font, known }: Face, size: number, widthMax: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= widthMax;
  const isKnown = (character: string) => known.has(character.codePointAt(0)!);
  const lines: string[] = [];
  for (const paragraph of words.normalize("NFC").split(/\r?\n/)) {
    lines.push("");
    for (const word of Array.from(paragraph).filter(isKnown).join("").split(" ")) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.splice(lines.at(-1) ? lines.length : -1, 1, ...cut(word, fits));
    }
  }
  return lines;
}

function cut(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [""];
  for (const character of word) {
    if (fits(pieces.at(-1) + character)) pieces[pieces.length - 1] += character;
    else pieces.push(character);
  }
  return pieces;
}

interface Face {
  font: PDFFont;
  known: ReadonlySet<number>;
  layout: ReturnType<typeof fontkit.create>["layout"];
  unitsPerEm: number;
}

async function embedFace(document: PDFDocument, bytes: Buffer): Promise<Face> {
  const face = fontkit.create(bytes);
  const font = await document.embedFont(bytes, { subset: true });
  return {
    ...{ font, known: new Set(font.getCharacterSet()) },
    layout: (text) => face.layout(text),
    unitsPerEm: face.unitsPerEm,
  };
}

interface Place {
  x: number;
  y: number;
  size: number;
  color: Color;
}

/**
 * pdf-lib ignores mark positioning, so Yoruba accents without a precomposed character (ọ́) are placed one by one.
 */
function writeLine(sheet: PDFPage, line: string, face: Face, { x, y, size, color }: Place) {
  const { glyphs, positions } = face.layout(line);
  const scale = size / face.unitsPerEm;
  let letters = "";
  let passed = 0;
  for (const [nth, { codePoints, advanceWidth }] of glyphs.entries()) {
    const text = String.fromCodePoint(...codePoints);
    const { xOffset, yOffset } = positions[nth]!;
    if (/^\p{M}$/u.test(text)) {
      const at = { x: x + (passed + xOffset) * scale, y: y + yOffset * scale };
      sheet.drawText(text, { ...at, size, color, font: face.font });
    } else letters += text;
    passed += advanceWidth;
  }
  sheet.drawText(letters, { x, y, size, color, font: face.font });
}
