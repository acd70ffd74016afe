/**
 * Draws the scenes and portraits of public/, and the banners of emails, from Fluent Emoji (MIT, docs/credits.md). Run manually after a change of a recipe;
 * the pictures are committed.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import type { EmailPicture } from "#/server/platform/mail/mail.ts";
import { sceneVariants } from "#/shared/scene.ts";
import { agbada, drawn, fila, recipes, type Tint, tints } from "./scene-recipes.ts";

const set: { icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji-flat/icons.json"), "utf8"),
);

const scenes = new URL("../public/scenes/", import.meta.url);
const people = new URL("../public/people/", import.meta.url);
const banners = new URL("../public/mail/", import.meta.url);
const bytesMax = 14_336;

for (const directory of [scenes, people, banners]) {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
}

type At = readonly [x: number, y: number, size: number, degrees?: number];

/** Where things stand, so that pages of one trade differ at first sight: beside the tool, in front of it, or between two tools. */
interface Layout {
  disc: readonly [x: number, y: number, radius: number];
  /** Large objects; the worker stands before them. */
  objects: readonly At[];
  worker: At;
  /** Below the upper edge, where the state of opening stands on a card. */
  smalls: readonly [At, At];
  /** Motif of the cloth in the background, after patterns of adire. */
  cloth: string;
}

const dots =
  '<path stroke-linecap="round" stroke-width="6" d="M12 14h0"/><path stroke-linecap="round" stroke-width="3.500" d="M36 8h0M36 20h0M24 36h0M2 36h0"/>';
const rings =
  '<g fill="none" stroke-width="2.500"><circle cx="24" cy="24" r="5"/><circle cx="24" cy="24" r="13"/></g><path stroke-linecap="round" stroke-width="5" d="M0 0h0M48 0h0M0 48h0M48 48h0"/>';
const waves =
  '<path fill="none" stroke-width="2.500" d="M0 10q12-12 24 0t24 0M0 34q12-12 24 0t24 0"/><path stroke-linecap="round" stroke-width="4" d="M12 22h0M36 22h0M12 46h0M36 46h0"/>';

const layouts: readonly [Layout, Layout, Layout] = [
  {
    ...{ disc: [168, 178, 140], objects: [[68, 108, 196]], worker: [262, 146, 178], cloth: dots },
    smalls: [
      [274, 72, 58, 14],
      [24, 258, 70, -8],
    ],
  },
  {
    ...{ disc: [304, 158, 124], objects: [[266, 122, 172]], worker: [58, 86, 236], cloth: rings },
    smalls: [
      [238, 78, 54, -12],
      [392, 262, 66, 10],
    ],
  },
  {
    ...{
      disc: [240, 186, 152],
      objects: [
        [24, 142, 150],
        [306, 142, 150],
      ],
      worker: [143, 122, 200],
      cloth: waves,
    },
    smalls: [
      [332, 88, 54, 12],
      [94, 88, 54, -10],
    ],
  },
];

/** Sex and skin tone of the workers, in rotation. */
const turns = [
  ["man", "dark"],
  ["woman", "medium-dark"],
  ["woman", "dark"],
  ["man", "medium-dark"],
] as const;

const skins = ["dark", "medium-dark"];

/** The head of a man of the set, who wears a Chinese robe and cap, in an agbada and a fila. */
for (const skin of skins) {
  const head = bodyOf(`person-with-skullcap-${skin}`)
    .match(/<path.*?\/>/g)!
    .slice(4, -4)
    .join("");
  drawn[`man-in-agbada-${skin}`] = `${agbada}${head}${fila}`;
}

for (const line of recipes.trim().split("\n").filter(Boolean)) {
  const [slug, recipe] = line.split(":", 1).concat(line.slice(line.indexOf(":") + 1)) as [string, string];
  const [tint, objects, workers, smalls] = recipe.split("|").map((part) => part.split(",").map((word) => word.trim()));
  for (let variant = 0; variant < sceneVariants; variant++) {
    // A layout that comes a second time is mirrored, with the next objects.
    const nth = variant + Math.floor(variant / (2 * layouts.length));
    const svg = drawScene({
      tint: tint![0] as Tint,
      layout: turn(layouts, Math.floor(variant / 2)),
      objects: [turn(objects!, nth), turn(objects!, nth + 1)],
      worker: workerOf(turn(workers!, variant), variant),
      smalls: [turn(smalls!, nth), turn(smalls!, nth + 1)],
      isMirrored: nth % 2 === 1,
    });
    if (svg.length > bytesMax) throw new Error(`${slug}-${variant} has ${svg.length} bytes`);
    await writeFile(new URL(`${slug}-${variant}.svg`, scenes), svg);
  }
}

const faces = {
  man: ["man", "man-beard", "man-office-worker", "man-curly-hair", "man-in-agbada", "man-bald", "man-in-tuxedo"],
  woman: ["woman", "woman-with-headscarf", "woman-office-worker", "woman-getting-massage", "woman-student", "person"],
};
for (const [sex, names] of Object.entries(faces)) {
  const portraits = names.flatMap((name) => skins.map((skin) => `${name}-${skin}`));
  for (const [nth, name] of portraits.entries()) {
    const [ground, disc] = Object.values(tints)[(nth * 5) % 12]!.light;
    await writeFile(
      new URL(`${sex}-${nth}.svg`, people),
      `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 32 32"><path fill="${ground}" d="M0 0h32v32H0z"/><circle cx="16" cy="17" r="13" fill="${disc}"/><svg x="3" y="4.500" width="26" height="26" viewBox="0 0 32 32">${bodyOf(name)}</svg></svg>`,
    );
  }
}

/** By name in `app/ui/thing.tsx`. */
const things = {
  ...{ tap: "potable-water", bulb: "light-bulb", generator: "generator", pot: "pot-of-food", thread: "thread" },
  ...{ car: "automobile", scissors: "scissors", keke: "keke", camera: "camera", tag: "label", clock: "alarm-clock" },
  ...{ megaphone: "loudspeaker", star: "star", tick: "check-mark-button", rocket: "rocket", gear: "gear" },
  ...{ handshake: "handshake", bubble: "message", store: "shopping-bags", party: "party-popper" },
  ...{ compass: "compass", calendar: "calendar", receipt: "receipt" },
};
const sprite = Object.entries(things).map(([id, name]) => `<g id="${id}">${named(bodyOf(name), id)}</g>`);
await writeFile(
  new URL("../public/things.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${sprite.join("")}</svg>`,
);

/** Of the emails, in PNG: mail programs draw no SVG. */
const bannerRecipes: Record<EmailPicture, Omit<SceneOf, "layout" | "objects" | "isMirrored"> & { object: string }> = {
  agent: { tint: "office", object: "clipboard", worker: "woman-office-worker-dark", smalls: ["sparkles", "pencil"] },
  bell: { tint: "power", object: "bell", worker: "man-farmer-medium-dark", smalls: ["sparkles", "star"] },
  booking: { tint: "cloth", object: "calendar", worker: "woman-student-dark", smalls: ["alarm-clock", "sparkles"] },
  chart: {
    tint: "tech",
    object: "bar-chart",
    worker: "woman-with-headscarf-medium-dark",
    smalls: ["star", "sparkles"],
  },
  compass: { tint: "car", object: "compass", worker: "man-pilot-dark", smalls: ["round-pushpin", "sparkles"] },
  job: { tint: "farm", object: "handshake", worker: "woman-mechanic-dark", smalls: ["wrench", "check-mark-button"] },
  lock: { tint: "office", object: "locked-with-key", worker: "man-office-worker-dark", smalls: ["key", "sparkles"] },
  message: {
    tint: "water",
    object: "left-speech-bubble",
    worker: "woman-office-worker-medium-dark",
    smalls: ["mobile-phone", "sparkles"],
  },
  quote: {
    tint: "food",
    object: "label",
    worker: "woman-cook-medium-dark",
    smalls: ["left-speech-bubble", "sparkles"],
  },
  receipt: {
    tint: "power",
    object: "receipt",
    worker: "man-technologist-dark",
    smalls: ["sparkles", "check-mark-button"],
  },
  referral: {
    tint: "beauty",
    object: "party-popper",
    worker: "man-in-tuxedo-dark",
    smalls: ["sparkles", "wrapped-gift"],
  },
  rocket: { tint: "event", object: "rocket", worker: "woman-technologist-medium-dark", smalls: ["star", "sparkles"] },
  store: {
    tint: "home",
    object: "shopping-bags",
    worker: "woman-office-worker-medium-dark",
    smalls: ["star", "sparkles"],
  },
  tick: {
    tint: "tech",
    object: "check-mark-button",
    worker: "man-office-worker-medium-dark",
    smalls: ["sparkles", "clipboard"],
  },
};
for (const [name, { object, ...recipe }] of Object.entries(bannerRecipes)) {
  const scene = drawScene({ ...recipe, layout: layouts[0], objects: [object], isMirrored: false }).replace(
    /@media\(prefers-color-scheme:dark\)\{.*?\}\}/,
    "",
  );
  await sharp(Buffer.from(scene), { density: 180 })
    .resize(1040)
    .extract({ left: 0, top: 222, width: 1040, height: 456 })
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(new URL(`${name}.png`, banners).pathname);
}

function turn<T>(list: readonly T[], nth: number): T {
  return list[nth % list.length]!;
}

/** The full icon name of a worker: "mechanic" alternates between man and woman. */
function workerOf(name: string, variant: number): string {
  const [sex, skin] = turns[variant % turns.length]!;
  const [, given, role = ""] = /^(?:([mw]):)?(.+)$/.exec(name)!;
  if (role in drawn) return role;
  if (/^(wo)?man-|^person-/.test(role)) return `${role}-${skin}`;
  return `${given === "m" ? "man" : given === "w" ? "woman" : sex}-${role}-${skin}`;
}

/** The body of an icon, with rounded coordinates to reduce the file size. */
function bodyOf(name: string): string {
  const body = drawn[name] ?? set.icons[name]?.body;
  if (!body) throw new Error(`The set has no "${name}"`);
  return body.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

interface SceneOf {
  tint: Tint;
  layout: Layout;
  /** One more than the layout has places for is not drawn. */
  objects: readonly string[];
  worker: string;
  smalls: readonly string[];
  isMirrored: boolean;
}

function drawScene({ tint, layout, objects, worker, smalls, isMirrored }: SceneOf) {
  const fills = (shades: readonly string[]) => shades.map((shade, nth) => `.${"abcd"[nth]}{fill:${shade}}`).join("");
  const { light, dark } = tints[tint];
  const place = (name: string, [x, y, size, degrees]: At) => {
    const turned = degrees ? ` transform="rotate(${degrees} ${x + size / 2} ${y + size / 2})"` : "";
    return `<g${turned}><svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${named(bodyOf(name), `${x}`)}</svg></g>`;
  };
  const shadow = ([x, y, size]: At) => {
    const radius = Math.round(size / 2.1);
    return `<ellipse class="d" cx="${x + Math.round(size / 2)}" cy="${Math.round(y + size * 0.98)}" rx="${radius}" ry="${Math.round(radius / 7.5)}"/>`;
  };
  const [x, y, radius] = layout.disc;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">`,
    `<style>${fills(light)}.e{stroke:${light[3]}}@media(prefers-color-scheme:dark){${fills(dark)}.e{stroke:${light[1]};opacity:.3}}</style>`,
    `<defs><linearGradient id="f" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".8" stop-color="#000"/></linearGradient><mask id="m"><path fill="url(#f)" d="M0 0h480v300H0z"/></mask><pattern id="p" class="e" width="48" height="48" patternUnits="userSpaceOnUse">${layout.cloth}</pattern></defs>`,
    `<path class="a" d="M0 0h480v360H0z"/><path fill="url(#p)" mask="url(#m)" opacity=".4" d="M0 0h480v300H0z"/>`,
    isMirrored ? `<g transform="matrix(-1 0 0 1 480 0)">` : "<g>",
    `<circle class="b" cx="${x}" cy="${y}" r="${radius}"/><path class="c" d="M0 292c120 18 330 6 480-22v90H0z"/>`,
    ...[...layout.objects, layout.worker].map(shadow),
    ...layout.objects.map((at, nth) => place(objects[nth]!, at)),
    place(smalls[0]!, layout.smalls[0]),
    place(worker, layout.worker),
    place(smalls[1]!, layout.smalls[1]),
    "</g></svg>",
  ].join("");
}

/** Makes ids unique in a file with several icons. */
function named(body: string, suffix: string) {
  return body.replace(/\bid="([^"]+)"/g, `id="$1-${suffix}"`).replace(/url\(#([^)]+)\)/g, `url(#$1-${suffix})`);
}
