export const colours = {
  paper: "#fbf9f6",
  ink: "#1d1a16",
  quiet: "#574f46",
  brand: "#27307a",
  boost: "#f5b52e",
  verified: "#0b66d6",
  contact: "#0f7a4a",
};

interface Style {
  size: number;
  isBold?: boolean;
  fill?: string;
  x?: number;
  anchor?: "start" | "middle";
}

/** One line of text as SVG, its words escaped. */
export const text = (words: string, y: number, { size, isBold, fill = colours.ink, x = 0, anchor }: Style): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ""}>${escaped(words)}</text>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (words: string) => words.replace(/[&<>"']/g, (character) => entities[character]!);

/** A paragraph of a column: its words, at most so many letters a line, and the space below it. */
export interface Paragraph extends Style {
  words: string;
  lettersMax: number;
  linesMax?: number;
  gap?: number;
}

/** Paragraphs below each other, the first from `y` down; empty ones take no space. */
export function column(paragraphs: readonly Paragraph[], y: number): string {
  let baseline = y;
  return paragraphs
    .filter(({ words }) => words !== "")
    .flatMap(({ words, lettersMax, linesMax = 1, gap = 0, ...style }) => {
      const drawn = linesOf(words, lettersMax, linesMax).map((line) => {
        baseline += Math.round(style.size * 1.2);
        return text(line, baseline, style);
      });
      baseline += gap;
      return drawn;
    })
    .join("");
}

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
