import { hash } from "../dice.ts";
import { mix, type Palette, paletteTowards, readableOn } from "./colours.ts";
import icons from "./icons.json" with { type: "json" };
import { drawing, icon, initialsOf, line, pattern, twoLines } from "./svg.ts";

interface CardOf {
  /** 1 to 49; another is drawn as Others. */
  categoryId: number;
  /** Slug of a service with a drawing of its own; another, or none, is drawn as its category. */
  trade?: string;
  name: string;
  /** Key of the picture: the `bid`, so that a business keeps its picture. */
  seed: string;
}

interface Sketch extends Palette {
  name: string;
  icon: string;
  pattern: number;
}

const width = 800;
const height = 500;
const iconSize = height * 0.4;
const layouts = [corner, band, arch, split, sun, signboard];

const trades = new Map(icons.trades.map(({ slug, svg }) => [slug, svg]));

/** True if a service has a drawing of its own, by its slug. */
export const hasDrawing = (trade: string) => trades.has(trade);

/**
 * The picture of a business, 800 by 500: the icon of its trade in one of six layouts, 14 palettes and 12 patterns. The icon
 * stands in the right five eighths, which is what a square card shows.
 */
export function drawCard({ categoryId, trade = "", name, seed }: CardOf) {
  const category = icons.categories[categoryId - 1] ?? icons.categories.at(-1)!;
  const pick = (matter: string) => hash(`${matter}:${seed}`);
  const sketch = {
    ...paletteTowards(pick("palette"), category.hue),
    name: name.slice(0, 60),
    icon: trades.get(trade) ?? category.svg,
    pattern: pick("pattern"),
  };
  return drawing(width, height, name, layouts[pick("layout") % layouts.length]!(sketch));
}

const ground = (colour: string) => `<path fill="${colour}" d="M0 0h800v500H0z"/>`;
const patterned = (shape: string, opacity: number) => `<path fill="url(#p)" opacity="${opacity}" d="${shape}"/>`;
const whole = "M0 0h800v500H0z";

/** Pattern all over, a tilted block over the lower left with the initials, the icon right of the middle. */
function corner(of: Sketch) {
  return [
    pattern(of.pattern, of.main),
    ground(of.light),
    patterned(whole, 0.22),
    `<circle cx="545" cy="215" r="158" fill="${of.light}"/>`,
    `<path fill="${of.accent}" d="M0 178 610 500H560L0 205z"/><path fill="${of.main}" d="M0 205 560 500H0z"/>`,
    line(initialsOf(of.name), 44, 462, 150, 250, readableOn(of.main, [of.light]), "start"),
    icon(of.icon, 545, 215, iconSize, of.dark),
  ].join("");
}

/** Three bands; the middle one carries the pattern, with the icon in a circle over it and the name below. */
function band(of: Sketch) {
  return [
    pattern(of.pattern, mix(of.main, of.light, 0.35)),
    ground(of.dark),
    `<path fill="${of.main}" d="M0 72h800v258H0z"/>${patterned("M0 72h800v258H0z", 0.75)}`,
    `<path fill="${of.accent}" d="M0 60h800v12H0zM0 330h800v12H0z"/>`,
    `<circle cx="550" cy="201" r="152" fill="${of.accent}"/><circle cx="550" cy="201" r="140" fill="${of.light}"/>`,
    icon(of.icon, 550, 201, iconSize * 0.9, of.dark),
    line(of.name, 550, 436, 52, 460, readableOn(of.dark, [of.light])),
  ].join("");
}

/** Pattern all over, and an arch in the light colour with the icon and the initials. */
function arch(of: Sketch) {
  return [
    pattern(of.pattern, mix(of.main, of.light, 0.4)),
    ground(of.main),
    patterned(whole, 0.6),
    `<path fill="${of.accent}" d="M362 500V238a188 188 0 0 1 376 0v262z"/>`,
    `<path fill="${of.light}" d="M380 500V238a170 170 0 0 1 340 0v262z"/>`,
    icon(of.icon, 550, 226, iconSize, of.dark),
    line(initialsOf(of.name), 550, 438, 92, 220, readableOn(of.light, [of.main, of.dark])),
  ].join("");
}

/** Initials on the left on plain colour, the icon on the right on a pattern. */
function split(of: Sketch) {
  return [
    pattern(of.pattern, of.main),
    ground(of.light),
    patterned("M340 0h460v500H340z", 0.25),
    `<circle cx="570" cy="250" r="160" fill="${of.light}"/>`,
    `<path fill="${of.main}" d="M0 0h340v500H0z"/><path fill="${of.accent}" d="M340 0h14v500h-14z"/>`,
    line(initialsOf(of.name), 170, 306, 170, 270, readableOn(of.main, [of.light])),
    icon(of.icon, 570, 250, iconSize, of.dark),
  ].join("");
}

const rays = Array.from({ length: 24 }, (_, nth) => {
  const [x, y] = [Math.cos((nth * Math.PI) / 12), Math.sin((nth * Math.PI) / 12)];
  return `M${Math.round(550 + x * 184)} ${Math.round(208 + y * 184)}L${Math.round(550 + x * 900)} ${Math.round(208 + y * 900)}`;
}).join("");

/** A big sun behind the icon, and a strip of cloth along the bottom. */
function sun(of: Sketch) {
  return [
    pattern(of.pattern, of.light, 1.25),
    ground(mix(of.light, of.accent, 0.14)),
    `<path d="${rays}" stroke="${of.accent}" stroke-width="14" opacity=".3"/>`,
    `<circle cx="550" cy="208" r="160" fill="${of.accent}"/>`,
    icon(of.icon, 550, 208, iconSize, readableOn(of.accent, [of.dark])),
    `<path fill="${of.dark}" d="M0 396h800v104H0z"/><path fill="${of.main}" d="M0 408h800v92H0z"/>`,
    patterned("M0 408h800v92H0z", 0.55),
  ].join("");
}

/** A painted board on two posts with the icon and the name in at most two lines. */
function signboard(of: Sketch) {
  const lines = twoLines(of.name);
  const ink = readableOn(of.main, [of.light]);
  const size = 62;
  const first = lines.length === 1 ? 232 : 198;
  return [
    pattern(of.pattern, of.main),
    ground(of.light),
    patterned(whole, 0.14),
    `<path fill="${mix(of.light, of.main, 0.35)}" d="M0 432q400-46 800 0v68H0z"/>`,
    `<path fill="${mix(of.dark, of.light, 0.15)}" d="M170 330h26v136h-26zM604 330h26v136h-26z"/>`,
    `<rect x="54" y="66" width="692" height="286" rx="22" fill="${of.dark}"/>`,
    `<rect x="62" y="58" width="676" height="282" rx="20" fill="${of.accent}"/><rect x="74" y="70" width="652" height="258" rx="12" fill="${of.main}"/>`,
    icon(of.icon, 622, 199, 160, ink),
    ...lines.map((text, nth) => line(text, 104, first + nth * 72, size, 410, ink, "start")),
  ].join("");
}
