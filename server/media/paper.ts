import { readFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { embedFace, type Face, writeLine } from "./placed-text.ts";

/** A5, in points. */
const page = { width: 420, height: 595, margin: 40, wordsAt: 150, footerAt: 40 };
const colours = { ink: rgb(0.11, 0.1, 0.09), quiet: rgb(0.34, 0.31, 0.27), brand: rgb(0.15, 0.19, 0.48) };
const sizes = { brand: 20, heading: 14, words: 11, names: 10 };
const lineHeight = 15;
/** More pages than anybody's words fill; what would come after them is left out. */
const pagesMax = 20;

/** A document in words: a receipt, an agreement. */
export interface Paper {
  brand: string;
  /** For the reader's window. */
  title: string;
  heading: string;
  /** Under the heading, in bold. */
  notices?: readonly string[];
  facts: readonly (readonly [name: string, words: string])[];
  /** At the foot of each page. */
  footer: string;
  at: Date;
}

/** The fonts of the share card: they have ₦ and the letters of our languages, which the fonts inside every reader have not. */
const fontFile = (name: string) => readFile(new URL(`../business/fonts/inter-${name}.ttf`, import.meta.url));

/** Draws a document as a PDF of A5 pages, as many as its words need. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const [regular, bold] = await Promise.all(
    (["regular", "bold"] as const).map(async (name) => embedFace(document, await fontFile(name))),
  );
  document.setTitle(paper.title);
  document.setCreationDate(paper.at);
  document.setModificationDate(paper.at);
  new Pen(document, paper, { regular: regular!, bold: bold! }).drawAll();
  return Buffer.from(await document.save());
}

type Fonts = Record<"regular" | "bold", Face>;

/** Writes down the pages of a document, and begins another where one is full. */
class Pen {
  readonly #document: PDFDocument;
  readonly #paper: Paper;
  readonly #fonts: Fonts;
  #sheet: PDFPage;
  #y = page.height - 64;

  constructor(document: PDFDocument, paper: Paper, fonts: Fonts) {
    this.#document = document;
    this.#paper = paper;
    this.#fonts = fonts;
    this.#sheet = this.#begin();
  }

  #begin(): PDFPage {
    const sheet = this.#document.addPage([page.width, page.height]);
    const at = { x: page.margin, y: page.footerAt, size: sizes.names, color: colours.quiet };
    writeLine(sheet, this.#paper.footer, this.#fonts.regular, at);
    return sheet;
  }

  drawAll() {
    const { brand, heading, notices = [], facts } = this.#paper;
    const { bold, regular } = this.#fonts;
    const x = page.margin;
    this.#write(brand, bold, { x, size: sizes.brand, color: colours.brand });
    this.#y -= 30;
    this.#write(heading, bold, { x, size: sizes.heading, color: colours.ink });
    for (const notice of notices) {
      this.#y -= 22;
      this.#write(notice, bold, { x, size: sizes.words, color: colours.ink });
    }
    this.#y -= 12;
    for (const [name, words] of facts) {
      this.#y -= 22;
      this.#turnIfFull();
      this.#write(name, regular, { x, size: sizes.names, color: colours.quiet });
      for (const line of linesWithin(words, regular.font, sizes.words, page.width - page.margin - page.wordsAt)) {
        this.#turnIfFull();
        this.#write(line, regular, { x: page.wordsAt, size: sizes.words, color: colours.ink });
        this.#y -= lineHeight;
      }
      this.#y += 11;
    }
  }

  #write(line: string, face: Face, at: { x: number; size: number; color: Color }) {
    writeLine(this.#sheet, line, face, { ...at, y: this.#y });
  }

  #turnIfFull() {
    if (this.#y >= page.footerAt + 2 * lineHeight || this.#document.getPageCount() >= pagesMax) return;
    this.#sheet = this.#begin();
    this.#y = page.height - 64;
  }
}

/** Words in lines that fit; a reference or a name without a space is cut where the line ends. What the font has not is left out. */
function linesWithin(words: string, font: PDFFont, size: number, widthMax: number): string[] {
  const known = new Set(font.getCharacterSet());
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= widthMax;
  const isKnown = (character: string) => known.has(character.codePointAt(0)!);
  const lines: string[] = [];
  for (const paragraph of words.normalize("NFC").split(/\r?\n/)) {
    lines.push("");
    for (const word of Array.from(paragraph).filter(isKnown).join("").split(" ")) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (fits(longer)) lines[lines.length - 1] = longer;
      // A long word that is the first begins on the line that is empty.
      else lines.splice(lines.at(-1) ? lines.length : -1, 1, ...cut(word, fits));
    }
  }
  return lines;
}

/** A word in pieces that fit: nearly always one. */
function cut(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [""];
  for (const character of word) {
    if (fits(pieces.at(-1) + character)) pieces[pieces.length - 1] += character;
    else pieces.push(character);
  }
  return pieces;
}
