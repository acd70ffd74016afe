import { hash } from "../dice.ts";
import { mix, type Palette, paletteTowards, readableOn } from "./colours.ts";
import icons from "./icons.json" with { type: "json" };
import { drawing, icon, pattern } from "./svg.ts";

interface ItemOf {
  /** 1 to 49; another is drawn as Others. */
  categoryId: number;
  name: string;
  /** Any whole number; items of one business share theirs, and so its colours. */
  number: number;
}

const size = 600;
const grounds = [disc, tray, cloth, corners];
const thingByWord = new Map(icons.things.flatMap(({ words, svg }) => words.map((word) => [word, svg] as const)));

/** The picture of a catalog item, 600 by 600: the thing its name speaks of on a plain ground. */
export function drawItem({ categoryId, name, number }: ItemOf) {
  const category = icons.categories[categoryId - 1] ?? icons.categories.at(-1)!;
  const colours = paletteTowards(hash(`palette:${number}`), category.hue);
  const ground = grounds[hash(`ground:${name}:${number}`) % grounds.length]!;
  return drawing(size, size, name, ground(colours, thingIn(name) ?? category.svg, hash(`pattern:${number}`)));
}

/** The icon of the first word of the name that has one. */
function thingIn(name: string) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.map((word) => thingByWord.get(word)).find((svg) => svg !== undefined);
}

const plain = (colour: string) => `<path fill="${colour}" d="M0 0h600v600H0z"/>`;

function disc({ light, main, accent, dark }: Palette, svg: string) {
  return `${plain(light)}<circle cx="300" cy="300" r="218" fill="${mix(light, main, 0.2)}"/><circle cx="452" cy="150" r="58" fill="${accent}"/>${icon(svg, 300, 300, 270, dark)}`;
}

function tray({ light, main, accent }: Palette, svg: string) {
  return `${plain(main)}<circle cx="300" cy="300" r="226" fill="${accent}"/><circle cx="300" cy="300" r="206" fill="${light}"/>${icon(svg, 300, 300, 250, readableOn(light, [main]))}`;
}

function cloth({ light, main, accent, dark }: Palette, svg: string, pick: number) {
  return `${pattern(pick, mix(main, light, 0.4), 1.6)}${plain(main)}<path fill="url(#p)" opacity=".6" d="M0 0h600v600H0z"/><rect x="92" y="92" width="416" height="416" rx="56" fill="${accent}"/><rect x="106" y="106" width="388" height="388" rx="44" fill="${light}"/>${icon(svg, 300, 300, 250, dark)}`;
}

function corners({ light, main, accent, dark }: Palette, svg: string, pick: number) {
  return `${pattern(pick, light, 1.4)}${plain(mix(light, accent, 0.22))}<path fill="${main}" d="M0 462q300-80 600 0v138H0z"/><path fill="url(#p)" opacity=".35" d="M0 462q300-80 600 0v138H0z"/><ellipse cx="300" cy="446" rx="140" ry="16" fill="${dark}" opacity=".3"/>${icon(svg, 300, 252, 300, dark)}`;
}
