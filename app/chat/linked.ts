/** A part of a text; parts with an address are links. */
interface Piece {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"']+/g;
/** Characters that end a sentence more often than an address. */
const trailing = /[.,;:!?)\]}…]+$/;

/** A text in pieces, with addresses of the web as links. Nothing but http and https is ever one. */
export function linked(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(trailing, "");
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
