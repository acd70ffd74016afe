export const colours = {
  paper: "#fbf9f6",
  ink: "#1d1a16",
  quiet: "#574f46",
  brand: "#27307a",
  boost: "#f5b52e",
  verified: "#0b66d6",
  contact: "#0f7a4a",
};

export const templates = ["open", "work", "prices", "holiday", "offer"] as const;
/** `month` is drawn for `openOwnCard` alone: other modules count its figures. */
export type CardTemplate = (typeof templates)[number] | "month";

/** A link preview; a picture for a chat or Instagram; a full phone screen. */
export type CardShape = "link" | "square" | "story";

export const sizes = {
  link: { width: 1_200, height: 630 },
  square: { width: 1_080, height: 1_350 },
  story: { width: 1_080, height: 1_920 },
} as const;

// Over the first and last 250 pixels of a story, chats draw their own buttons.
export const margins = { link: { x: 64, top: 56, bottom: 48 }, square: { x: 64, top: 64, bottom: 64 } } as const;
export const storyMargins = { x: 64, top: 262, bottom: 262 };

export interface Look {
  label: { fill: string; ink: string };
  ground: string;
  ink: string;
  quiet: string;
  accent: string;
  /** Place of the picture above the words: the whole card, a strip from edge to edge, a frame, or an arch. */
  photo: "full" | "strip" | "frame" | "arch";
}

export const cardPanel = "#141845";
export const white = "#ffffff";
export const pale = "#dcdff5";
export const onDark = { ground: cardPanel, ink: white, quiet: pale, accent: colours.boost };

/** Each template has its own background and picture position, so that they look different. */
export const looks: Record<CardTemplate, Look> = {
  open: { ...onDark, label: { fill: colours.contact, ink: white }, photo: "full" },
  work: {
    ...{ label: { fill: colours.brand, ink: white }, photo: "frame" },
    ...{ ground: colours.paper, ink: colours.ink, quiet: colours.quiet, accent: colours.brand },
  },
  prices: {
    ...{ label: { fill: colours.ink, ink: white }, photo: "strip" },
    ...{ ground: colours.boost, ink: colours.ink, quiet: "#4a3305", accent: colours.brand },
  },
  holiday: {
    ...{ label: { fill: white, ink: "#8a2c0d" }, photo: "arch" },
    ...{ ground: "#9a3412", ink: white, quiet: "#ffe3d3", accent: "#ffd27a" },
  },
  offer: {
    ...{ label: { fill: colours.boost, ink: colours.ink }, photo: "strip" },
    ...{ ground: "#0b5c38", ink: white, quiet: "#d3efe0", accent: colours.boost },
  },
  month: { ...onDark, label: { fill: colours.boost, ink: colours.ink }, photo: "full" },
};

export const svgOf = ({ width, height }: { width: number; height: number }, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Card">${inner}</svg>`;

/** Space above the text, for a label below the picture. */
export const labelHeight = 76;

export function picturePlace(shape: "square" | "story", template: CardTemplate, wordsTop: number, isScene: boolean) {
  const { width, height } = sizes[shape];
  const { x, top } = shape === "story" ? storyMargins : margins.square;
  const { photo } = looks[template];
  if (photo === "full") return { left: 0, top: 0, width, height: isScene ? wordsTop : height };
  const bottom = wordsTop - labelHeight - 52;
  if (photo === "strip") return { left: 0, top: 0, width, height: Math.max(200, bottom) };
  const side = photo === "arch" ? width - 4 * x : width - 2 * x;
  return { left: (width - side) / 2, top, width: side, height: Math.max(200, bottom - top) };
}

/** A frame has round corners, an arch half a circle above. */
export function maskOf(photo: "frame" | "arch", { width, height }: { width: number; height: number }): Buffer {
  const shape =
    photo === "frame"
      ? `<rect width="${width}" height="${height}" rx="40"/>`
      : `<path d="M0 ${height}V${Math.min(width / 2, height)}A${width / 2} ${Math.min(width / 2, height)} 0 0 1 ${width} ${Math.min(width / 2, height)}V${height}Z"/>`;
  return Buffer.from(svgOf({ width, height }, shape));
}
