import fontkit from "@pdf-lib/fontkit";
import type { Color, PDFDocument, PDFFont, PDFPage } from "pdf-lib";

/** A font in a document, and what it says of where an accent stands on its letter. */
export interface Face {
  font: PDFFont;
  layout: ReturnType<typeof fontkit.create>["layout"];
  unitsPerEm: number;
}

export async function embedFace(document: PDFDocument, bytes: Buffer): Promise<Face> {
  const face = fontkit.create(bytes);
  return {
    font: await document.embedFont(bytes, { subset: true }),
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
 * Writes a line. pdf-lib writes letters one behind the other and drops what the font says of accents, so those of Yoruba
 * that are no letter of their own (ọ́) would stand behind their letter: each is written by itself, where it belongs.
 */
export function writeLine(sheet: PDFPage, line: string, face: Face, { x, y, size, color }: Place) {
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
