import art from "./art.json" with { type: "json" };

const textMax = 60;
const font = `font-family="'Plus Jakarta Sans', 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" font-weight="800"`;
/** Rather wide, for fonts differ: how many times its height a bold letter takes. */
const letterWidth = 0.64;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text made safe inside SVG: marks escaped, control characters gone, no longer than 60 letters. */
function safe(text: string) {
  return [...text.replace(/\p{C}/gu, "")]
    .slice(0, textMax)
    .join("")
    .replace(/[&<>"']/g, (mark) => escapes[mark]!);
}

/** A whole drawing that says what it shows. */
export function drawing(width: number, height: number, title: string, body: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${safe(title)}</title>${body}</svg>`;
}

/** A pattern of the art file as a definition to fill with: `fill="url(#p)"`. */
export function pattern(pick: number, colour: string, scale = 1.5) {
  const { tile, svg } = art.patterns[pick % art.patterns.length]!;
  return `<defs><pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${svg.replaceAll("{c}", colour)}</pattern></defs>`;
}

/** An icon of the 24 box, `size` high, its middle at x and y. */
export function icon(svg: string, x: number, y: number, size: number, colour: string) {
  const scale = Math.round((size / 24) * 100) / 100;
  return `<g transform="translate(${Math.round(x - size / 2)} ${Math.round(y - size / 2)}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${svg}</g>`;
}

/** A line of bold text that shrinks to stay within `widthMax`. */
export function line(
  text: string,
  x: number,
  y: number,
  size: number,
  widthMax: number,
  colour: string,
  anchor = "middle",
) {
  const fitting = Math.floor(Math.min(size, widthMax / (Math.max(1, text.length) * letterWidth)));
  return `<text x="${x}" y="${y}" font-size="${fitting}" text-anchor="${anchor}" fill="${colour}" ${font}>${safe(text)}</text>`;
}

/** "Mama Nkechi Kitchen" is "MN". */
export function initialsOf(name: string) {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && !/^(and|of|the)$/i.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** The name on one or two lines of about the same length. */
export function twoLines(name: string): string[] {
  if (name.length <= 9) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}
